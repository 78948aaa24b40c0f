// The handhelds on the page, from one to four, and which of them is in hand. On a small screen only
// that one is shown, with a row of buttons to change it.

import { Seat } from "./seat.js";

// Wider than this, in CSS pixels, the glass is no handheld's.
const WIDEST = 900;
const element = (id) => document.getElementById(id);

export class Seats {
  all = [];
  inHand;
  #clock;
  #press;
  #changed;

  // `press` is every seat's; `changed` is called when another one is in hand.
  constructor(handheld, clock, press, changed) {
    this.#clock = clock;
    this.#press = press;
    this.#changed = changed;
    this.#sit(handheld, element("handheld"));
    this.take(this.all[0]);
  }

  #sit(handheld, place) {
    const seat = new Seat(this.all.length + 1, handheld, place, this.#clock, this.#press);
    const take = () => this.take(seat);
    place.addEventListener("pointerdown", take, true);
    place.addEventListener("focusin", take);
    this.all.push(seat);
    return seat;
  }

  // One more, with its own case.
  add() {
    const place = element("handheld").cloneNode(true);
    for (const named of [place, ...place.querySelectorAll("[id]")]) named.removeAttribute("id");
    place.querySelector(".led").classList.remove("lit");
    element("handhelds").append(place);
    const seat = this.#sit(this.all.at(-1).handheld.beside(), place);
    this.#arrange();
    return seat;
  }

  // The last one goes.
  remove() {
    const seat = this.all.pop();
    if (this.inHand === seat) this.take(this.all[0]);
    seat.handheld.leave();
    seat.end();
    this.#arrange();
  }

  // Keys and gamepads mean this one from now on.
  take(seat) {
    if (seat === this.inHand) return;
    this.inHand?.fingers.handOver();
    this.inHand = seat;
    this.#mark();
    this.#changed(seat);
  }

  releaseAll() {
    for (const { fingers } of this.all) fingers.releaseAll();
  }

  #mark() {
    for (const { place, number } of this.all) {
      const held = number === this.inHand.number;
      place.classList.toggle("held", held);
      element("switch").children[number - 1]?.setAttribute("aria-pressed", String(held));
    }
  }

  // With several, Tab goes from one to the next and leaves their buttons out: the keys do the same.
  #arrange() {
    const several = this.all.length > 1;
    document.body.classList.toggle("several", several);
    // One by itself has no cable that could be out.
    if (!several) this.all[0].plugged = true;
    for (const { place, number } of this.all) {
      place.tabIndex = several ? 0 : -1;
      place.ariaLabel = several ? `Handheld ${number}` : "Handheld";
      place.querySelector(".number").textContent = several ? number : "";
      for (const key of place.querySelectorAll(".key")) key.tabIndex = several ? -1 : 0;
    }
    element("switch").replaceChildren(...this.all.map((seat) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = seat.number;
      button.ariaLabel = `Handheld ${seat.number}`;
      button.addEventListener("click", () => this.take(seat));
      return button;
    }));
    this.#mark();
  }

  // As large as the window leaves room for, with so much of its height below.
  fit(below) {
    const shown = this.all.filter(({ place }) => place.offsetWidth > 0);
    const [{ place }] = shown;
    const bezel = place.querySelector(".bezel");
    const around = insets(place) + insets(bezel);
    const wide = document.documentElement.clientWidth - insets(document.querySelector("main"));
    const high = window.innerHeight - below;
    if (shown.length === 1) {
      const [pad, actions] = [place.querySelector(".pad"), place.querySelector(".actions")];
      const { gridTemplateAreas, columnGap } = getComputedStyle(place);
      const beside = gridTemplateAreas.includes("pad glass");
      const keys = pad.offsetWidth + actions.offsetWidth + 2 * parseFloat(columnGap);
      const width = wide - around - (beside ? keys : 0);
      const height = beside ? high : window.innerHeight * 0.45;
      for (const { glass } of this.all) glass.fit(Math.min(width, WIDEST), Math.max(height, 128));
      return;
    }
    // In as many columns as leave the most for a glass.
    const gap = parseFloat(getComputedStyle(place.parentElement).columnGap);
    const rest = place.offsetHeight - bezel.offsetHeight + gap;
    const ways = shown.map((_, i) => {
      const columns = i + 1;
      const width = (wide - gap * i) / columns - around;
      const height = high / Math.ceil(shown.length / columns) - rest;
      return { columns, width, height, size: Math.min(width, 2 * height) };
    });
    const best = ways.reduce((one, other) => (other.size > one.size ? other : one));
    place.parentElement.style.setProperty("--columns", best.columns);
    for (const { glass } of shown) glass.fit(Math.min(best.width, WIDEST), best.height);
  }
}

// What an element has left and right of its inside, in CSS pixels.
function insets(of) {
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(of);
  return [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].reduce((sum, width) => sum + parseFloat(width), 0);
}
