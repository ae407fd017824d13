// What calls a player while he looks elsewhere, and the app on his phone. He is asked for nothing before he taps.
// While his page is open and hidden it says so itself; where it is rung besides, what rings says it.
// @ts-check

const WANTED = "floorman:called";
const KINDS = "floorman:called-for";
const NO_APP = "floorman:no-app";
const ICON = "/static/icon-192.png";
const LAST_MS = 60_000;

const panel = /** @type {HTMLElement | null} */ (document.querySelector("#called"));
const body = document.body;
const clock = /** @type {any} */ (document.querySelector("floor-clock"));
/** His entry, where this page is his. */
const entry = panel?.dataset.entry ?? /** @type {HTMLElement | null} */ (document.querySelector("[data-called-entry]"))?.dataset.calledEntry ?? "";
const csrf = panel?.dataset.csrf ?? /** @type {HTMLInputElement | null} */ (document.querySelector("[name=_csrf_token]"))?.value ?? "";
const can = "serviceWorker" in navigator && "Notification" in window;

/** @param {string} query */
const part = (query) => /** @type {HTMLElement | null} */ (panel?.querySelector(query) ?? null);
const boxes = () => /** @type {HTMLInputElement[]} */ ([...(panel?.querySelectorAll("[data-called-kinds] input") ?? [])]);
const wants = () => can && localStorage.getItem(WANTED) === "yes" && Notification.permission === "granted";
/** Kinds that he does not want. Another one that is new one day he has not said no to. */
const unwanted = () => (localStorage.getItem(KINDS) ?? "").split(",").filter(Boolean);

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let rung = false;

if (panel && entry && can) {
  panel.hidden = false;
  show();
}
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(`/worker.js?lang=${document.documentElement.lang}`).then(begin, () => {});
}

/** @param {ServiceWorkerRegistration} found */
async function begin(found) {
  registration = found;
  if (!entry) return;
  if (wants()) await start();
  else await stop();
}

// ---- the switch ------------------------------------------------------------------------------------------------------

function show() {
  const on = wants();
  part("[data-called-switch]")?.setAttribute("aria-pressed", String(on));
  /** @type {[string, boolean][]} */
  const shown = [["[data-called-on]", on], ["[data-called-kinds]", on], ["[data-called-no]", can && Notification.permission === "denied"], ["[data-called-switch]", !can || Notification.permission !== "denied"]];
  for (const [query, there] of shown) part(query)?.toggleAttribute("hidden", !there);
  for (const box of boxes()) box.checked = !unwanted().includes(box.value);
}

part("[data-called-switch]")?.addEventListener("click", async () => {
  if (wants()) {
    localStorage.setItem(WANTED, "no");
    await stop();
  } else if ((await Notification.requestPermission()) === "granted") {
    localStorage.setItem(WANTED, "yes");
    await start();
  }
  show();
});

part("[data-called-kinds]")?.addEventListener("change", async () => {
  localStorage.setItem(KINDS, boxes().filter((box) => !box.checked).map((box) => box.value).join(","));
  if (rung) await ring();
});

/** From now on he is called: by this page while it is hidden, and where the house may, while none is open. */
async function start() {
  follow();
  if (panel && panel.dataset.ringing) await ring().catch(() => {});
  else if (panel) await unring();
  else rung = (await registration?.pushManager?.getSubscription()) != null;
  if (rung) looked();
}

async function stop() {
  if (panel) await unring();
  await close([]);
}

async function ring() {
  const key = panel?.dataset.ringing;
  if (!key || !registration?.pushManager) return;
  let there = await registration.pushManager.getSubscription();
  if (there && text(there.options.applicationServerKey) !== key) {
    await there.unsubscribe(); // of another house that was here
    there = null;
  }
  there ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const form = new URLSearchParams({ do: "ring", endpoint: there.endpoint });
  const not = unwanted();
  for (const box of boxes()) if (!not.includes(box.value)) form.append("kind", box.value);
  rung = (await send(form)).ok;
}

/** @param {ArrayBuffer | null} key */
const text = (key) => (key ? btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") : "");

async function unring() {
  const there = await registration?.pushManager?.getSubscription();
  rung = false;
  if (!there) return;
  await there.unsubscribe();
  await send(new URLSearchParams({ do: "off" }));
}

/** @param {URLSearchParams} form */
const send = (form) => fetch("/mine/calls", { method: "POST", body: form, headers: { "x-csrftoken": csrf }, keepalive: true });

// ---- while the page is open ------------------------------------------------------------------------------------------

/** Keys of what he has been called for, or has seen. @type {Set<string>} */
let told = new Set();
let breakTold = 0;

function follow() {
  const topics = (clock?.getAttribute("topics") ?? "").split(",");
  if (!clock || topics.includes(`called:${entry}`)) return;
  clock.setAttribute("topics", [...topics, `called:${entry}`].join(","));
  clock.listen();
}

body.addEventListener("floorman:called", (event) => heard(JSON.parse(/** @type {CustomEvent<string>} */ (event).detail)));
/** @param {string[]} keys */
async function heard(keys) {
  const fresh = keys.filter((key) => !told.has(key));
  told = new Set(keys);
  await close(keys);
  if (fresh.length && document.hidden && wants() && !rung) await say(fresh);
}

/** @param {string[]} fresh */
async function say(fresh) {
  const answer = await fetch(`/mine/calls?lang=${document.documentElement.lang}`, { cache: "no-store" }).then((one) => (one.ok ? one.json() : null), () => null);
  for (const one of answer?.calls ?? []) {
    if (!fresh.includes(one.key) || unwanted().includes(one.kind)) continue;
    await registration?.showNotification(one.title, { body: one.body, tag: one.key, icon: ICON });
  }
}

/** What is not true any more is taken away, and all of it where he looks. @param {string[]} keys */
async function close(keys) {
  const shown = (await registration?.getNotifications()) ?? [];
  for (const one of shown) if (!document.hidden || !keys.includes(one.tag)) one.close();
}

/** A break comes to its end without anything else happening. */
clock?.addEventListener("floorman:shown", async (/** @type {CustomEvent} */ event) => {
  const { view, reading, lost } = event.detail;
  const ends = view.clock.ends_at ?? 0;
  if (view.clock.structure[reading.index]?.level !== null || !reading.running || reading.left > LAST_MS || lost || breakTold === ends) return;
  breakTold = ends;
  const key = `break-${reading.index}-${ends}`;
  if (document.hidden && wants() && !rung && !told.has(key)) {
    told.add(key);
    await say([key]);
  }
});

/** Whoever is rung says whether he sees this page: then he is not rung. */
function looked() {
  send(new URLSearchParams({ do: document.hidden ? "away" : "here" })).catch(() => {});
}
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) close([]);
  if (rung) looked();
});

// ---- the app ---------------------------------------------------------------------------------------------------------

const offer = /** @type {HTMLElement | null} */ (document.querySelector("#install"));
/** @type {any} */
let asks = null;

/** @param {string} query @param {boolean} there */
const toggle = (query, there) => offer?.querySelector(query)?.toggleAttribute("hidden", !there);
const refused = () => localStorage.getItem(NO_APP) === "yes" || matchMedia("(display-mode: standalone)").matches;

addEventListener("beforeinstallprompt", (event) => {
  if (!offer || refused()) return;
  event.preventDefault();
  asks = event;
  offer.hidden = false;
});
if (offer && !refused() && /iPhone|iPad/.test(navigator.userAgent)) {
  toggle("[data-install-ios]", true);
  toggle("[data-install-how]", false);
  toggle("[data-install]", false);
  offer.hidden = false;
}
offer?.querySelector("[data-install]")?.addEventListener("click", async () => {
  offer.hidden = true;
  await asks?.prompt();
});
offer?.querySelector("[data-install-no]")?.addEventListener("click", () => {
  localStorage.setItem(NO_APP, "yes");
  offer.hidden = true;
});
addEventListener("appinstalled", () => offer && (offer.hidden = true));
