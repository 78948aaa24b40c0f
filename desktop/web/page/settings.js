// What a visitor likes about the page. Where nothing can be stored it lasts as long as the tab.

const NAME = "palm-island";

export class Settings {
  #values = {};

  constructor() {
    try {
      this.#values = JSON.parse(localStorage.getItem(NAME)) ?? {};
    } catch {
      // Storage is blocked, or holds something else.
    }
  }

  get(name, usual) {
    return this.#values[name] ?? structuredClone(usual);
  }

  set(name, value) {
    this.#values[name] = value;
    try {
      localStorage.setItem(NAME, JSON.stringify(this.#values));
    } catch {
      // Then only this tab remembers.
    }
  }
}
