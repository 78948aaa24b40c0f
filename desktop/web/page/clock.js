// The handheld, and whoever is on its cable, follows the clock on the wall: the same on a display
// of 60 Hz and of 165 Hz. While their CPUs sleep, so does the page.

// The handheld may fall behind by this much; more is forgotten, for example the time that the
// computer slept.
const PATIENCE = 100;
// It runs in pieces, so that keys are heard even if it is slow.
const SLICE = 8;
const PIECE = 1000;
// Nobody sees more than two moments of a frame.
const SHORTEST = 8;
// A timer may not be longer than this many milliseconds.
const LONGEST = 60_000;

export class Clock {
  speed = 1;
  #handheld;
  #followers = new Set();
  #running = false;
  #last = 0;
  // Milliseconds of the handheld that are still to be run, and that were slept on purpose.
  #debt = 0;
  #planned = 0;
  #timer;
  #channel = new MessageChannel();
  #asked = false;

  constructor(handheld) {
    this.#handheld = handheld;
    this.#channel.port1.onmessage = () => {
      this.#asked = false;
      this.tick();
    };
  }

  // `act` is called whenever the handheld has run.
  follow(act) {
    this.#followers.add(act);
  }

  forget(act) {
    this.#followers.delete(act);
  }

  get running() {
    return this.#running;
  }

  start() {
    if (this.#running) return;
    this.#running = true;
    this.#last = performance.now();
    this.#debt = 0;
    this.#planned = 0;
    this.tick();
  }

  stop() {
    this.#running = false;
    this.#cancel();
  }

  // Lets the handheld catch up with the clock, as far as it gets in a moment.
  tick() {
    if (!this.#running) return;
    this.#cancel();
    const now = performance.now();
    const passed = Math.min(now - this.#last, this.#planned + PATIENCE);
    this.#last = now;
    this.#planned = 0;
    this.#debt = Math.min(this.#debt, PATIENCE) + passed * this.speed;
    while (this.#debt > 0 && performance.now() - now < SLICE) {
      // Sleep costs nothing, however long it is.
      const piece = Math.min(this.#debt * 1000, Math.max(PIECE, this.#handheld.rest));
      const before = this.#handheld.now;
      this.#handheld.runFor(Math.max(1, piece));
      this.#debt -= (this.#handheld.now - before) / 1000;
    }
    for (const act of this.#followers) act();
    if (this.#running) this.#plan();
  }

  #plan() {
    if (this.#debt > 0) {
      this.#asked = true;
      this.#channel.port2.postMessage(undefined);
      return;
    }
    // A timer alone: asking for a frame would wake the whole browser to draw nothing.
    const rest = this.#handheld.rest / 1000 / this.speed;
    this.#planned = Math.min(Math.max(rest, SHORTEST), LONGEST);
    this.#timer = setTimeout(() => this.tick(), this.#planned);
  }

  #cancel() {
    clearTimeout(this.#timer);
  }
}
