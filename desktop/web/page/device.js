// A handheld that is looked at: it runs by the clock, and its display is drawn on a glass. Each
// has its own instance of WebAssembly, so a page can have several; those that share a glass take
// turns on it.

import { Clock } from "palm/clock.js";

export class Device {
  #drawn = -1;
  #seen = false;
  #led;

  // `afterwards` is called whenever the handheld has run.
  constructor(handheld, glass, led, afterwards = () => {}) {
    this.handheld = handheld;
    this.glass = glass;
    this.#led = led;
    this.clock = new Clock(handheld, () => {
      if (handheld.glassChanges !== this.#drawn) this.draw();
      led.classList.toggle("lit", handheld.led);
      afterwards();
    });
  }

  press(button, pressed) {
    this.clock.tick();
    this.handheld.press(button, pressed);
    this.clock.tick();
  }

  draw() {
    this.#drawn = this.handheld.glassChanges;
    const pages = this.handheld.glass();
    this.glass.draw(pages, this.handheld.contrast);
    if (!this.#seen && pages.some((byte) => byte !== 0)) {
      this.#seen = true;
      performance.mark("first picture");
    }
  }

  // Somebody else was on the glass.
  comeBack() {
    this.#drawn = -1;
    this.#led.classList.toggle("lit", this.handheld.led);
  }
}
