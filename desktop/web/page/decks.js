// Decks from a link, from the date, from a number, from a code; and links to give away, to a deck
// or to a whole game. A deck never takes the place of a game unless the visitor says so.

import { ask } from "./dialogs.js";

const DAY = 86_400_000;

// The day on the visitor's calendar, counted from 1970-01-01.
function today() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;
}

export class Decks {
  #inHand;
  #started;
  #element = (id) => document.getElementById(id);

  // `inHand` gives the seat in hand, `started` is called after a deck was started.
  constructor(inHand, started) {
    this.#inHand = inHand;
    this.#started = started;
  }

  get #handheld() {
    return this.#inHand().handheld;
  }

  // Says what is wrong with a code; otherwise nothing.
  async start(text, villagers = false) {
    let code;
    try {
      code = this.#handheld.readCode(text);
    } catch (error) {
      return error.message;
    }
    const game = this.#handheld.game;
    const same = game?.code === code && game.villagers === villagers;
    if (game?.moves > 0) {
      const question = same
        ? `You are playing deck ${code} already.`
        : `You have a game in progress. Give it up for deck ${code}?`;
      const yes = same ? "Start it again" : "Give it up";
      if (!(await ask(question, yes, "Keep my game"))) return undefined;
    }
    try {
      this.#handheld.startDeck(code, villagers);
    } catch (error) {
      return error.message;
    }
    this.#started();
    return undefined;
  }

  watch(dialog) {
    const number = this.#element("challenge-number");
    number.max = this.#handheld.challenges;
    const challenge = () => {
      try {
        return this.#handheld.challengeCode(number.valueAsNumber || 0);
      } catch {
        return "";
      }
    };
    const show = () => {
      this.#element("challenge-code").textContent = challenge();
      this.#element("today-code").textContent = this.#handheld.dayCode(today());
      const game = this.#handheld.game;
      this.#element("share-deck").disabled = !game?.code;
      this.#element("share-game").disabled = !game;
      this.#element("code-error").textContent = "";
      this.#element("shared").textContent = "";
    };
    number.addEventListener("input", show);
    const play = async (text) => {
      const wrong = await this.start(text);
      this.#element("code-error").textContent = wrong ?? "";
      if (!wrong) dialog.close();
    };
    this.#element("today").addEventListener("click", () => play(this.#handheld.dayCode(today())));
    this.#element("challenge").addEventListener("click", () => play(challenge()));
    this.#element("code").addEventListener("submit", (event) => {
      event.preventDefault();
      play(this.#element("code-text").value);
    });
    this.#element("share-deck").addEventListener("click", () => {
      const { code, villagers } = this.#handheld.game;
      this.#share(`deck=${code}${villagers ? "&villagers" : ""}`);
    });
    this.#element("share-game").addEventListener("click", () => this.#share(`game=${this.#handheld.gameLink}`));
    return show;
  }

  async #share(end) {
    // A page from disk has no address for others: this belongs behind any other page's.
    const page = location.protocol === "file:" ? "" : `${location.origin}${location.pathname}`;
    const link = `${page}#${end}`;
    const shared = this.#element("shared");
    try {
      await navigator.clipboard.writeText(link);
      shared.textContent = `Copied: ${link}`;
    } catch {
      shared.textContent = link;
    }
  }
}
