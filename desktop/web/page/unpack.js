// Unpacks a large file. It is work for a whole core, so each file has a thread for itself.

// It also runs in a thread, so it knows nothing of what is around it.
function unpackWith(unpacker, packed) {
  const { memory, room, unpack } = new WebAssembly.Instance(unpacker).exports;
  const from = room(packed.length);
  new Uint8Array(memory.buffer, from, packed.length).set(packed);
  const to = unpack(from, packed.length);
  if (!to) throw new Error("A file of this page is damaged: load it again.");
  const [length] = new Uint32Array(packed.slice(0, 4).buffer);
  return new Uint8Array(memory.buffer, to, length).slice();
}

const THREAD = `${unpackWith}
onmessage = ({ data: [unpacker, packed] }) => {
  try {
    const file = unpackWith(unpacker, packed);
    postMessage({ file }, [file.buffer]);
  } catch ({ message }) {
    postMessage({ message });
  }
};`;

// Nothing where the browser gives no thread. A page from disk may start no script but its own.
function startThread() {
  try {
    return new Worker(URL.createObjectURL(new Blob([THREAD], { type: "text/javascript" })));
  } catch {
    return undefined;
  }
}

// What the thread says; nothing if it never began.
function answer(thread, work) {
  return new Promise((done) => {
    thread.onmessage = ({ data }) => done(data);
    thread.onerror = () => done(undefined);
    thread.onmessageerror = () => done(undefined);
    thread.postMessage(work);
  });
}

// Both may still be on their way.
export async function unpack(unpacker, packed) {
  const thread = startThread();
  const work = await Promise.all([unpacker, packed]);
  const said = thread && await answer(thread, work);
  thread?.terminate();
  if (said?.message) throw new Error(said.message);
  return said?.file ?? unpackWith(...work);
}
