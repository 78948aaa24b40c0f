// The page: one handheld or several, the clock that drives them, and everything that a visitor can
// do with them.

import { Cable } from "./cable.js";
import { Clock } from "./clock.js";
import { Decks } from "./decks.js";
import { ask, download, notice, openDialog } from "./dialogs.js";
import { watchGamepads, watchKeys } from "./fingers.js";
import { Handheld } from "./handheld.js";
import { Keys } from "./keys.js";
import { workOffline } from "./offline.js";
import { Panel } from "./panel.js";
import { Replay } from "./replay.js";
import { openSaves, Save, Taken } from "./saves.js";
import { Seats } from "./seats.js";
import { Settings } from "./settings.js";
import { Sound } from "./sound.js";

const element = (id) => document.getElementById(id);
// Long enough for the firmware to see which buttons are held at power-on, in milliseconds.
const HELD_AT_START = 900;
// The most handhelds on one cable.
const MOST = 4;
// How long a tab that is loaded again waits for itself to be gone, in milliseconds.
const LEAVES = 1000;
// Lines of the log that a screen reader can go back to.
const LINES_SAID = 20;
const BLOCKED = "This browser stores nothing for this page: the game lasts as long as this tab. Export the save to keep it.";
const KEPT = "The save is kept in this browser, after every turn. Browsers may forget what was not used for weeks: export it to be sure.";

class Page {
  settings = new Settings();
  // Where saves are kept; nothing where the browser keeps none.
  #database;
  #started = false;
  #lost = false;
  #persisted = false;

  async open() {
    const [handheld] = await Promise.all([Handheld.create(), this.#openSaves()]);
    this.clock = new Clock(handheld);
    this.sound = new Sound(handheld);
    const inHand = () => this.inHand;
    this.seats = new Seats(handheld, this.clock, (...press) => this.#press(...press), (seat) => this.#takeInHand(seat));
    this.decks = new Decks(inHand, () => this.#restarted());
    this.panel = new Panel(inHand, this.clock, (held) => this.#restarted(held));
    this.cable = new Cable(this.seats, this.clock, (count) => this.#setCount(count));
    const [{ glass, led }] = this.seats.all;
    this.replay = new Replay(glass, led, () => this.#change(), (text, moves) => this.#takeOver(text, moves));
    this.clock.follow(() => this.#afterRunning());
    this.#watch();
    this.#fit();
    await this.#followLink();
    workOffline();
  }

  get inHand() {
    return this.seats?.inHand;
  }

  get handheld() {
    return this.inHand?.handheld;
  }

  get fingers() {
    return this.inHand.fingers;
  }

  async #openSaves() {
    try {
      this.#database = await openSaves();
    } catch {
      // The visitor is told when he plays.
    }
  }

  #saveOf(number) {
    return this.#database && new Save(this.#database, number, () => this.#started && this.#lose());
  }

  // A link has a deck to play, a game to watch, or a cable to join; a link to none of them leads to
  // one's own game.
  async #followLink() {
    const link = new URLSearchParams(location.hash.slice(1));
    if (link.has("game")) {
      try {
        const [seat] = this.seats.all;
        seat.save ??= this.#saveOf(seat.number);
        await this.replay.open(link.get("game"), await seat.save?.peek().catch(() => undefined));
        return;
      } catch (error) {
        notice(error.message);
      }
    }
    const name = link.get("cable");
    if (location.hash && !name) history.replaceState(undefined, "", location.pathname + location.search);
    this.replay.close();
    if (name) await this.#joinCable(name);
    else await this.#start();
    if (!link.has("deck")) return;
    const wrong = await this.decks.start(link.get("deck"), link.has("villagers"));
    if (wrong) notice(`The link's deck code is wrong: ${wrong}`);
  }

  // Joins a cable with the handheld that this tab has had, or else the first that no other tab plays.
  async #joinCable(name) {
    const wrong = Cable.wrong(name) || (!(this.#database && navigator.locks) && BLOCKED);
    if (!this.#started && !wrong && !(await this.#findHandheld())) {
      notice("All four handhelds are played in other tabs. Close one of them and load this page again.");
      return;
    }
    await this.#start();
    if (wrong) notice(wrong);
    else if (this.seats.all.length === 1 && !this.cable.joined) this.cable.join(name);
  }

  async #findHandheld() {
    const before = history.state?.handheld;
    if (before && (await this.#reserve(before, LEAVES))) return true;
    for (let number = 1; number <= MOST; number++) {
      if (await this.#reserve(number)) return true;
    }
    return false;
  }

  async #reserve(number, patience) {
    const save = this.#saveOf(number);
    if (await save.reserve(patience)) {
      Object.assign(this.seats.all[0], { number, save });
      return true;
    }
    save.close();
    return false;
  }

  // Power on with what the browser keeps.
  async #start() {
    if (this.#started) return;
    this.#started = true;
    await this.#switchOn(this.seats.all[0]);
    this.#resume();
  }

  async #switchOn(seat) {
    seat.save ??= this.#saveOf(seat.number);
    const saved = await this.#takeSave(seat);
    try {
      seat.powerOn(saved);
    } catch {
      // Another firmware's save: it stays where it is.
      seat.save = undefined;
      seat.powerOn();
      notice("The save in this browser is from another version. It won't be changed, and nothing will be saved.");
    }
    seat.isKept();
  }

  // The save of this browser, if it keeps one.
  async #takeSave(seat) {
    try {
      return await seat.save.take();
    } catch {
      seat.save = undefined;
      notice(BLOCKED);
      return undefined;
    }
  }

  // So many handhelds are on the page from now on.
  async #setCount(count) {
    while (this.seats.all.length > count) {
      this.#store();
      this.seats.remove();
    }
    while (this.seats.all.length < count) {
      const seat = this.seats.add();
      await this.#switchOn(seat);
      this.#applyLooks();
    }
    this.clock.tick();
    this.#fit();
  }

  #takeInHand(seat) {
    this.sound.listen(seat.handheld);
    seat.said = seat.handheld.logLength;
    this.panel?.forget();
    this.#showFilm();
    if (this.replay) this.#fit();
  }

  #press(seat, button, pressed) {
    if (this.replay.device) {
      this.replay.press(button, pressed);
    } else {
      this.sound.wake();
      seat.device.press(button, pressed);
    }
  }

  #afterRunning() {
    this.sound.follow(this.clock.speed);
    if (this.handheld.logLength !== this.inHand.said) this.#say();
    this.#store();
    this.cable.send();
  }

  // The log in words, without time and level, for those who do not see the glass.
  #say() {
    const happened = element("happened");
    for (const line of this.handheld.log(this.inHand.said).trim().split("\n")) {
      const sentence = document.createElement("p");
      sentence.textContent = line.trim().split(/\s+/).slice(2).join(" ");
      happened.append(sentence);
    }
    while (happened.children.length > LINES_SAID) happened.firstChild.remove();
    this.inHand.said = this.handheld.logLength;
  }

  #store() {
    if (!this.#started) return;
    const failed = (error) => {
      if (error instanceof Taken) this.#lose();
      else notice(`The save cannot be stored (${error.name}). Export it to keep it.`);
    };
    const stored = this.seats.all.filter((seat) => seat.store(failed));
    if (stored.length > 0 && !this.#persisted) {
      this.#persisted = true;
      navigator.storage?.persist?.().catch(() => {});
    }
  }

  // Another tab plays on.
  #lose() {
    this.#lost = true;
    this.seats.releaseAll();
    this.#resume();
    notice("The handheld is in use in another tab.", "Play here", () => this.#playHere());
  }

  async #playHere() {
    notice("");
    for (const seat of this.seats.all) {
      seat.powerOn(await seat.save?.take());
      seat.restarted();
    }
    this.#lost = false;
    this.#restarted();
    this.#resume();
  }

  // The power of the one in hand was off: with buttons held, they are let go in a moment.
  #restarted(held = 0) {
    const seat = this.inHand;
    seat.restarted();
    this.sound.forget();
    this.panel.forget();
    this.clock.tick();
    if (held) setTimeout(() => this.#letGo(seat, held), HELD_AT_START);
  }

  #letGo({ handheld }, held) {
    for (let button = 0; held >> button; button++) {
      if ((held >> button) & 1) handheld.press(button, false);
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
    this.cable.awake = this.clock.running;
    if (device && document.hidden) this.replay.rest();
    else device?.clock.start();
  }

  // A replay has come, or gone: then the visitor's own handheld is on the glass again.
  async #change() {
    this.seats.releaseAll();
    this.seats.take(this.seats.all[0]);
    if (!this.replay.device) {
      history.replaceState(undefined, "", location.pathname + location.search);
      await this.#start();
      this.inHand.device.comeBack();
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

  #fit() {
    this.seats.fit(this.replay.device ? element("replay").offsetHeight + 90 : 150);
    this.#draw();
  }

  #draw() {
    for (const { device } of this.seats.all) device.draw();
    this.replay.device?.draw();
  }

  #watch() {
    const keys = new Keys(this.settings);
    const fingers = () => this.fingers;
    watchKeys(keys, fingers);
    watchGamepads(fingers);
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
    addEventListener("blur", () => this.seats.releaseAll());
    document.addEventListener("visibilitychange", () => {
      this.seats.releaseAll();
      this.#store();
      this.#resume();
    });
    addEventListener("pagehide", () => {
      this.#store();
      this.cable.awake = false;
    });
    // From the browser's memory, where it is not loaded again.
    addEventListener("pageshow", () => this.#resume());
    addEventListener("hashchange", () => location.hash && this.#followLink());
  }

  #watchDialogs() {
    const shows = {
      decks: this.decks.watch(element("decks")),
      cable: () => this.cable.show(),
      saves: () => {
        element("kept").textContent = this.inHand.save ? KEPT : BLOCKED;
      },
    };
    for (const opener of document.querySelectorAll("[data-opens]")) {
      const name = opener.dataset.opens;
      opener.addEventListener("click", () => {
        shows[name]?.();
        openDialog(element(name));
      });
    }
    // After a click with a pointer the keys mean the handheld again.
    for (const place of [document.querySelector("nav"), element("replay")]) {
      place.addEventListener("click", (event) => {
        if (event.detail !== 0 && event.target.closest("button")) this.inHand.place.focus();
      });
    }
    // While a dialog was open, another one may have come into the hand.
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("close", () => this.inHand.place.focus());
    }
  }

  #watchSettings() {
    for (const name of ["theme", "colours", "grid", "sound"]) {
      const control = element(name);
      const value = control.type === "checkbox" ? "checked" : "value";
      control[value] = this.settings.get(name, control[value]);
      control.addEventListener("change", () => {
        this.settings.set(name, control[value]);
        this.#applyLooks();
      });
    }
    this.#applyLooks();
  }

  #applyLooks() {
    document.documentElement.dataset.theme = this.settings.get("theme", "auto");
    for (const { glass } of this.seats.all) {
      glass.colours = this.settings.get("colours", "white");
      glass.grid = this.settings.get("grid", false);
    }
    this.sound.muted = !this.settings.get("sound", true);
    this.#draw();
  }

  #watchSaves() {
    const file = element("file");
    element("export").addEventListener("click", () => {
      const { number } = this.inHand;
      download(number === 1 ? "palm-island.bin" : `palm-island-${number}.bin`, new Blob([this.handheld.save()]));
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
    this.inHand.powerOn(save);
    this.#restarted();
    element("saves").close();
    return "";
  }

  #watchCapture() {
    element("picture").addEventListener("click", async () => {
      download("palm-island.png", await this.inHand.glass.picture());
    });
    element("film").addEventListener("click", () => {
      const seat = this.inHand;
      if (seat.filming) download("palm-island.gif", new Blob([seat.handheld.stopFilm()], { type: "image/gif" }));
      else seat.handheld.startFilm(seat.glass.palette);
      seat.filming = !seat.filming;
      this.#showFilm();
    });
  }

  #showFilm() {
    const filming = Boolean(this.inHand?.filming);
    element("film").setAttribute("aria-pressed", String(filming));
    element("film").textContent = filming ? "End the film" : "Film";
  }
}

const page = new Page();
// For those who look behind the page as well.
globalThis.palm = page;
page.ready = page.open().catch((error) => notice(`The handheld does not start: ${error.message}`));
