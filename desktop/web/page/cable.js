// The cable: how many handhelds on this page are on it, or the tabs that it leads to.

import { notice } from "./dialogs.js";
import { Line } from "./line.js";

const element = (id) => document.getElementById(id);
const NAME = /^[\w-]{1,40}$/;

export class Cable {
  #seats;
  #clock;
  #count;
  #line;
  #name;
  // Settles when all that was said has gone out.
  #saying = Promise.resolve();

  // `count(number)` changes how many handhelds there are on the page.
  constructor(seats, clock, count) {
    this.#seats = seats;
    this.#clock = clock;
    this.#count = count;
    element("count").addEventListener("change", (event) => this.#change(Number(event.target.value)));
    element("join").addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#line) this.leave();
      else this.join(element("cable-name").value);
    });
    element("another").addEventListener("click", () => {
      open(location.href, "_blank", "popup,width=420,height=720");
    });
  }

  // Whether the cable leads to other tabs.
  get joined() {
    return this.#line !== undefined;
  }

  // Whether this tab is awake: one that sleeps is not there for the others.
  set awake(awake) {
    if (this.#line) this.#line.awake = awake;
  }

  async #change(number) {
    element("count").disabled = true;
    await this.#count(number);
    element("count").disabled = false;
    this.show();
  }

  // Says what is wrong with a name; otherwise nothing.
  static wrong(name) {
    return NAME.test(name) ? "" : "A cable's name has letters, digits, - and _, 40 at most.";
  }

  join(name) {
    element("cable-error").textContent = Cable.wrong(name);
    if (Cable.wrong(name)) return;
    const [seat] = this.#seats.all;
    seat.handheld.joinLine(true);
    this.#name = name;
    this.#line = new Line(name, seat.number, (frame) => this.#hear(frame), (others) => this.#tell(others));
    this.#line.awake = this.#clock.running;
    // The address is what opens this tab again, and as the same handheld.
    history.replaceState({ handheld: seat.number }, "", `#cable=${name}`);
    this.show();
  }

  leave() {
    this.#line.close();
    this.#line = undefined;
    const [seat] = this.#seats.all;
    seat.handheld.joinLine(false);
    seat.plugged = true;
    history.replaceState(undefined, "", location.pathname + location.search);
    notice("");
    this.show();
  }

  // What the dialog says.
  show() {
    const { length } = this.#seats.all;
    document.body.classList.toggle("joined", this.joined);
    element("count").value = length;
    element("count").disabled = this.joined;
    element("join-cable").textContent = this.joined ? "Leave" : "Join";
    element("join-cable").disabled = length > 1 || !navigator.locks;
    element("cable-name").disabled = this.joined || length > 1;
    if (this.joined) element("cable-name").value = this.#name;
    element("another").hidden = !this.joined;
  }

  #tell(others) {
    if (!this.#line) return;
    const [{ number }] = this.#seats.all;
    const who = ["nobody else yet", "one other handheld"][others] ?? `${others} other handhelds`;
    notice(`Handheld ${number} on the cable “${this.#name}”: ${who}.`);
  }

  #hear(frame) {
    this.#seats.all[0].handheld.hear(frame);
    this.#clock.tick();
  }

  // Says to the others what the handheld has said, once the browser keeps what is in its flash: a
  // tab that is gone before comes back without it, and must not have told anybody.
  send() {
    const line = this.#line;
    if (!line) return;
    const [{ handheld, keeping }] = this.#seats.all;
    for (let frame = handheld.frame(); frame; frame = handheld.frame()) {
      this.#saying = Promise.all([this.#saying, keeping]).then(() => line.send(frame));
    }
  }
}
