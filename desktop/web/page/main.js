// The page: a handheld, the clock that drives it, and everything that a visitor can do with it.

import { Decks } from "palm/decks.js";
import { Device } from "palm/device.js";
import { ask, download, notice } from "palm/dialogs.js";
import { Fingers } from "palm/fingers.js";
import { Glass } from "palm/glass.js";
import { Handheld } from "palm/handheld.js";
import { Keys } from "palm/keys.js";
import { workOffline } from "palm/offline.js";
import { Panel } from "palm/panel.js";
import { Replay } from "palm/replay.js";
import { Saves, Taken } from "palm/saves.js";
import { Settings } from "palm/settings.js";
import { Sound } from "palm/sound.js";

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
  #started = false;
  #lost = false;
  #stored = 0;
  #said = 0;
  #filming = false;
  #persisted = false;

  async open() {
    const led = element("led");
    const [handheld] = await Promise.all([Handheld.create(), this.#openSaves()]);
    this.own = new Device(handheld, this.glass, led, () => this.#afterRunning());
    this.sound = new Sound(handheld);
    this.fingers = new Fingers((button, pressed) => this.#press(button, pressed));
    this.decks = new Decks(this.handheld, () => this.#restarted());
    this.panel = new Panel(this.handheld, this.clock, (held) => this.#restarted(held));
    this.replay = new Replay(this.glass, led, () => this.#change(), (text, moves) => this.#takeOver(text, moves));
    this.#watch();
    this.#fit();
    await this.#followLink();
    workOffline();
  }

  // The visitor's own handheld.
  get handheld() {
    return this.own?.handheld;
  }

  get clock() {
    return this.own?.clock;
  }

  async #openSaves() {
    try {
      this.saves = await Saves.open();
      this.saves.whenTaken(() => this.#started && this.#lose());
    } catch {
      // The visitor is told when he plays.
    }
  }

  // A link has a deck to play, or a game to watch; a link to neither leads to one's own game.
  async #followLink() {
    const link = new URLSearchParams(location.hash.slice(1));
    if (link.has("game")) {
      try {
        await this.replay.open(link.get("game"), await this.saves?.peek().catch(() => undefined));
        return;
      } catch (error) {
        notice(error.message);
      }
    }
    if (location.hash) history.replaceState(undefined, "", location.pathname + location.search);
    this.replay.close();
    await this.#start();
    if (!link.has("deck")) return;
    const wrong = await this.decks.start(link.get("deck"), link.has("villagers"));
    if (wrong) notice(`The link's deck code is wrong: ${wrong}`);
  }

  // Power on with what the browser keeps.
  async #start() {
    if (this.#started) return;
    this.#started = true;
    const saved = await this.#takeSave();
    try {
      this.handheld.powerOn(saved);
    } catch {
      // Another firmware's save: it stays where it is.
      this.saves = undefined;
      this.handheld.powerOn();
      notice("The save in this browser does not fit this version. It is left as it is, and nothing is saved now.");
    }
    this.#stored = this.handheld.flashWork;
    this.#resume();
  }

  // The save of this browser, if it keeps one.
  async #takeSave() {
    try {
      const saved = await this.saves.take();
      element("kept").textContent = KEPT;
      return saved;
    } catch {
      this.saves = undefined;
      element("kept").textContent = BLOCKED;
      notice(BLOCKED);
      return undefined;
    }
  }

  #press(button, pressed) {
    if (this.replay.device) {
      this.replay.press(button, pressed);
    } else {
      this.sound.wake();
      this.own.press(button, pressed);
    }
  }

  #afterRunning() {
    this.sound.follow(this.clock.speed);
    if (this.handheld.logLength !== this.#said) this.#say();
    this.#store();
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
    if (!this.#started || this.handheld.flashWork === this.#stored) return;
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
    this.#lost = true;
    this.fingers.releaseAll();
    this.#resume();
    notice("The handheld is in use in another tab.", "Play here", () => this.#playHere());
  }

  async #playHere() {
    notice("");
    this.handheld.powerOn(await this.saves.take());
    this.#lost = false;
    this.#restarted();
    this.#resume();
  }

  // The power was off: with buttons held, they are let go in a moment.
  #restarted(held = 0) {
    this.#said = 0;
    this.#stored = -1;
    this.sound.forget();
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

  // Whoever is on the glass runs while somebody looks.
  #resume() {
    const { device } = this.replay;
    if (this.#started && !this.#lost && !device && !document.hidden) {
      this.clock.start();
    } else {
      this.clock.stop();
      this.sound.rest();
    }
    if (device && document.hidden) this.replay.rest();
    else device?.clock.start();
  }

  // A replay has come, or gone: then the visitor's own handheld is on the glass again.
  async #change() {
    this.fingers.releaseAll();
    if (!this.replay.device) {
      history.replaceState(undefined, "", location.pathname + location.search);
      await this.#start();
      this.own.comeBack();
    }
    this.#resume();
    this.#fit();
  }

  // Whether the visitor plays on where the watched game is.
  async #takeOver(text, moves) {
    await this.#start();
    const question = "You have a game in progress. Give it up for this one?";
    if (this.handheld.game?.moves > 0 && !(await ask(question, "Give it up", "Keep my game"))) return false;
    try {
      if (this.#lost) await this.#playHere();
      this.handheld.readGame(text);
      this.handheld.takeOver(moves);
    } catch (error) {
      notice(error.message);
      return false;
    }
    this.#restarted();
    return true;
  }

  // As large as the window leaves room for.
  #fit() {
    const handheld = element("handheld");
    const beside = getComputedStyle(handheld).gridTemplateAreas.includes("pad glass");
    const around = insets(document.querySelector("main")) + insets(handheld) + insets(element("bezel"));
    const gap = parseFloat(getComputedStyle(handheld).columnGap);
    const keys = element("pad").offsetWidth + element("actions").offsetWidth + 2 * gap;
    const width = document.documentElement.clientWidth - around - (beside ? keys : 0);
    const below = this.replay.device ? element("replay").offsetHeight + 90 : 150;
    const height = beside ? window.innerHeight - below : window.innerHeight * 0.45;
    this.glass.fit(Math.min(width, WIDEST), Math.max(height, 128));
    this.#draw();
  }

  #draw() {
    (this.replay.device ?? this.own).draw();
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
    addEventListener("hashchange", () => location.hash && this.#followLink());
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
    for (const place of [document.querySelector("nav"), element("replay")]) {
      place.addEventListener("click", (event) => {
        if (event.detail !== 0 && event.target.closest("button")) element("handheld").focus();
      });
    }
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("close", () => element("handheld").focus());
    }
  }

  #watchSettings() {
    const apply = () => {
      document.documentElement.dataset.theme = this.settings.get("theme", "auto");
      this.glass.colours = this.settings.get("colours", "white");
      this.glass.grid = this.settings.get("grid", false);
      this.sound.muted = !this.settings.get("sound", true);
      this.#draw();
    };
    for (const name of ["theme", "colours", "grid", "sound"]) {
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
