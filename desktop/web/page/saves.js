// The save in the browser's own database. One tab owns it: the one that opened the handheld last.
// Ownership is checked in the very transaction that writes, so no tab can overwrite another.

const DATABASE = "palm-island";
const STORE = "saves";
const KEY = "handheld";

// Another tab plays now.
export class Taken extends Error {}

export class Saves {
  #database;
  #me = Math.random().toString(36).slice(2);
  #channel;
  #waiting;
  #writing;

  // Fails where the browser keeps nothing.
  static async open() {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("blocked"));
    });
    return new Saves(database);
  }

  constructor(database) {
    this.#database = database;
    this.#channel = new BroadcastChannel(DATABASE);
  }

  // Tells when another tab takes the save.
  whenTaken(act) {
    this.#channel.onmessage = (event) => {
      if (event.data !== this.#me) act();
    };
  }

  // Makes this tab the owner; gives the save, if there is one.
  async take() {
    const save = await this.#change((kept) => ({ ...kept, owner: this.#me }));
    this.#channel.postMessage(this.#me);
    return save.image;
  }

  // The save, for somebody who does not play.
  peek() {
    return new Promise((resolve, reject) => {
      const request = this.#database.transaction(STORE).objectStore(STORE).get(KEY);
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
      const request = store.get(KEY);
      request.onsuccess = () => {
        try {
          after = change(request.result ?? {});
          store.put(after, KEY);
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
