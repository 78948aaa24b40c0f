// A handheld that is looked at: it runs by the clock, and its display is drawn on a glass. Those on
// one cable have one clock; those that share a glass take turns on it.

import { Clock } from "./clock.js";

export class Device {
  #drawn = -1;
  #seen = false;
  #led;
  #look = () => this.#show();

  constructor(handheld, glass, led, clock = new Clock(handheld)) {
    this.handheld = handheld;
    this.glass = glass;
    this.#led = led;
    this.clock = clock;
    clock.follow(this.#look);
  }

  // Nobody looks at it any more.
  end() {
    this.clock.forget(this.#look);
  }

  #show() {
    if (this.handheld.glassChanges !== this.#drawn) this.draw();
    this.#led.classList.toggle("lit", this.handheld.led);
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
