// Six buttons, and whatever presses them: thumbs, keys, a gamepad, a screen reader. A button is
// down while somebody holds it; nothing keeps it down when the page loses sight of him. Thumbs
// mean the handheld that they touch, keys and gamepads the one in hand.

import { BUTTONS } from "./handheld.js";

// How long a click without a finger keeps a button down, in milliseconds.
const TAP = 90;
// How long a gamepad is listened for, in milliseconds.
const LISTENS = 10_000;

export class Fingers {
  // Who holds which button: a name for the finger, and the button.
  #held = new Map();
  #press;
  #keys = [];

  // `press(button, pressed)` is called when a button goes down or up.
  constructor(press) {
    this.#press = press;
  }

  hold(finger, button) {
    if (this.#held.get(finger) === button) return;
    this.release(finger);
    const down = this.#isDown(button);
    this.#held.set(finger, button);
    if (!down) this.#show(button, true);
  }

  release(finger) {
    const button = this.#held.get(finger);
    if (button === undefined) return;
    this.#held.delete(finger);
    if (!this.#isDown(button)) this.#show(button, false);
  }

  releaseAll() {
    for (const finger of [...this.#held.keys()]) this.release(finger);
  }

  // Another handheld is in hand; thumbs stay where they are.
  handOver() {
    for (const finger of [...this.#held.keys()]) {
      if (!finger.startsWith("pointer")) this.release(finger);
    }
  }

  #isDown(button) {
    return [...this.#held.values()].includes(button);
  }

  #show(button, pressed) {
    this.#keys.filter((key) => Number(key.dataset.button) === button)
      .forEach((key) => key.classList.toggle("down", pressed));
    this.#press(button, pressed);
  }

  // Thumbs and mice on the drawn buttons. A thumb may slide from one direction to another.
  watchPointers(handheld) {
    this.#keys = [...handheld.querySelectorAll(".key")];
    const buttonAt = (x, y) => document.elementFromPoint(x, y)?.closest?.(".key");
    for (const key of this.#keys) {
      const button = Number(key.dataset.button);
      const group = key.parentElement;
      key.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        key.setPointerCapture(event.pointerId);
        this.hold(`pointer ${event.pointerId}`, button);
      });
      key.addEventListener("pointermove", (event) => {
        if (!key.hasPointerCapture(event.pointerId)) return;
        const over = buttonAt(event.clientX, event.clientY);
        if (over?.parentElement === group) this.hold(`pointer ${event.pointerId}`, Number(over.dataset.button));
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
        key.addEventListener(end, (event) => this.release(`pointer ${event.pointerId}`));
      }
      // A click without a pointer: a screen reader, or Enter on a focused button.
      key.addEventListener("click", (event) => {
        if (event.detail !== 0) return;
        this.hold(`click ${button}`, button);
        setTimeout(() => this.release(`click ${button}`), TAP);
      });
    }
    handheld.addEventListener("contextmenu", (event) => event.preventDefault());
  }
}

// A keyboard; `keys` says which button a key is, `fingers` whose.
export function watchKeys(keys, fingers) {
  const elsewhere = (target) => target.closest?.("dialog, input, select, textarea, pre")
    || (target.closest?.("button") && !target.closest(".handheld"));
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || elsewhere(event.target)) return;
    const button = keys.button(event.key);
    if (button === undefined) return;
    // Enter on a drawn button that has the focus means that button.
    if (event.key === "Enter" && event.target.closest?.(".key")) return;
    event.preventDefault();
    if (!event.repeat) fingers().hold(`key ${event.key.toLowerCase()}`, button);
  });
  addEventListener("keyup", (event) => fingers().release(`key ${event.key.toLowerCase()}`));
}

// A gamepad with the standard layout. It can only be asked, so it is asked while there is one. As
// long as a page so much as listens for one, browsers look for it a hundred times a second, so it
// listens for a while after every sign that somebody is there.
export function watchGamepads(fingers) {
  const layout = new Map([[12, 0], [13, 1], [14, 2], [15, 3], [0, 4], [1, 5]]);
  let [found, frame, timer] = [false];
  const ask = () => {
    const pads = [...navigator.getGamepads?.() ?? []].filter(Boolean);
    for (const pad of pads) {
      const [x = 0, y = 0] = pad.axes;
      const sticks = [y < -0.5, y > 0.5, x < -0.5, x > 0.5];
      for (const [from, button] of layout) {
        const down = pad.buttons[from]?.pressed || sticks[button];
        const finger = `pad ${pad.index} ${BUTTONS[button]}`;
        if (down) fingers().hold(finger, button);
        else fingers().release(finger);
      }
    }
    found = pads.length > 0;
    cancelAnimationFrame(frame);
    if (found && !document.hidden) frame = requestAnimationFrame(ask);
  };
  const forget = () => {
    fingers().releaseAll();
    listen();
  };
  const listen = () => {
    addEventListener("gamepadconnected", ask);
    addEventListener("gamepaddisconnected", forget);
    clearTimeout(timer);
    timer = setTimeout(rest, LISTENS);
  };
  const rest = () => {
    if (found) return;
    removeEventListener("gamepadconnected", ask);
    removeEventListener("gamepaddisconnected", forget);
  };
  for (const sign of ["focus", "keydown", "pointerdown", "pointermove"]) addEventListener(sign, listen);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    listen();
    if (found) ask();
  });
  listen();
}
