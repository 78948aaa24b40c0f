// Offline: all files of one version, kept together. A new version waits until the page asks
// for it, so a page never mixes two.

importScripts("version.js");
const CACHE = `palm-island ${self.palmVersion}`;

self.addEventListener("install", (event) => {
  const fresh = self.palmFiles.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...fresh, "./"])));
});

self.addEventListener("activate", (event) => {
  const drop = (name) => name.startsWith("palm-island ") && name !== CACHE && caches.delete(name);
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map(drop))).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "go on") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
