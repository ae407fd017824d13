// What a player's browser keeps of us: the page that says that there is no connection, and what that page brings. The
// lines before these say which files they are. Nothing else is kept, so nothing old can be shown for true.
// @ts-check

const OURS = "floorman-";
const CACHE = OURS + KEEPS.version;
const ICON = "/static/icon-192.png";
// What a tunnel or a proxy answers when the tournament's computer does not.
const NOBODY_BEHIND = [502, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530];

self.addEventListener("install", (event) => event.waitUntil(keep()));
async function keep() {
  const cache = await caches.open(CACHE);
  // As a stranger: what is kept is the same for everybody.
  await cache.addAll(KEEPS.files.map((/** @type {string} */ one) => new Request(one, { cache: "reload", credentials: "omit" })));
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(dropOld()));
async function dropOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOr(request));
  else if (KEEPS.files.includes(url.pathname + url.search)) event.respondWith(kept(url.pathname + url.search, request));
});

/** The page itself, or the one that says that it cannot be had. @param {Request} request */
async function pageOr(request) {
  try {
    const answer = await fetch(request);
    if (!NOBODY_BEHIND.includes(answer.status)) return answer;
  } catch {
    // said below
  }
  return kept(KEEPS.page, new Request(KEEPS.page));
}

/** @param {string} name @param {Request} request */
const kept = async (name, request) => (await (await caches.open(CACHE)).match(name)) ?? fetch(request);

// ---- called without a word -------------------------------------------------------------------------------------------

self.addEventListener("push", (event) => event.waitUntil(tell()));

/** The message is empty: what it is about is asked here, with this device's own pass. */
async function tell() {
  const asked = { credentials: /** @type {RequestCredentials} */ ("same-origin"), cache: /** @type {RequestCache} */ ("no-store") };
  const answer = await fetch("/mine/calls?asleep", { ...asked, redirect: "error" }).then((one) => (one.ok ? one.json() : null), () => null);
  const calls = answer?.calls ?? [];
  await closeAllBut(calls.map((/** @type {{key: string}} */ one) => one.key));
  // A browser wants to see something for each call, also when what it was for is over by now.
  if (!calls.length) await self.registration.showNotification(KEEPS.nothing, { tag: "nothing", silent: true, icon: ICON });
  for (const one of calls) await self.registration.showNotification(one.title, { body: one.body, tag: one.key, icon: ICON });
}

/** What is not true any more is taken away. @param {string[]} keys */
async function closeAllBut(keys) {
  for (const one of await self.registration.getNotifications()) if (!keys.includes(one.tag)) one.close();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open());
});
async function open() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = windows.find((one) => /^\/events\/[^/]+\/(me|table)(\/|$)/.test(new URL(one.url).pathname));
  if (own) await own.focus();
  else await self.clients.openWindow("/mine");
}
