// Behind the glass: what the board does while somebody plays.

import { HARDWARE_TEST, USB } from "./handheld.js";

// How often the figures are read, in milliseconds.
const PERIOD = 250;
const PINS = 30;
const NAMES = new Map([
  [0, "TX"], [1, "RX"], [2, "Piezo"], [4, "SDA"], [5, "SCL"], [10, "Up"], [11, "Down"], [12, "Left"], [13, "Right"], [14, "A"], [15, "B"],
  [25, "LED"], [29, "VSYS/3"],
]);

export class Panel {
  #inHand;
  #clock;
  #timer;
  #shownLines = 0;
  #before;
  #element = (id) => document.getElementById(id);

  // `inHand` gives the seat in hand, `restarted` is called after its battery was out.
  constructor(inHand, clock, restarted) {
    this.#inHand = inHand;
    this.#clock = clock;
    const panel = this.#element("panel");
    const opener = this.#element("behind");
    opener.addEventListener("click", () => {
      panel.hidden = !panel.hidden;
      opener.setAttribute("aria-expanded", String(!panel.hidden));
      clearInterval(this.#timer);
      if (panel.hidden) return;
      this.#timer = setInterval(() => this.#show(), PERIOD);
      this.#before = undefined;
      this.#show();
    });
    this.#element("pins").replaceChildren(...Array.from({ length: PINS }, (_, pin) => {
      const place = document.createElement("span");
      place.textContent = NAMES.has(pin) ? `${pin} ${NAMES.get(pin)}` : pin;
      return place;
    }));
    this.#element("battery").addEventListener("input", (event) => {
      inHand().millivolts = event.target.valueAsNumber;
      this.#handheld.setBattery(inHand().millivolts);
      this.#showControls();
    });
    this.#element("speed").addEventListener("change", (event) => {
      clock.speed = Number(event.target.value);
    });
    const pull = (held) => {
      this.#handheld.pullBattery(held);
      restarted(held);
    };
    this.#element("pull").addEventListener("click", () => pull(0));
    this.#element("test").addEventListener("click", () => pull(HARDWARE_TEST));
    this.#element("plug").addEventListener("click", () => {
      inHand().displayed = !inHand().displayed;
      this.#handheld.plugDisplay(inHand().displayed);
      this.#showControls();
      clock.tick();
    });
    this.#element("plug-cable").addEventListener("click", () => {
      inHand().plugged = !inHand().plugged;
      this.#handheld.plugCable(inHand().plugged);
      this.#showControls();
      clock.tick();
    });
  }

  get #handheld() {
    return this.#inHand().handheld;
  }

  // The handheld starts over, or another is in hand: the log begins again.
  forget() {
    this.#shownLines = 0;
    this.#before = undefined;
    this.#element("log").textContent = "";
    this.#showControls();
  }

  #showControls() {
    const { millivolts, displayed, plugged } = this.#inHand();
    this.#element("battery").value = millivolts;
    this.#element("volts").textContent = millivolts === USB ? "USB" : `${(millivolts / 1000).toFixed(2)} V`;
    const show = (id, what, pressed) => {
      const button = this.#element(id);
      button.setAttribute("aria-pressed", String(pressed));
      button.textContent = `${what} ${pressed ? "plugged in" : "unplugged"}`;
    };
    show("plug", "Display", displayed);
    show("plug-cable", "Cable", plugged);
  }

  #show() {
    this.#clock.tick();
    const handheld = this.#handheld;
    const now = { at: performance.now(), cycles: handheld.cyclesAwake, time: handheld.now, bytes: handheld.wireBytes };
    const before = this.#before ?? now;
    this.#before = now;
    const seconds = (now.at - before.at) / 1000 || 1;
    const awake = now.cycles / (now.cycles + handheld.cyclesAsleep);
    const figures = [
      ["since power-on", `${(now.time / 1e6).toFixed(1)} s`],
      ["cycles awake", `${(now.cycles / 1e6).toFixed(1)} M (${(100 * awake).toFixed(2)} %)`],
      ["emulated now", `${((now.cycles - before.cycles) / seconds / 1e6).toFixed(1)} M cycles/s`],
      ["time runs at", `${((now.time - before.time) / 1e6 / seconds).toFixed(2)}x`],
      ["bytes to the display", now.bytes.toLocaleString("en")],
      ["on the wire now", `${Math.round((now.bytes - before.bytes) / seconds)} bytes/s`],
      ["flash operations", handheld.flashWork.toLocaleString("en")],
      ["contrast", handheld.contrast],
    ];
    this.#element("figures").replaceChildren(...figures.map(([name, value]) => {
      const row = document.createElement("div");
      const term = document.createElement("dt");
      const data = document.createElement("dd");
      term.textContent = name;
      data.textContent = value;
      row.append(term, data);
      return row;
    }));
    const levels = handheld.pins;
    [...this.#element("pins").children].forEach((pin, i) => pin.classList.toggle("high", (levels >> i) & 1));
    this.#showLog();
  }

  #showLog() {
    const lines = this.#handheld.logLength;
    if (lines === this.#shownLines) return;
    const log = this.#element("log");
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
    log.append(this.#handheld.log(this.#shownLines));
    this.#shownLines = lines;
    if (atEnd) log.scrollTop = log.scrollHeight;
  }
}
