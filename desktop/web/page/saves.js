// The saves in the browser's own database, one for each handheld. One tab owns a save: the one that
// took it last. Ownership is checked in the very transaction that writes, so no tab can overwrite
// another. A lock says whether the owner is still there.

const DATABASE = "palm-island";
const STORE = "saves";

// Another tab plays now.
export class Taken extends Error {}

// Fails where the browser keeps nothing.
export function openSaves() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

export class Save {
  #database;
  #key;
  #me = Math.random().toString(36).slice(2);
  #channel = new BroadcastChannel(DATABASE);
  #held = false;
  #release = () => {};
  #waiting;
  #writing;

  // The save of handheld 1, 2, 3 or 4; `taken` is called when another tab takes it.
  constructor(database, number, taken) {
    this.#database = database;
    this.#key = number === 1 ? "handheld" : `handheld ${number}`;
    this.#channel.onmessage = ({ data }) => {
      if (data.key === this.#key && data.owner !== this.#me) taken();
    };
  }

  // Makes this tab the owner; gives the save, if there is one.
  async take() {
    if (!this.#held) await this.#lock({ steal: true });
    const { image } = await this.#change((kept) => ({ ...kept, owner: this.#me }));
    this.#channel.postMessage({ key: this.#key, owner: this.#me });
    return image;
  }

  // Whether no other tab has it; then it is kept for this one, to be taken. One that is about to go
  // may be waited for, so many milliseconds.
  reserve(patience = 0) {
    return this.#lock(patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true });
  }

  // Nobody plays with it here any more.
  close() {
    this.#release();
    this.#channel.close();
  }

  // Others can see that somebody is there for as long as the tab lives. Only secure pages can lock.
  #lock(options) {
    return new Promise((resolve) => {
      const hold = (lock) => {
        this.#held = lock !== null;
        resolve(this.#held);
        return lock && new Promise((release) => { this.#release = release; });
      };
      // One that is stolen ends like this, too.
      const lose = () => {
        this.#held = false;
        resolve(false);
      };
      if (navigator.locks) navigator.locks.request(`${DATABASE} ${this.#key}`, options, hold).catch(lose);
      else lose();
    });
  }

  // The save, for somebody who does not play.
  peek() {
    return new Promise((resolve, reject) => {
      const request = this.#database.transaction(STORE).objectStore(STORE).get(this.#key);
      request.onsuccess = () => resolve(request.result?.image);
      request.onerror = () => reject(request.error);
    });
  }

  // Keeps a save. While one is written, only the newest of the next ones waits.
  keep(image) {
    this.#waiting = image;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #writeAll() {
    while (this.#waiting) {
      const image = this.#waiting;
      this.#waiting = undefined;
      await this.#change((kept) => {
        if (kept.owner !== this.#me) throw new Taken();
        return { ...kept, image };
      });
    }
  }

  // Reads and writes in one transaction; gives what was written.
  #change(change) {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      let after;
      let failure;
      const request = store.get(this.#key);
      request.onsuccess = () => {
        try {
          after = change(request.result ?? {});
          store.put(after, this.#key);
        } catch (error) {
          failure = error;
          transaction.abort();
        }
      };
      transaction.oncomplete = () => resolve(after);
      transaction.onabort = () => reject(failure ?? transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  }
}
