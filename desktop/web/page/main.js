// The page: a handheld, the clock that drives it, and everything that a visitor can do with it.

import { Clock } from "palm/clock.js";
import { Decks } from "palm/decks.js";
import { ask, download, notice } from "palm/dialogs.js";
import { Fingers } from "palm/fingers.js";
import { Glass } from "palm/glass.js";
import { Handheld } from "palm/handheld.js";
import { Keys } from "palm/keys.js";
import { workOffline } from "palm/offline.js";
import { Panel } from "palm/panel.js";
import { Saves, Taken } from "palm/saves.js";
import { Settings } from "palm/settings.js";

// Wider than this, in CSS pixels, the glass is no handheld's.
const WIDEST = 900;
const element = (id) => document.getElementById(id);
// Long enough for the firmware to see which buttons are held at power-on, in milliseconds.
const HELD_AT_START = 900;
// Lines of the log that a screen reader can go back to.
const LINES_SAID = 20;
const BLOCKED = "This browser stores nothing for this page: the game lasts as long as this tab. Export the save to keep it.";
const KEPT = "The save is kept in this browser, after every turn. Browsers may forget what was not used for weeks: export it to be sure.";

class Page {
  settings = new Settings();
  glass = new Glass(element("glass"));
  saves;
  #drawn = -1;
  #seen = false;
  #stored = 0;
  #said = 0;
  #filming = false;
  #persisted = false;

  async open() {
    this.handheld = await Handheld.create();
    const saved = await this.#openSaves();
    try {
      this.handheld.powerOn(saved);
    } catch {
      // Another firmware's save: it stays where it is.
      this.saves = undefined;
      this.handheld.powerOn();
      notice("The save in this browser does not fit this version. It is left as it is, and nothing is saved now.");
    }
    this.clock = new Clock(this.handheld, () => this.#afterRunning());
    this.fingers = new Fingers((button, pressed) => this.#press(button, pressed));
    this.decks = new Decks(this.handheld, () => this.#restarted());
    this.panel = new Panel(this.handheld, this.clock, (held) => this.#restarted(held));
    this.#stored = this.handheld.flashWork;
    this.#watch();
    this.#fit();
    this.#resume();
    this.#tellLink(await this.decks.followLink());
    workOffline();
  }

  // The save of this browser, if it keeps one.
  async #openSaves() {
    try {
      this.saves = await Saves.open();
      this.saves.whenTaken(() => this.#lose());
      element("kept").textContent = KEPT;
      return await this.saves.take();
    } catch {
      this.saves = undefined;
      element("kept").textContent = BLOCKED;
      notice(BLOCKED);
      return undefined;
    }
  }

  #press(button, pressed) {
    this.clock.tick();
    this.handheld.press(button, pressed);
    this.clock.tick();
  }

  #afterRunning() {
    if (this.handheld.glassChanges !== this.#drawn) this.#draw();
    element("led").classList.toggle("lit", this.handheld.led);
    if (this.handheld.logLength !== this.#said) this.#say();
    this.#store();
  }

  #draw() {
    this.#drawn = this.handheld.glassChanges;
    const pages = this.handheld.glass();
    this.glass.draw(pages, this.handheld.contrast);
    if (!this.#seen && pages.some((byte) => byte !== 0)) {
      this.#seen = true;
      performance.mark("first picture");
    }
  }

  // The log in words, without time and level, for those who do not see the glass.
  #say() {
    const happened = element("happened");
    for (const line of this.handheld.log(this.#said).trim().split("\n")) {
      const sentence = document.createElement("p");
      sentence.textContent = line.trim().split(/\s+/).slice(2).join(" ");
      happened.append(sentence);
    }
    while (happened.children.length > LINES_SAID) happened.firstChild.remove();
    this.#said = this.handheld.logLength;
  }

  // Keeps the save whenever the flash has changed.
  #store() {
    if (this.handheld.flashWork === this.#stored) return;
    this.#stored = this.handheld.flashWork;
    if (!this.saves) return;
    this.saves.keep(this.handheld.save()).catch((error) => {
      if (error instanceof Taken) this.#lose();
      else notice(`The save cannot be stored (${error.name}). Export it to keep it.`);
    });
    if (!this.#persisted) {
      this.#persisted = true;
      navigator.storage?.persist?.().catch(() => {});
    }
  }

  // Another tab plays on.
  #lose() {
    this.clock?.stop();
    this.fingers?.releaseAll();
    notice("The handheld is in use in another tab.", "Play here", async () => {
      notice("");
      this.handheld.powerOn(await this.saves.take());
      this.#restarted();
      this.clock.start();
    });
    this.lost = true;
  }

  // The power was off: with buttons held, they are let go in a moment.
  #restarted(held = 0) {
    this.lost = false;
    this.#said = 0;
    this.#stored = -1;
    this.#drawn = -1;
    this.panel.forget();
    this.fingers.releaseAll();
    this.clock.tick();
    if (held) setTimeout(() => this.#letGo(held), HELD_AT_START);
  }

  #letGo(held) {
    for (let button = 0; held >> button; button++) {
      if ((held >> button) & 1) this.handheld.press(button, false);
    }
    this.clock.tick();
  }

  #resume() {
    if (document.hidden || this.lost) this.clock.stop();
    else this.clock.start();
  }

  #tellLink(wrong) {
    if (wrong) notice(`The link's deck code is wrong: ${wrong}`);
  }

  // As large as the window leaves room for.
  #fit() {
    const handheld = element("handheld");
    const beside = getComputedStyle(handheld).gridTemplateAreas.includes("pad glass");
    const around = insets(document.querySelector("main")) + insets(handheld) + insets(element("bezel"));
    const gap = parseFloat(getComputedStyle(handheld).columnGap);
    const keys = element("pad").offsetWidth + element("actions").offsetWidth + 2 * gap;
    const width = document.documentElement.clientWidth - around - (beside ? keys : 0);
    const height = beside ? window.innerHeight - 150 : window.innerHeight * 0.45;
    this.glass.fit(Math.min(width, WIDEST), Math.max(height, 128));
    this.#draw();
  }

  #watch() {
    const keys = new Keys(this.settings);
    this.fingers.watchPointers(element("handheld"));
    this.fingers.watchKeys(keys);
    this.fingers.watchGamepads();
    keys.show(element("keys"), element("default-keys"));
    this.#watchWindow();
    this.#watchDialogs();
    this.#watchSettings();
    this.#watchSaves();
    this.#watchCapture();
    element("version").textContent = this.handheld.version;
  }

  #watchWindow() {
    addEventListener("resize", () => this.#fit());
    document.addEventListener("visibilitychange", () => {
      this.#store();
      this.#resume();
    });
    addEventListener("pagehide", () => this.#store());
    addEventListener("hashchange", async () => this.#tellLink(await this.decks.followLink()));
  }

  #watchDialogs() {
    const shows = { decks: this.decks.watch(element("decks")) };
    for (const opener of document.querySelectorAll("[data-opens]")) {
      const name = opener.dataset.opens;
      opener.addEventListener("click", () => {
        shows[name]?.();
        element(name).showModal();
      });
    }
    // After a click with a pointer the keys mean the handheld again.
    document.querySelector("nav").addEventListener("click", (event) => {
      if (event.detail !== 0) element("handheld").focus();
    });
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("close", () => element("handheld").focus());
    }
  }

  #watchSettings() {
    const apply = () => {
      document.documentElement.dataset.theme = this.settings.get("theme", "auto");
      this.glass.colours = this.settings.get("colours", "white");
      this.glass.grid = this.settings.get("grid", false);
      this.#draw();
    };
    for (const name of ["theme", "colours", "grid"]) {
      const control = element(name);
      const value = control.type === "checkbox" ? "checked" : "value";
      control[value] = this.settings.get(name, control[value]);
      control.addEventListener("change", () => {
        this.settings.set(name, control[value]);
        apply();
      });
    }
    apply();
  }

  #watchSaves() {
    const file = element("file");
    element("export").addEventListener("click", () => {
      download("palm-island.bin", new Blob([this.handheld.save()]));
    });
    element("import").addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      element("import-error").textContent = await this.#import(chosen);
      file.value = "";
    });
  }

  // Says what is wrong with a save file; otherwise nothing.
  async #import(file) {
    const save = new Uint8Array(await file.arrayBuffer());
    try {
      this.handheld.checkSave(save);
    } catch (error) {
      return error.message;
    }
    if (!(await ask("Replace everything on this handheld with the file?", "Replace it", "Keep it"))) return "";
    this.handheld.powerOn(save);
    this.#restarted();
    element("saves").close();
    return "";
  }

  #watchCapture() {
    element("picture").addEventListener("click", async () => {
      download("palm-island.png", await this.glass.picture());
    });
    const film = element("film");
    film.addEventListener("click", () => {
      if (this.#filming) download("palm-island.gif", new Blob([this.handheld.stopFilm()], { type: "image/gif" }));
      else this.handheld.startFilm(this.glass.palette);
      this.#filming = !this.#filming;
      film.setAttribute("aria-pressed", String(this.#filming));
      film.textContent = this.#filming ? "End the film" : "Film";
    });
  }
}

// What an element has left and right of its inside, in CSS pixels.
function insets(of) {
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(of);
  return [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].reduce((sum, width) => sum + parseFloat(width), 0);
}

const page = new Page();
// For those who look behind the page as well.
globalThis.palm = page;
page.ready = page.open().catch((error) => notice(`The handheld does not start: ${error.message}`));
