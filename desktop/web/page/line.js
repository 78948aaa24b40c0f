// The cable between tabs: what a handheld sends reaches those in the other tabs of this browser,
// frame by frame. A tab that nobody sees sleeps, and is not there for the others.

// How often a tab says that it is there, and how long it is believed, in milliseconds.
const HERE = 1000;
const BELIEVED = 2500;
// A tab that stood still hears all at once what was said meanwhile. No wire would have kept that,
// and playing it back would keep the wire from what is said now: a frame that is this old is lost.
const STALE = 500;

export class Line {
  #channel;
  #timer;
  #awake = false;
  #me;
  #hear;
  #changed;
  // When somebody was heard of last.
  #others = new Map();

  // `me` is nobody else's name on this cable. `hear(frame)` is called with what others send,
  // `changed(others)` with their number.
  constructor(name, me, hear, changed) {
    this.#me = me;
    this.#hear = hear;
    this.#changed = changed;
    this.#channel = new BroadcastChannel(`palm-island cable ${name}`);
    this.#channel.onmessage = ({ data }) => this.#receive(data);
  }

  // Whether somebody sees this tab.
  set awake(awake) {
    if (awake === this.#awake) return;
    this.#awake = awake;
    clearInterval(this.#timer);
    this.#others.clear();
    this.#post({ gone: !awake });
    if (awake) this.#timer = setInterval(() => this.#look(), HERE);
    this.#changed(0);
  }

  // All tabs have one clock on the wall.
  send(frame) {
    if (this.#awake) this.#post({ frame, at: Date.now() });
  }

  close() {
    this.awake = false;
    this.#channel.close();
  }

  #post(message) {
    this.#channel.postMessage({ from: this.#me, ...message });
  }

  #look() {
    this.#post({});
    const before = this.#others.size;
    for (const [other, heard] of this.#others) {
      if (performance.now() - heard > BELIEVED) this.#others.delete(other);
    }
    if (this.#others.size !== before) this.#changed(this.#others.size);
  }

  #receive({ from, frame, at, gone }) {
    if (!this.#awake) return;
    const before = this.#others.size;
    if (gone) this.#others.delete(from);
    else this.#others.set(from, performance.now());
    if (this.#others.size !== before) this.#changed(this.#others.size);
    if (frame && Date.now() - at < STALE) this.#hear(frame);
  }
}
