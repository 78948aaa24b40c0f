// Unpacks a large file. It is work for a whole core, so each file has a thread for itself.

// What the thread does: it knows nothing of what is around this function.
function work({ data: [unpacker, packed] }) {
  const { memory, room, unpack } = new WebAssembly.Instance(new WebAssembly.Module(unpacker)).exports;
  const from = room(packed.length);
  new Uint8Array(memory.buffer, from, packed.length).set(packed);
  const to = unpack(from, packed.length);
  if (!to) throw new Error("A file of this page is damaged.");
  const [length] = new Uint32Array(packed.slice(0, 4).buffer);
  const file = new Uint8Array(memory.buffer, to, length).slice();
  postMessage(file, [file.buffer]);
}

// A page from disk may start no script but its own.
const script = URL.createObjectURL(new Blob([`onmessage = ${work}`], { type: "text/javascript" }));

export function unpack([unpacker, packed]) {
  const thread = new Worker(script);
  return new Promise((done, failed) => {
    thread.onmessage = ({ data }) => done(data);
    thread.onerror = ({ message }) => failed(new Error(message));
    thread.postMessage([unpacker, packed]);
  }).finally(() => thread.terminate());
}
