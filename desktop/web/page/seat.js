// One of the handhelds on the page: its case with the glass and the buttons, and its save.

import { Device } from "./device.js";
import { Fingers } from "./fingers.js";
import { Glass } from "./glass.js";
import { USB } from "./handheld.js";

export class Seat {
  // Where its save is kept; nothing where the browser keeps none.
  save;
  // Lines of the log that were read out.
  said = 0;
  filming = false;
  // What was done to it behind the glass.
  millivolts = USB;
  displayed = true;
  plugged = true;
  // Settles when all that was to be kept is.
  keeping = Promise.resolve();
  #stored = -1;

  // `number` is the handheld's, from 1 to 4; `press(seat, button, pressed)` is called when a button
  // goes down or up.
  constructor(number, handheld, place, clock, press) {
    this.number = number;
    this.handheld = handheld;
    this.place = place;
    this.glass = new Glass(place.querySelector("canvas"));
    this.led = place.querySelector(".led");
    this.device = new Device(handheld, this.glass, this.led, clock);
    this.fingers = new Fingers((button, pressed) => press(this, button, pressed));
    this.fingers.watchPointers(place);
  }

  // Handhelds that are on one cable are different chips.
  powerOn(saved) {
    this.handheld.powerOn(saved, { chip: this.number });
    this.millivolts = USB;
  }

  // The power was off: it has all to say again, and to keep.
  restarted() {
    this.said = 0;
    this.displayed = true;
    this.#stored = -1;
    this.fingers.releaseAll();
  }

  // What is in its flash is what is kept.
  isKept() {
    this.#stored = this.handheld.flashWork;
  }

  // Keeps the save whenever the flash has changed; `failed` is called with what went wrong. Says
  // whether there was something to keep.
  store(failed) {
    if (this.handheld.flashWork === this.#stored) return false;
    this.isKept();
    if (!this.save) return false;
    this.keeping = this.save.keep(this.handheld.save()).catch(failed);
    return true;
  }

  end() {
    this.fingers.releaseAll();
    this.device.end();
    this.save?.close();
    this.place.remove();
  }
}
