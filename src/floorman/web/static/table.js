// A table that is played in the browser. The page asks for itself again when something has happened at its table, and
// puts in only the parts that changed: what one is typing stays. Acts go by the page's own forms, one at a time.
// @ts-check

import { reach, unsent } from "/static/reach.js";
import { Mixing } from "/static/table-mix.js";
import { carry, placeIn, putBack } from "/static/table-kept.js";
import { mark } from "/static/table-marks.js";
import { isMore, move, own, shownVersion } from "/static/table-moves.js";
import { look, shake } from "/static/table-own.js";
import { bet, field, say } from "/static/table-sizes.js";
import { chime, muted, toggleMute } from "/static/table-sound.js";

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const felt = () => /** @type {HTMLElement} */ (byId("felt"));
const lang = document.documentElement.lang;

// ---- what is shown -------------------------------------------------------------------------------------------------

/** Each part as it came, before anything here changed it. @type {Map<string, string>} */
const came = new Map();
/** @param {ParentNode} root */
const parts = (root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-live]")]);
for (const part of parts(document)) came.set(part.id, sense(part));

// A token or an id in a form changes each time and means nothing.
/** @param {Element} part */
function sense(part) {
  return part.outerHTML.replace(/name="(_csrf_token|total)" value="[0-9a-f]{12,}"/g, "");
}

/** @param {string} html */
function put(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const came_ = parts(fresh);
  const moved = fresh.getElementById("notice")?.dataset.table !== byId("notice")?.dataset.table;
  if (moved || came_.map((one) => one.id).join() !== parts(felt()).concat(parts(sitting())).map((one) => one.id).join()) {
    // Another table, or none: another page.
    location.replace(felt().dataset.here ?? location.href);
    return;
  }
  const before = moment();
  for (const part of came_) {
    const text = sense(part);
    if (came.get(part.id) === text) continue;
    const old = /** @type {HTMLElement} */ (byId(part.id));
    // Whether he means it is still to be answered: that other things went on meanwhile is no answer.
    if (old.querySelector("form.sure") && old.dataset.version === part.dataset.version && part.dataset.turn && !part.querySelector("form.sure")) continue;
    came.set(part.id, text);
    const focused = placeIn(old);
    carry(old, part);
    old.replaceWith(document.adoptNode(part));
    const asked = /** @type {HTMLElement | null} */ (part.querySelector("form.sure"));
    if (asked) {
      asked.tabIndex = -1; // the next Tab is at what he may answer; Enter alone answers nothing
      asked.focus({ preventScroll: true });
    } else if (focused) putBack(part, focused);
  }
  if (seen && draw(seen)) later();
  say();
  shown(before);
}
const sitting = () => document.querySelector(".th") ?? document;

/** What has to be noticed when it changes. */
function moment() {
  const story = /** @type {HTMLElement | null} */ (document.querySelector("#story .story"));
  const actions = byId("actions");
  return {
    hand: story?.dataset.hand ?? "",
    lines: [...(story?.children ?? [])].map((one) => /** @type {HTMLElement} */ (one).dataset.said ?? one.firstChild?.textContent?.trim() ?? ""),
    turn: actions?.dataset.turn === "yes",
    version: actions?.dataset.version ?? "",
  };
}

/** @param {ReturnType<typeof moment>} before */
function shown(before) {
  const now = moment();
  const news = now.hand === before.hand ? now.lines.slice(before.lines.length) : now.lines;
  const mine = now.turn && (!before.turn || now.version !== before.version);
  const said = [...news, ...(mine ? [felt().dataset.yourTurn ?? ""] : [])].join(" ");
  const spoken = byId("spoken");
  if (said && spoken) spoken.textContent = said;
  document.title = (now.turn ? "● " : "") + document.title.replace(/^● /, "");
  look();
  if (mine && !ahead.due()) {
    chime("turn");
    shake();
  }
  if (!mine && news.length && !now.turn && !rung) chime("act");
  rung = false;
  ahead.look();
  mixing.look();
}

// ---- asking again --------------------------------------------------------------------------------------------------

let asking = false;
let again = false;
let busy = false;

async function ask() {
  if (asking || busy) {
    again = true;
    return;
  }
  asking = true;
  again = false;
  clearTimeout(due);
  due = 0;
  try {
    const answer = await fetch(`${felt().dataset.here}?lang=${lang}`, { headers: { "hx-request": "true" } });
    if (answer.status === 401) location.reload();
    const html = await answer.text();
    if (!busy && (answer.ok || answer.status === 409)) put(html);
  } catch {
    setTimeout(ask, 1000);
  } finally {
    asking = false;
    if (again) ask();
  }
}
for (const news of ["floorman:me", "floorman:hand", "floorman:lobby"]) document.body.addEventListener(news, ask);

// What moves is drawn at once. The story, and whatever else went on, comes a little later where nobody waits for it.
const LATER_MS = 1500;
let due = 0;
const later = () => {
  due ||= setTimeout(ask, LATER_MS);
};

/** The last that was seen of a hand. @type {import("/static/table-moves.js").Glimpse | null} */
let seen = null;
let rung = false;
document.body.addEventListener("floorman:felt", (event) => {
  const before = seen;
  seen = /** @type {import("/static/table-moves.js").Glimpse} */ (JSON.parse(/** @type {CustomEvent} */ (event).detail));
  if (draw(seen) && before && seen.turn !== own()) {
    chime("act");
    rung = true;
  }
  if (!before || isMore(before, seen)) ask();
  else later();
});

/** A glimpse of the hand that the page shows, and newer than the page. @param {import("/static/table-moves.js").Glimpse} now */
function draw(now) {
  const at = shownVersion();
  if (now.number !== at.number || now.version <= at.version) return false;
  move(now);
  came.delete("arena");
  came.delete("mine");
  return true;
}

addEventListener("online", ask);

// What waits for a word of somebody's is no news of the table: it is looked at again by itself.
const AGAIN_MS = 3000;
setInterval(() => !document.hidden && document.querySelector("[data-again]") && ask(), AGAIN_MS);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask());

// ---- acting --------------------------------------------------------------------------------------------------------

document.addEventListener("change", (event) => event.target instanceof Element && event.target.matches(".throw input") && mark((html) => busy || put(html)));

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-act]")) return;
  event.preventDefault();
  send(form, /** @type {HTMLElement | null} */ (event.submitter));
});

/** One at a time: a second touch while the first is on its way does nothing.
 * @param {HTMLFormElement} form @param {HTMLElement | null} [by] */
async function send(form, by = null) {
  if (busy) return;
  busy = true;
  const menu = form.closest("details.menu");
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  byId("actions")?.setAttribute("aria-busy", "true");
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(form.getAttribute("action") ?? "", { method: "POST", body, headers: { "hx-request": "true" } });
      const html = await answer.text();
      busy = false;
      byId("actions")?.removeAttribute("aria-busy");
      menu?.removeAttribute("open"); // what comes of it is said at the table
      if (answer.ok) form.reset(); // it is done, and no longer only chosen
      if (answer.ok || answer.status === 409) put(html);
      else location.reload();
      break;
    } catch {
      reach.ask();
      // The same id again is carried out once. In the end he is told, and his table stays before him.
      if (tries === 4) {
        busy = false;
        byId("actions")?.removeAttribute("aria-busy");
        unsent(form, by);
        break;
      }
      await new Promise((next) => setTimeout(next, 700));
    }
  }
  if (again) ask();
}

// The way back from an all-in that was not meant.
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest("[data-back]")) {
    event.preventDefault();
    event.target.closest("form")?.remove();
    came.delete("actions");
    ask();
  }
  const size = /** @type {HTMLElement | null} */ (event.target.closest("[data-to]"));
  if (size) bet(Number(size.dataset.to));
  const chosen = /** @type {HTMLElement | null} */ (event.target.closest("[data-ahead]"));
  if (chosen) ahead.choose(chosen.dataset.ahead ?? "");
});

// ---- said ahead ----------------------------------------------------------------------------------------------------

// What he wants to do when his turn comes, as long as it still means what it meant.
const ahead = {
  /** @type {{what: string, hand: string, price: string} | null} */
  meant: null,

  // Why it was not done, for the page to say when his turn comes: "price" or "all-in"; in which hand and street.
  dropped: "",
  /** @type {string | undefined} */
  hand: "",

  /** @param {string} what */
  choose(what) {
    this.dropped = "";
    const { hand, price } = this.box()?.dataset ?? {};
    this.meant = this.meant?.what === what ? null : { what, hand: hand ?? "", price: price ?? "" };
    this.look();
  },

  box: () => /** @type {HTMLElement | null} */ (document.querySelector("pre-act")),

  /** Shown as chosen; forgotten with the hand, and where the price is another one than he saw. */
  look() {
    const box = this.box();
    const actions = byId("actions");
    if (this.hand !== actions?.dataset.hand) this.dropped = "";
    this.hand = actions?.dataset.hand;
    if (this.meant && this.hand !== this.meant.hand) this.meant = null;
    const anyPrice = this.meant?.what === "call-any" || this.meant?.what === "check-fold";
    if (this.meant && !anyPrice && actions?.dataset.price !== this.meant.price) this.drop("price");
    for (const one of document.querySelectorAll("[data-dropped]")) /** @type {HTMLElement} */ (one).hidden = /** @type {HTMLElement} */ (one).dataset.dropped !== this.dropped;
    if (!box) return;
    box.hidden = false;
    for (const one of box.querySelectorAll("[data-ahead]")) one.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.ahead === this.meant?.what));
  },

  /** @param {string} why */
  drop(why) {
    this.meant = null;
    this.dropped = why;
  },

  /** His turn has come: done, if it can be what he meant. */
  due() {
    const bar = byId("actions");
    const { meant } = this;
    this.meant = null;
    if (!meant || !bar || bar.dataset.hand !== meant.hand) return false;
    const same = bar.dataset.price === meant.price;
    const wish = { "check-fold": bar.dataset.check ? "check" : "fold", check: same ? "check" : "", call: same ? "call" : "", "call-any": bar.dataset.check ? "check" : "call" }[meant.what];
    const form = wish ? formOf(wish) : null;
    // All his chips go by his own hand only.
    const all = form?.querySelector("[data-all-in]");
    if (!form || all) {
      this.drop(all ? "all-in" : "price");
      this.look();
      return false;
    }
    send(form);
    return true;
  },
};

/** @param {string} act */
const formOf = (act) => /** @type {HTMLFormElement | undefined} */ ([...document.querySelectorAll("#actions form")].find((form) => form.querySelector(`input[name='do'][value='${act}']`)));

// ---- the next shuffle ----------------------------------------------------------------------------------------------

const mixing = new Mixing(felt().dataset.event ?? "", (html) => busy || put(html));

// ---- time ----------------------------------------------------------------------------------------------------------

const WARNS_MS = 5000;
let warned = "";
function count() {
  const page = /** @type {any} */ (document.querySelector("floor-clock"));
  // What ran while nothing was heard, nobody here knows: no time goes on over a table that is old.
  if (!page?.now || document.documentElement.classList.contains("unreached")) return;
  const clocks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("turn-clock"));
  for (const one of clocks) {
    const seconds = Math.ceil(leftOf(one, page) / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const told = one.querySelector("[data-left]");
    if (told && told.textContent !== text) told.textContent = text;
  }
  const clock = /** @type {HTMLElement | null} */ (document.querySelector("#mine turn-clock"));
  if (!clock) return;
  const left = leftOf(clock, page);
  const whole = Math.max(Number(clock.dataset.ends) - Number(clock.dataset.since), 1);
  const bar = document.querySelector("#mine progress");
  bar?.setAttribute("value", String(Math.round((1000 * left) / whole)));
  if (byId("actions")?.dataset.turn === "yes" && left && left < WARNS_MS && warned !== clock.dataset.ends) {
    warned = clock.dataset.ends ?? "";
    chime("warn");
  }
}
/** @param {HTMLElement} clock @param {any} page */
const leftOf = (clock, page) => Math.max(Number(clock.dataset.ends) - page.now(), 0);
customElements.whenDefined("floor-clock").then(() => setInterval(count, 200));

// ---- his own settings, and the keys --------------------------------------------------------------------------------

const mute = document.querySelector("[data-mute]");
mute?.setAttribute("aria-pressed", String(muted()));
mute?.addEventListener("click", () => mute.setAttribute("aria-pressed", String(toggleMute())));

const deck = document.querySelector("[data-deck]");
/** @param {boolean} four */
function colours(four) {
  if (four) document.documentElement.dataset.deck = "four";
  else delete document.documentElement.dataset.deck;
  deck?.setAttribute("aria-pressed", String(four));
}
colours(localStorage.getItem("floorman:deck") === "four");
deck?.addEventListener("click", () => {
  const four = document.documentElement.dataset.deck !== "four";
  localStorage.setItem("floorman:deck", four ? "four" : "two");
  colours(four);
});

/** What lies open over the table is closed, and whoever works by keys is where he opened it. */
function closeOpen() {
  const open = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu[open], details.tabletalk[open]"))];
  for (const one of open) {
    one.open = false;
    one.querySelector("summary")?.focus();
  }
  return open.length > 0;
}

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && closeOpen()) return;
  if (event.target instanceof HTMLElement && event.target.matches("input:not([type='range']):not([type='checkbox']), textarea, select")) return;
  const key = event.key.toLowerCase();
  if (key === "r") {
    const amount = field("input[name='total']:not([type='hidden'])");
    if (!amount) return;
    event.preventDefault();
    amount.focus();
    amount.select();
    return;
  }
  const button = /** @type {HTMLElement | null} */ (document.querySelector(`:is(#actions, #mine) [aria-keyshortcuts='${CSS.escape(key)}']`));
  if (!button) return;
  event.preventDefault();
  button.click();
});

say();
ahead.look();
mixing.look();
