// Whether the desk can be reached, and what did not arrive there. On every page: nothing fails without a word, and what
// could not be asked is asked again. A browser's own word for being offline is only a reason to ask: a laptop without
// any network still reaches the desk that runs on it.
// @ts-check

import { timeOfDay } from "/static/zone.js";

// After so long without a word from the desk the page says so.
export const LOST_AFTER_MS = 5_000;
const ASK_EVERY_MS = 1_200;
const ASK_MS = 2_500;
// Whoever tapped is told after so long that there is no answer yet.
const NO_ANSWER_MS = 4_000;
const AGAIN_MS = 1_000;
// At the latest so often, while nobody answers at all.
const AGAIN_MOST_MS = 5_000;
const SHOWN_EVERY_MS = 500;
const AWAY_MS = 2_000;

class Reach {
  constructor() {
    this.unreachable = false;
    this.silent = false;
    this.asking = false;
    this.failures = 0;
    this.heardAt = performance.now();
    this.heardWhen = Date.now();
  }

  get lost() {
    return this.unreachable || this.silent;
  }

  /** A word from the desk. It may still come over a connection that stands while no other can be made. */
  heard() {
    if (this.unreachable) return;
    this.heardAt = performance.now();
    this.heardWhen = Date.now();
  }

  /** The page's live stream says nothing, or speaks again. @param {boolean} silent */
  hush(silent) {
    if (silent === this.silent) return;
    this.silent = silent;
    if (silent) this.ask();
    else if (!this.unreachable) this.back();
    show();
  }

  /** Is it there? Asked until it is. */
  async ask() {
    if (this.asking) return;
    this.asking = true;
    const there = await answers();
    this.asking = false;
    if (!there) {
      this.unreachable = true;
      setTimeout(() => this.ask(), ASK_EVERY_MS);
    } else if (this.unreachable) {
      this.unreachable = false;
      this.back();
    }
    show();
  }

  /** Somebody does not want to wait: asked at once, whatever else is on its way. Whether it is there. */
  async tryNow() {
    const there = await answers();
    if (there) {
      this.unreachable = false;
      this.back();
    }
    show();
    return there;
  }

  /** There again: all that is shown is asked for anew. What somebody only wanted to look at waits no more. */
  back() {
    this.heard();
    taps = taps.filter((one) => !one.looks);
    document.body.dispatchEvent(new CustomEvent("floorman:back"));
    renew();
  }

  /** Something that this page wanted to show did not come: it is asked for again, later each time. */
  missed() {
    clearTimeout(this.again);
    const wait = Math.min(AGAIN_MS * 2 ** this.failures, AGAIN_MOST_MS);
    this.failures += 1;
    this.again = setTimeout(() => (this.unreachable ? this.missed() : renew()), wait);
    this.ask();
  }

  came() {
    this.failures = 0;
    clearTimeout(this.again);
  }
}
export const reach = new Reach();

/** @returns {Promise<boolean>} */
const answers = () => fetch("/healthz", { cache: "no-store", signal: after(ASK_MS) }).then((answer) => answer.ok, () => false);

/** @param {number} ms */
function after(ms) {
  if (AbortSignal.timeout) return AbortSignal.timeout(ms);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}

/** The parts of the page ask for themselves again. */
export function renew() {
  for (const what of ["floorman:changed", "floorman:me"]) document.body.dispatchEvent(new CustomEvent(what));
}

// ---- what it says ----------------------------------------------------------------------------------------------------

const strip = () => /** @type {HTMLElement | null} */ (document.querySelector("floor-reach"));
/** What was tapped and has no answer, or an error for one; `looks`: it would only have shown something.
 * @typedef {{status: number, ours: boolean}} Wrong
 * @typedef {{source: HTMLElement, submitter: HTMLElement | null, failed: boolean, what: string, looks: boolean,
 *   wrong: Wrong | null, kept: HTMLFormElement | null, nth: number}} Tap
 * @type {Tap[]} */
let taps = [];

/** @param {string} name @param {Record<string, string>} facts */
function says(name, facts = {}) {
  return (strip()?.dataset[name] ?? "").replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");
}

function show() {
  const place = strip();
  if (!place) return;
  place.hidden = !reach.lost && !taps.length;
  document.documentElement.classList.toggle("unreached", reach.lost);
  const seconds = Math.floor((performance.now() - reach.heardAt) / 1000);
  const lines = reach.lost ? [lostLine(seconds)] : [];
  const drawn = `${reach.lost}${taps.map((one) => `${one.what}${one.failed}${one.wrong?.status ?? ""}`)}`;
  if (place.dataset.drawn !== drawn) {
    place.dataset.drawn = drawn;
    place.replaceChildren(...lines, ...taps.map(tapLine));
  } else if (reach.lost) {
    const told = place.querySelector("b");
    const text = says("lost", { time: minutes(seconds) });
    if (told && told.textContent !== text) told.textContent = text;
  }
  document.documentElement.style.setProperty("--reached", `${place.offsetHeight}px`);
}
/** @param {number} seconds */
const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** @param {string} name @param {string} text */
const made = (name, text) => Object.assign(document.createElement(name), { textContent: text });

/** @param {number} seconds */
function lostLine(seconds) {
  const line = document.createElement("p");
  const since = timeOfDay(reach.heardWhen);
  line.append(made("b", says("lost", { time: minutes(seconds) })), " ", made("span", says("asOf", { since })));
  const now = /** @type {HTMLButtonElement} */ (made("button", says("now")));
  now.className = "btn";
  now.addEventListener("click", async () => {
    now.disabled = true;
    if (!(await reach.tryNow())) now.disabled = false;
  });
  // Where something waits to be shown, its own line has the same button.
  if (!taps.some((one) => one.failed && one.looks)) line.append(now);
  return line;
}

/** @param {Tap} one */
function tapLine(one) {
  const line = document.createElement("p");
  line.append(made("span", says(whatBecame(one), { what: one.what, status: String(one.wrong?.status ?? "") })));
  if (!one.failed) return line;
  const again = made("button", says(one.looks ? "now" : "again"));
  const leave = made("button", says("leave"));
  again.className = "btn primary";
  leave.className = "btn";
  again.addEventListener("click", () => sendAgain(one));
  leave.addEventListener("click", () => forget(one.source));
  line.append(again, leave);
  return line;
}

/** The name of the sentence. @param {Tap} one */
function whatBecame({ failed, looks, wrong }) {
  if (!failed) return "waiting";
  if (wrong && !wrong.ours) return "strange";
  if (wrong) return looks ? "unmade" : "erred";
  return looks ? "unseen" : "unsent";
}

/** What somebody tapped, as it is read out, and in a sheet whose it is.
 * @param {HTMLElement} source @param {HTMLElement | null} submitter */
function label(source, submitter) {
  const tapped = submitter ?? source.querySelector("button:not([hidden])") ?? source;
  const bare = /** @type {HTMLElement} */ (tapped.cloneNode(true));
  for (const beside of bare.querySelectorAll(".kbd, .sr, .count")) beside.remove();
  const words = [...bare.querySelectorAll("span")].find((one) => one.textContent?.trim()) ?? bare;
  const text = words.textContent ?? "";
  const read = tapped.getAttribute("aria-label") || text.trim();
  const whose = source.closest("dialog")?.querySelector("h2")?.textContent?.trim();
  return `${whose ? `${whose}: ` : ""}${read.split("\n")[0]}`.slice(0, 80);
}

// ---- what was tapped -------------------------------------------------------------------------------------------------

/** The request of an event of htmx. @param {Event} event */
const requestOf = (event) => /** @type {any} */ (event).detail?.ctx;
/** @param {any} request */
const tapped = (request) => ["click", "submit"].includes(request?.sourceEvent?.type);
/** @type {WeakMap<object, ReturnType<typeof setTimeout>>} */
const waits = new WeakMap();

/** @param {HTMLElement} source */
function forget(source) {
  taps = taps.filter((one) => one.source !== source);
  show();
}

/** @param {any} request @param {boolean} failed @param {Wrong | null} wrong */
function note(request, failed, wrong = null) {
  add(request.sourceElement, request.request.submitter ?? null, failed, request.request.method === "GET", wrong);
}

/** @param {HTMLElement} source @param {HTMLElement | null} submitter @param {boolean} failed @param {boolean} looks
 * @param {Wrong | null} wrong */
function add(source, submitter, failed, looks, wrong = null) {
  const before = taps.find((one) => one.source === source); // by now it may stand in no sheet any more
  const what = before?.what ?? label(source, submitter);
  const kept = before?.kept ?? (source instanceof HTMLFormElement ? copied(source) : null);
  const nth = before?.nth ?? buttons(source).indexOf(/** @type {any} */ (submitter));
  taps = [...taps.filter((one) => one !== before), { source, submitter, failed, what, looks, wrong, kept, nth }];
  show();
}

/** What a page sent by itself has not arrived: it says so, and it can be sent again. A page that cannot be reached is not
 * to be left for the browser's own. @param {HTMLElement} source @param {HTMLElement | null} submitter */
export function unsent(source, submitter) {
  add(source, submitter, true, source instanceof HTMLFormElement && source.method === "get");
  reach.ask();
}

/** A form as it was sent. The page around it is renewed meanwhile, and may make another one of it.
 * @param {HTMLFormElement} form */
function copied(form) {
  const copy = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  const chosen = form.querySelectorAll("select");
  for (const [at, select] of copy.querySelectorAll("select").entries()) select.value = chosen[at].value;
  return copy;
}
/** @param {HTMLElement} form */
const buttons = (form) => [...form.querySelectorAll("button")];
/** @param {HTMLFormElement} form */
const told = (form) => new URLSearchParams(/** @type {any} */ (new FormData(form))).toString();

// What differs from one time to the next, though the same is asked for.
const ANEW = new Set(["_csrf_token", "sent", "back", "as_of"]);

/** @param {HTMLFormElement} form @param {HTMLElement | null} by */
function asks(form, by) {
  const fields = [...new FormData(form)].filter(([name]) => !ANEW.has(name));
  const pressed = by instanceof HTMLButtonElement && by.name ? [by.name, by.value] : [];
  return JSON.stringify([form.getAttribute("action"), fields, pressed]);
}

/** The same was asked for by another tap, and answered: of the one that did not arrive nothing is left to say.
 * @param {HTMLElement} source @param {HTMLElement | null} by */
function answered(source, by) {
  if (!(source instanceof HTMLFormElement) || !taps.some((one) => one.failed && one.kept)) return;
  const same = asks(source, by);
  taps = taps.filter(({ failed, kept, nth }) => !failed || !kept || asks(kept, buttons(kept)[nth] ?? null) !== same);
  show();
}

/** With the id that it had: what arrived after all is done once. @param {Tap} one */
function sendAgain({ source: tapped, submitter: by, kept, nth }) {
  forget(tapped);
  const other = kept && tapped instanceof HTMLFormElement && (!tapped.isConnected || told(tapped) !== told(kept));
  const [source, submitter] = other ? [kept, buttons(kept)[nth] ?? null] : [tapped, by];
  if (!source.isConnected) {
    source.hidden = true;
    document.body.append(source);
    // @ts-ignore
    htmx.process(source, true); // anew: what it had before went with its place on the page
  }
  if (source instanceof HTMLFormElement) source.requestSubmit(submitter?.isConnected && source.contains(submitter) ? submitter : null);
  else source.click();
}

document.addEventListener("htmx:before:request", (event) => {
  const request = requestOf(event);
  if (!tapped(request)) return;
  forget(request.sourceElement);
  waits.set(request, setTimeout(() => note(request, false), reach.lost ? 0 : NO_ANSWER_MS));
});
document.addEventListener("htmx:finally:request", (event) => {
  const request = requestOf(event);
  clearTimeout(waits.get(request));
  if (taps.some((one) => one.source === request?.sourceElement && !one.failed)) forget(request.sourceElement);
});
document.addEventListener("htmx:error", (event) => {
  const request = requestOf(event);
  if (!request || /** @type {any} */ (event).detail.error?.name === "AbortError") return;
  failed(request);
});
// A page that could not be made says nothing of what it should show: what stands there stays, and is asked for again.
document.addEventListener("htmx:before:response", (event) => {
  const request = requestOf(event);
  const { status, headers } = request.response;
  const toToast = request.target?.id === "toast";
  // Every answer of the desk bears this: without it a program on the way has made the page.
  const ours = headers.has("cross-origin-resource-policy");
  if (status < 400) answered(request.sourceElement, request.request.submitter ?? null);
  if (status < 400 || (ours && status < 500 && status !== 429)) reach.came();
  else if (status >= 400 && (!ours || !toToast)) {
    event.preventDefault();
    failed(request, { status, ours });
  }
});

/** @param {any} request @param {Wrong | null} wrong */
function failed(request, wrong = null) {
  clearTimeout(waits.get(request));
  if (tapped(request)) {
    // After the end of the request, which forgets what had no answer yet.
    setTimeout(() => note(request, true, wrong));
    reach.ask();
  } else reach.missed();
}

// A form without scripts of ours would leave the page for one of the browser's, and lose what was typed.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!reach.unreachable || event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === "dialog") return;
  event.preventDefault();
  unsent(form, /** @type {HTMLElement | null} */ (event.submitter));
});

// A link would leave it just as well: nothing is lost, and whoever tapped hears of it, with the way to try it again.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!reach.lost || event.defaultPrevented || !(link instanceof HTMLAnchorElement) || !leaves(link)) return;
  event.preventDefault();
  add(link, null, true, true);
  reach.ask();
});

/** Does it lead from this page to another one of the desk? @param {HTMLAnchorElement} link */
function leaves(link) {
  if (link.origin !== location.origin || link.target === "_blank" || link.hasAttribute("download")) return false;
  return !link.hash || link.pathname !== location.pathname || link.search !== location.search;
}

// ---- when it is asked ------------------------------------------------------------------------------------------------

let hiddenAt = 0;
addEventListener("offline", () => reach.ask());
addEventListener("online", () => {
  reach.ask();
  renew();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenAt = performance.now();
  else if (performance.now() - hiddenAt > AWAY_MS) {
    reach.ask();
    renew();
  }
});
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  reach.ask();
  renew();
});
setInterval(() => (reach.lost || taps.length) && show(), SHOWN_EVERY_MS);
