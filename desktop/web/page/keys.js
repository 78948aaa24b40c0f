// Which key is which button. People may choose other keys.

import { BUTTONS } from "./handheld.js";

const USUAL = {
  arrowup: 0, arrowdown: 1, arrowleft: 2, arrowright: 3, k: 0, j: 1, h: 2, l: 3,
  z: 4, enter: 4, x: 5, escape: 5,
};

export class Keys {
  #map;
  #settings;

  constructor(settings) {
    this.#settings = settings;
    this.#map = settings.get("keys", USUAL);
  }

  button(key) {
    return this.#map[key.toLowerCase()];
  }

  #names(button) {
    return Object.keys(this.#map).filter((key) => this.#map[key] === button);
  }

  // From now on this key alone is this button.
  choose(button, key) {
    for (const other of this.#names(button)) delete this.#map[other];
    this.#map[key.toLowerCase()] = button;
    this.#settings.set("keys", this.#map);
  }

  reset() {
    this.#map = { ...USUAL };
    this.#settings.set("keys", this.#map);
  }

  // A row for each button: click it, press a key.
  show(place, usual) {
    const list = () => {
      place.replaceChildren(...BUTTONS.map((name, button) => {
        const row = document.createElement("button");
        row.type = "button";
        const keys = document.createElement("kbd");
        keys.textContent = this.#names(button).map(shortName).join(" ") || "none";
        row.append(name, keys);
        row.addEventListener("click", () => {
          row.setAttribute("aria-pressed", "true");
          keys.textContent = "press a key";
        });
        row.addEventListener("keydown", (event) => {
          if (row.getAttribute("aria-pressed") !== "true" || event.key === "Tab") return;
          event.preventDefault();
          event.stopPropagation();
          this.choose(button, event.key);
          list();
          place.children[button].focus();
        });
        row.addEventListener("blur", () => {
          if (row.getAttribute("aria-pressed") === "true") list();
        });
        return row;
      }));
    };
    list();
    usual.addEventListener("click", () => {
      this.reset();
      list();
    });
  }
}

const SHORT = { arrowup: "↑", arrowdown: "↓", arrowleft: "←", arrowright: "→", " ": "space", escape: "esc" };

function shortName(key) {
  return SHORT[key] ?? key;
}
