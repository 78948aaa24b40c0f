// A game from a link, watched move by move on a handheld of its own: the visitor's save stays as
// it is until he takes the game over.

import { Device } from "./device.js";
import { Handheld } from "./handheld.js";

// How long a move is shown, in milliseconds.
const PACE = 1600;
// A whole round of the core deck at once.
const ROUND = 16;
// What the buttons of the handheld do meanwhile: Up, Down, Left, Right.
const STEPS = [-ROUND, ROUND, -1, 1];
const PLAY = 4;
const LEAVE = 5;

const element = (id) => document.getElementById(id);

export class Replay {
  // What is on the glass while a game is watched.
  device;
  #glass;
  #led;
  #changed;
  #text;
  #game;
  #at = 0;
  #playing = false;
  #timer;
  #asked;

  // `changed` is called when a replay has come or gone, `takeOver(text, moves)` when the visitor
  // wants to play on; it says whether he does.
  constructor(glass, led, changed, takeOver) {
    this.#glass = glass;
    this.#led = led;
    this.#changed = changed;
    element("replay-back").addEventListener("click", () => this.#step(-1));
    element("replay-on").addEventListener("click", () => this.#step(1));
    element("replay-play").addEventListener("click", () => this.#play(!this.#playing));
    element("replay-speed").addEventListener("change", () => this.#play(this.#playing));
    element("replay-at").addEventListener("input", (event) => {
      this.#play(false);
      this.#seekSoon(event.target.valueAsNumber);
    });
    element("leave").addEventListener("click", () => this.close());
    element("take-over").addEventListener("click", async () => {
      this.#play(false);
      if (await takeOver(this.#text, this.#at)) this.close();
    });
  }

  // Throws a sentence if the text is no game. The save is a copy of the visitor's, for his
  // settings.
  async open(text, save) {
    const handheld = await Handheld.create();
    const game = handheld.readGame(text);
    try {
      handheld.powerOn(save);
      handheld.showGame(0);
    } catch {
      // A save that cannot be used: any handheld will do.
      handheld.powerOn();
      handheld.showGame(0);
    }
    this.#stop();
    this.device = new Device(handheld, this.#glass, this.#led);
    this.#text = text;
    this.#game = game;
    this.#at = 0;
    element("replay-at").max = game.moves;
    element("replay").hidden = false;
    document.body.classList.add("watching");
    this.#changed();
    this.#show();
    this.#play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  close() {
    if (!this.device) return;
    this.#stop();
    this.device = undefined;
    element("replay").hidden = true;
    document.body.classList.remove("watching");
    this.#changed();
  }

  // A button of the handheld.
  press(button, pressed) {
    if (!pressed) return;
    if (button === PLAY) this.#play(!this.#playing);
    else if (button === LEAVE) this.close();
    else this.#step(STEPS[button]);
  }

  // Nobody looks: it waits.
  rest() {
    this.device.clock.stop();
    this.#play(false);
  }

  #stop() {
    this.#play(false);
    cancelAnimationFrame(this.#asked);
    this.device?.clock.stop();
  }

  #play(playing) {
    clearTimeout(this.#timer);
    this.#playing = playing && this.#game.moves > 0;
    element("replay-play").textContent = this.#playing ? "Pause" : "Play";
    if (!this.#playing) return;
    if (this.#at === this.#game.moves) this.#seek(0);
    const pace = PACE / Number(element("replay-speed").value);
    this.#timer = setTimeout(() => {
      this.#seek(this.#at + 1);
      this.#play(this.#at < this.#game.moves);
    }, pace);
  }

  // A step by hand.
  #step(moves) {
    this.#play(false);
    this.#seek(this.#at + moves);
  }

  // A slider moves faster than a handheld starts.
  #seekSoon(at) {
    cancelAnimationFrame(this.#asked);
    this.#asked = requestAnimationFrame(() => this.#seek(at));
  }

  #seek(at) {
    const within = Math.min(Math.max(at, 0), this.#game.moves);
    if (within === this.#at) return;
    this.#at = within;
    this.device.handheld.showGame(within);
    this.#show();
  }

  #show() {
    const { moves, over, code } = this.#game;
    this.device.clock.tick();
    element("replay-at").value = this.#at;
    element("replay-count").textContent = `${this.#at} / ${moves}`;
    const deck = code && this.#at === 0 ? ` Deck ${code}.` : "";
    element("told").textContent = this.device.handheld.tellMove(this.#at) + deck;
    element("replay-back").disabled = this.#at === 0;
    element("replay-on").disabled = this.#at === moves;
    element("take-over").disabled = over && this.#at === moves;
  }
}
