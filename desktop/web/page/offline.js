// The page without a network, and the next version of it.

import { notice } from "./dialogs.js";

export async function workOffline() {
  if (!navigator.serviceWorker || !location.protocol.startsWith("http")) return;
  const offer = (worker) => {
    // The first version of all does not replace anything.
    if (!navigator.serviceWorker.controller) return;
    notice("There is a new version.", "Take it", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage("go on");
    });
  };
  try {
    const registration = await navigator.serviceWorker.register("worker.js");
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker.addEventListener("statechange", () => {
        if (worker.state === "installed") offer(worker);
      });
    });
  } catch {
    // Then it works online only.
  }
}
