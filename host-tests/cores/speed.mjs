// How fast the two processors are in WebAssembly, one "kind core cycles/s" a line.
// Usage: node speed.mjs cores.wasm firmware.elf flash.bin kinds rounds

import { readFileSync } from "node:fs";

const [wasm, elf, flash, kinds, rounds] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const page = instance.exports;

function hand_over(path) {
  const bytes = readFileSync(path);
  const at = page.input(bytes.length);
  new Uint8Array(page.memory.buffer, at, bytes.length).set(bytes);
}

hand_over(elf);
if (!page.take_firmware()) throw new Error("not a firmware");
hand_over(flash);
page.take_flash();

for (let kind = 0; kind < kinds; kind++) {
  const best = { 0: 0, 1: 0 };
  for (let round = 0; round < rounds; round++) {
    for (const ours of [0, 1]) {
      if (!page.prepare(kind, ours)) throw new Error("the firmware cannot be run");
      const begin = performance.now();
      const cycles = page.run();
      const seconds = (performance.now() - begin) / 1000;
      best[ours] = Math.max(best[ours], cycles / seconds);
    }
  }
  for (const ours of [0, 1]) console.log(kind, ours, best[ours]);
}
