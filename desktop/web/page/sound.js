// What the piezo plays, through the speakers: a square wave with short ramps. It follows the pin
// of the emulated board, so the handheld's own setting decides whether it sounds, and how loud.

// Notes come this late, so that none of them is cut off at its beginning; in seconds.
const LATE = 0.04;
// More than this beside the plan, the notes are planned anew.
const ASTRAY = 1;
// How fast the volume follows: fast enough for a beat, too slow for a click.
const RAMP = 0.0015;
// A square wave is loud.
const LOUDEST = 0.15;
// Silent for this long, in milliseconds, the browser's sound sleeps too.
const QUIET = 1500;

export class Sound {
  #handheld;
  #muted = false;
  #context;
  // Some browsers take a button that goes down for no gesture yet, but the one that goes up.
  #begun = false;
  #wave;
  #volume;
  // The changes of the tone that were heard of, and whether there ever was one.
  #heard = 0;
  #audible = false;
  // A moment of the handheld, in microseconds, and when it sounds.
  #anchor;
  #timer;

  constructor(handheld) {
    this.#handheld = handheld;
  }

  // Before the first press there is none.
  get state() {
    return this.#context?.state ?? "none";
  }

  get muted() {
    return this.#muted;
  }

  set muted(muted) {
    this.#muted = muted;
    if (muted) this.rest();
  }

  // Somebody presses a button: only inside of that do browsers let a page begin to sound.
  wake() {
    if (this.#muted || !globalThis.AudioContext) return;
    if (!this.#context) this.#begin();
    else if (this.#audible || !this.#begun) this.#rouse();
  }

  // Lets the speakers follow the piezo.
  follow(speed) {
    const changes = this.#handheld.tones(this.#heard);
    if (changes.length === 0) return;
    this.#heard += changes.length;
    this.#audible = true;
    if (this.#muted || !this.#context) return;
    this.#rouse();
    for (const { at, hertz, duty } of changes) {
      const due = this.#due(at, speed);
      if (hertz > 0) this.#wave.frequency.setValueAtTime(hertz, due);
      // The share of the time that the pin is high is the volume: half is the most.
      const level = hertz > 0 ? LOUDEST * Math.sin(Math.PI * duty) : 0;
      this.#volume.gain.setTargetAtTime(level, due, RAMP);
    }
  }

  // Another handheld is in hand; what it played before is over.
  listen(handheld) {
    this.forget();
    this.#handheld = handheld;
    this.#heard = handheld.toneChanges;
  }

  // The handheld starts over, and nothing sounds.
  forget() {
    this.#heard = 0;
    this.#anchor = undefined;
    this.rest();
  }

  // Silent at once.
  rest() {
    clearTimeout(this.#timer);
    if (!this.#context) return;
    this.#volume.gain.cancelScheduledValues(0);
    this.#volume.gain.value = 0;
    this.#context.suspend().catch(() => {});
  }

  #begin() {
    this.#context = new AudioContext({ latencyHint: "interactive" });
    this.#context.onstatechange = () => {
      this.#begun ||= this.#context.state === "running";
    };
    this.#wave = new OscillatorNode(this.#context, { type: "square" });
    this.#volume = new GainNode(this.#context, { gain: 0 });
    this.#wave.connect(this.#volume).connect(this.#context.destination);
    this.#wave.start();
    this.#rouse();
  }

  #due(at, speed) {
    const now = this.#context.currentTime;
    const plan = this.#anchor && this.#anchor.sounds + (at - this.#anchor.at) / 1e6 / speed;
    if (plan >= now && plan < now + ASTRAY) return plan;
    this.#anchor = { at, sounds: now + LATE };
    return this.#anchor.sounds;
  }

  #rouse() {
    if (this.#context.state !== "running") this.#context.resume().catch(() => {});
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.rest(), QUIET);
  }
}
