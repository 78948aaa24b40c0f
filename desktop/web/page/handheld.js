// The handheld in WebAssembly: one instance, the handhelds of one cable. This file knows how
// numbers and bytes cross the border, and nobody else does.

import { unpack } from "./unpack.js";

export const BUTTONS = ["Up", "Down", "Left", "Right", "A", "B"];
export const A = 4;
export const B = 5;
// What a Pico runs on when it is plugged in, in millivolts.
export const USB = 5000;
// What the firmware wants held at power-on for its hardware test.
export const HARDWARE_TEST = (1 << 0) | (1 << B);

// One packed file, from the site or from inside the page.
async function load(name) {
  const inside = document.getElementById(name);
  if (inside) return Uint8Array.from(atob(inside.textContent), (c) => c.charCodeAt(0));
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} cannot be loaded.`);
  return new Uint8Array(await answer.arrayBuffer());
}

// The board and the firmware; every handheld is made of the same.
let parts;
function loadParts() {
  const unpacker = load("unpack.wasm").then((file) => WebAssembly.compile(file));
  return Promise.all([
    unpack(unpacker, load("palm.wasm.packed")).then((board) => WebAssembly.compile(board)),
    unpack(unpacker, load("firmware.elf.packed")),
  ]);
}

export class Handheld {
  #board;
  #seat;

  static async create() {
    parts ??= loadParts();
    const [module, elf] = await parts;
    const instance = await WebAssembly.instantiate(module, {});
    const handheld = new Handheld(instance.exports, 0);
    handheld.#send(elf);
    handheld.#expect(instance.exports.load_firmware());
    return handheld;
  }

  constructor(board, seat) {
    this.#board = board;
    this.#seat = seat;
  }

  // Whatever is called next means this handheld.
  get #wasm() {
    this.#board.choose(this.#seat);
    return this.#board;
  }

  // One more on the same cable, behind this one; it is there with its power.
  beside() {
    return new Handheld(this.#board, this.#seat + 1);
  }

  // The last one goes from the cable.
  leave() {
    this.#board.leave();
  }

  plugCable(plugged) {
    this.#wasm.plug_cable(plugged ? 1 : 0);
  }

  // From now on the cable leads to other pages, or to none.
  joinLine(joined) {
    this.#wasm.join_line(joined ? 1 : 0);
  }

  // A frame came from another page.
  hear(frame) {
    this.#send(frame);
    this.#wasm.hear();
  }

  // The next frame for the other pages, or nothing.
  frame() {
    return this.#wasm.frame() ? this.#receive() : undefined;
  }

  #send(bytes) {
    const place = this.#wasm.inbox(bytes.length);
    new Uint8Array(this.#wasm.memory.buffer, place, bytes.length).set(bytes);
  }

  #sendText(text) {
    this.#send(new TextEncoder().encode(text));
  }

  // A copy: memory may move with the next call.
  #receive() {
    const { memory, outbox, outbox_length } = this.#wasm;
    return new Uint8Array(memory.buffer, outbox(), outbox_length()).slice();
  }

  #receiveText() {
    return new TextDecoder().decode(this.#receive());
  }

  #expect(done) {
    if (!done) throw new Error(this.#receiveText());
  }

  get version() {
    this.#wasm.version();
    return this.#receiveText();
  }

  powerOn(save, { seed = Math.floor(Math.random() * 2 ** 52), chip = 0, millivolts = USB } = {}) {
    this.#send(save ?? new Uint8Array(0));
    this.#expect(this.#wasm.power_on(seed, chip, millivolts));
  }

  pullBattery(held = 0) {
    this.#expect(this.#wasm.pull_battery(held));
  }

  // Times are microseconds of the handheld. All on the cable run.
  runFor(span) {
    this.#wasm.run_for(span);
  }

  get now() {
    return this.#wasm.now();
  }

  // How long nothing happens unless somebody touches one of them.
  get rest() {
    return this.#wasm.rest();
  }

  press(button, pressed) {
    this.#wasm.press(button, pressed ? 1 : 0);
  }

  setBattery(millivolts) {
    this.#wasm.set_battery(millivolts);
  }

  plugDisplay(plugged) {
    this.#wasm.plug_display(plugged ? 1 : 0);
  }

  // Eight pages of 128 columns, the lowest bit on top. Without power it is dark.
  glass() {
    return this.#wasm.glass() ? this.#receive() : new Uint8Array(1024);
  }

  get glassChanges() {
    return this.#wasm.glass_changes();
  }

  get contrast() {
    return this.#wasm.contrast();
  }

  get led() {
    return this.#wasm.led() !== 0;
  }

  get pins() {
    return this.#wasm.pins();
  }

  get cyclesAwake() {
    return this.#wasm.cycles_awake();
  }

  get cyclesAsleep() {
    return this.#wasm.cycles_asleep();
  }

  get wireBytes() {
    return this.#wasm.wire_bytes();
  }

  get toneChanges() {
    return this.#wasm.tones_length();
  }

  // How the piezo's tone has changed, from a number of changes on.
  tones(from) {
    if (this.toneChanges <= from) return [];
    this.#wasm.tones(from);
    const numbers = new Float64Array(this.#receive().buffer);
    return Array.from({ length: numbers.length / 3 }, (_, i) => {
      const [at, hertz, duty] = numbers.subarray(3 * i);
      return { at, hertz, duty };
    });
  }

  get logLength() {
    return this.#wasm.log_length();
  }

  // The lines of the log from a number on.
  log(from) {
    this.#wasm.log(from);
    return this.#receiveText();
  }

  save() {
    this.#expect(this.#wasm.save());
    return this.#receive();
  }

  get flashWork() {
    return this.#wasm.flash_work();
  }

  // Throws a sentence if this is no save that can be played on.
  checkSave(bytes) {
    this.#send(bytes);
    this.#expect(this.#wasm.check());
  }

  // A deck code as it should be written; throws a sentence if it is none.
  readCode(text) {
    this.#sendText(text);
    this.#expect(this.#wasm.read_code());
    return this.#receiveText();
  }

  // Days are counted from 1970-01-01.
  dayCode(day) {
    this.#wasm.day_code(day);
    return this.#receiveText();
  }

  get challenges() {
    return this.#wasm.challenges();
  }

  challengeCode(number) {
    this.#expect(this.#wasm.challenge_code(number));
    return this.#receiveText();
  }

  startDeck(code, villagers) {
    this.#sendText(code);
    this.#expect(this.#wasm.start_deck(villagers ? 1 : 0));
  }

  // The game in the save, or nothing.
  get game() {
    if (!this.#wasm.game()) return undefined;
    const [moves, villagers, code] = this.#receiveText().split(" ");
    return { moves: Number(moves), villagers: villagers === "1", code };
  }

  // That game as text for a link.
  get gameLink() {
    this.#expect(this.#wasm.game_link());
    return this.#receiveText();
  }

  // The game of a link; throws a sentence if it has none.
  readGame(text) {
    this.#sendText(text);
    this.#expect(this.#wasm.read_game());
    const [moves, over, code] = this.#receiveText().split(" ");
    return { moves: Number(moves), over: over === "1", code };
  }

  // What a move of the link's game did.
  tellMove(number) {
    this.#expect(this.#wasm.tell_move(number));
    return this.#receiveText();
  }

  // Shows the link's game after so many moves.
  showGame(moves) {
    this.#expect(this.#wasm.show_game(moves));
  }

  // The link's game goes on here, after so many moves.
  takeOver(moves) {
    this.#expect(this.#wasm.take_over(moves));
  }

  // Colours are [dark, top rows, other rows], each red, green and blue.
  startFilm(colours) {
    this.#send(Uint8Array.from(colours.flat()));
    this.#expect(this.#wasm.start_film());
  }

  stopFilm() {
    this.#expect(this.#wasm.stop_film());
    return this.#receive();
  }
}
