// The service worker: tells its reader that it is their turn, and has a page to show when there is no line to the house.
// It keeps that page and what it needs, all of which never changes under its name. Never a table: what is hidden there must
// not lie in a browser that several people use.

const KEPT = `house-${VERSION}`;
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([OFFLINE, ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const stale = (name) => name.startsWith("house-") && name !== KEPT;
  const swept = caches.keys().then((names) => Promise.all(names.filter(stale).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([swept, self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(visit(event));
  else if (FILES.includes(pathname)) event.respondWith(caches.match(event.request).then((file) => file ?? fetch(event.request)));
});

/** A page from the house. A proxy that cannot reach it is as good as no line. */
async function visit(event) {
  const page = await Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request)).catch(() => null);
  if (page && page.status !== 502 && page.status !== 504) return page;
  return (await caches.match(OFFLINE)) ?? page ?? Response.error();
}

self.addEventListener("push", (event) => {
  let call = {};
  try { call = event.data.json(); } catch { /* A browser must show something for every message. */ }
  const { title = "Speakeasy", text = "" } = call, path = /^\/tables\/\w+$/.test(call.path) ? call.path : "/";
  const options = { body: text, tag: path, renotify: true, icon: ICON, badge: BADGE, vibrate: [120], data: { path } };
  event.waitUntil(Promise.all([self.registration.showNotification(title, options), self.navigator.setAppBadge?.(1)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([go(event.notification.data.path), self.navigator.clearAppBadge?.()]));
});

/** To the page that shows this already, or to a new one. */
async function go(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
