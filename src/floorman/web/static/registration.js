// The registration desk: one field for finding and entering, by keys alone, and how long registration is still open.
// @ts-check

const field = () => /** @type {HTMLInputElement | null} */ (document.getElementById("who"));
const form = () => /** @type {HTMLFormElement | null} */ (document.getElementById("register"));
const people = () => document.getElementById("people");
const rows = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#people:not([inert]) button")]);

// ---- names in a row --------------------------------------------------------------------------------------------------
// Whoever types goes on typing: a name leaves the field with its Enter and goes off when its turn has come. One at a
// time, and while the desk asks about one, the others wait.

/** @typedef {{name: string, sought: string, sent: string, free?: boolean, row?: boolean}} Waiting @type {Waiting[]} */
const queue = [];
/** @type {Waiting | null} */
let going = null;
let own = false;
let count = 0;
const asks = () => document.getElementById("asked-about");
/** Whom the house invites: the tick is for one name, and goes with it. */
const invited = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#register input[name=free]"));

// Whether the money is taken at once is said once for the desk: it holds after the page is loaded again, too.
const takes = `floorman-takes ${location.pathname}`;
const paid = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#register input[name=paid]"));
if (sessionStorage.getItem(takes)) {
  const tick = paid();
  if (tick) tick.checked = true;
}
document.addEventListener("change", (event) => {
  if (event.target !== paid()) return;
  if (paid()?.checked) sessionStorage.setItem(takes, "yes");
  else sessionStorage.removeItem(takes);
});

document.addEventListener("submit", sentOff, true);
/** @param {SubmitEvent} event */
function sentOff(event) {
  if (event.target !== form() || own) return;
  const picked = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
  if (picked) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const input = field();
  const name = input?.value.trim() ?? "";
  if (input && name) {
    const sought = /** @type {HTMLInputElement | null} */ (document.querySelector("#people input[name=sought]"))?.value ?? "";
    const tick = invited();
    queue.push({ name, sought, sent: fresh(), free: tick?.checked });
    if (tick) tick.checked = false;
    input.value = "";
    listed = 0;
    people()?.replaceChildren();
  }
  pending();
  setTimeout(next); // no form can be sent from within its own sending
}

// A list that is pasted where one name goes is no name: each of its lines is one, and is asked about as one.
const names = (/** @type {string} */ text) => text.split(/[\r\n]+/).map((one) => one.trim()).filter(Boolean);
/** @type {string[]} */
let pasted = [];
/** @param {string[]} found */
function offerList(found) {
  pasted = found;
  const place = /** @type {HTMLElement | null} */ (document.getElementById("pasted"));
  const button = place?.querySelector("button");
  if (!place || !button) return;
  place.hidden = !found.length;
  button.textContent = (place.dataset.text ?? "").replace("{number}", String(found.length));
}
// How many of a list there were, and how many of them are in: said once all of it is done.
let listed = 0;
let came = 0;
/** @param {string[]} found */
function enterAll(found) {
  for (const name of found) queue.push({ name, sought: "", sent: fresh(), row: true });
  listed = found.length;
  came = 0;
  setTimeout(next);
}
function listDone() {
  const place = document.getElementById("listed");
  if (!place) return;
  place.hidden = listed < 2 || !came || Boolean(queue.length || going || asks());
  const text = (place.dataset.text ?? "").replace("{number}", String(came));
  if (place.textContent !== text) place.textContent = text;
}
document.addEventListener("paste", (event) => {
  const found = names(event.clipboardData?.getData("text") ?? "");
  if (event.target !== field() || found.length < 2) return;
  event.preventDefault();
  offerList(found);
});
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("#pasted button")) return;
  enterAll(pasted);
  offerList([]);
});
// The same where somebody looks for a place to put a list: it has a field of its own.
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("#many button")) return;
  const list = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("list"));
  enterAll(names(list?.value ?? ""));
  if (list) list.value = "";
  document.getElementById("many")?.removeAttribute("open"); // what comes of it stands above
});
// The list was pasted on the page of the players, which asks nobody about likenesses.
const brought = sessionStorage.getItem("floorman-names");
if (brought && field()) {
  sessionStorage.removeItem("floorman-names");
  setTimeout(() => offerList(names(brought)));
}
// Whoever leaves the page while names wait, or while one is asked about, finds them again: each under its own id, so
// that none is entered twice.
const left = `floorman-waiting ${location.pathname}`;
addEventListener("pagehide", () => {
  const asked = asks()?.querySelector("input[name=asked]");
  const first = asked instanceof HTMLInputElement && asked.value ? [{ name: asked.value, sought: "", sent: fresh() }] : [];
  const waits = [...first, ...queue];
  if (waits.length) sessionStorage.setItem(left, JSON.stringify(waits));
});
const waited = sessionStorage.getItem(left);
if (waited && field()) {
  sessionStorage.removeItem(left);
  queue.push(.../** @type {Waiting[]} */ (JSON.parse(waited)));
  setTimeout(next);
}
const fresh = () => `${Date.now()}-${(count += 1)}-${Math.random().toString(36).slice(2)}`;

function next() {
  pending();
  if (own || going || asks() || !queue.length) return;
  going = queue[0];
  own = true;
  form()?.requestSubmit(/** @type {HTMLElement | null} */ (document.getElementById("go")));
  own = false;
}

/** Names that have not been told yet stand there, so that nobody thinks they were. */
function pending() {
  const place = document.getElementById("pending");
  if (!place) return;
  place.hidden = !queue.length;
  const text = (place.dataset.text ?? "").replace("{names}", queue.map((one) => one.name).join(", "));
  const told = place.querySelector("span");
  if (told && told.textContent !== text) told.textContent = text;
}
// Whoever typed names only to find people need not answer for each of them.
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("#pending button")) return;
  queue.splice(going ? 1 : 0);
  pending();
});

document.addEventListener("htmx:config:request", (event) => {
  const request = /** @type {any} */ (event).detail.ctx;
  if (request.sourceElement !== form() || request.request.submitter?.value || !going) return;
  request.request.body.set("q", going.name);
  request.request.body.set("sought", going.sought);
  request.request.body.set("sent", going.sent);
  if (going.free) request.request.body.set("free", "on");
  else request.request.body.delete("free");
  if (going.row) request.request.body.set("row", "on");
});
/** What stood in the field when one of those found for it was picked: done or asked about, it need not stand there any
 * longer. Of an answer, or on a card, it is the beginning of another name. */
let typed = "";
document.addEventListener("htmx:before:request", (event) => {
  if (event.target !== form()) return;
  const picked = /** @type {any} */ (event).detail.ctx.request.submitter;
  typed = !going && picked?.closest("#people") ? field()?.value ?? "" : "";
});
document.addEventListener("htmx:finally:request", (event) => {
  const request = /** @type {any} */ (event).detail.ctx;
  if (request.sourceElement !== form()) return;
  const input = field();
  const tick = invited();
  // Of a name that is asked about, or has to be put right, the tick stays; with what was picked it is spent.
  if (tick && going && !form()?.hasAttribute("data-done")) tick.checked = Boolean(going.free);
  else if (tick && !going && form()?.hasAttribute("data-done")) tick.checked = false;
  if (input && typed && input.value === typed && (asks() || form()?.hasAttribute("data-done"))) input.value = "";
  // A name that was refused stands in the field again, to be put right.
  if (input && going && !input.value && !asks() && request.status === "swapped" && !form()?.hasAttribute("data-done")) input.value = going.name;
  // What got no answer stays first in the row, under its own id: sent again it is done once.
  if (going && request.status === "swapped") queue.shift();
  const seen = going && !going.row && request.status === "swapped" && document.getElementById("another");
  shown = seen && going ? { one: going, at: Date.now() } : null;
  if (queue.length || input?.value) typedOn();
  if (request.status === "swapped" && form()?.hasAttribute("data-done")) came += 1;
  going = null;
  listDone();
  answered();
  if (request.status === "swapped") setTimeout(next);
});
document.body.addEventListener("floorman:back", () => setTimeout(next));

/** The card of somebody who is in already came up for this name, at that moment. @type {{one: Waiting, at: number} | null} */
let shown = null;
const READS_MS = 600;
const BEFORE_LETTERS = ["Shift", "CapsLock", "Dead", "AltGraph"];
document.addEventListener("pointerdown", () => (shown = null));
/** Whoever typed on has not seen who is called so already: in a row of names each of them is asked about. */
function typedOn() {
  if (shown) queue.unshift({ ...shown.one, sent: fresh(), row: true });
  shown = null;
}

/** What was found for other letters than those that stand there now is nobody's to pick. */
function ripe() {
  const sought = document.querySelector("#people input[name=sought]");
  const list = people();
  if (list) list.inert = sought instanceof HTMLInputElement && sought.value !== field()?.value.trim();
}

document.addEventListener("input", (event) => {
  if (event.target === field()) ripe();
});

document.addEventListener("htmx:after:swap", () => {
  if (!field()?.value.trim()) people()?.replaceChildren();
  ripe();
  pending();
  offerList(pasted);
  listDone();
});

/** Asked: the answer lies under the Enter key, and it is the harmless one; so does what somebody owes. But whoever is typing is not interrupted. */
function answered() {
  const input = field();
  if (!input) return;
  const asked = document.querySelector("#asked-about button") ?? document.querySelector("#card:has(#another) .btns .primary");
  asks()?.scrollIntoView({ block: "nearest" });
  if (asked instanceof HTMLElement && !input.value) asked.focus();
  else input.focus();
  const sought = document.querySelector("#people input[name=sought]");
  const found = sought instanceof HTMLInputElement ? sought.value : "";
  // What was typed meanwhile is looked for.
  if (input.value.trim() !== found) input.dispatchEvent(new Event("input", { bubbles: true }));
}

// Before the keys of the floor desk: who types on a line that was found goes on typing.
document.addEventListener("keydown", keyed, true);
/** @param {KeyboardEvent} event */
function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const input = field();
  const at = rows().indexOf(/** @type {HTMLElement} */ (event.target));
  if (!input) return;
  if (!/^\p{L}$/u.test(event.key) && !BEFORE_LETTERS.includes(event.key)) shown = null; // they have seen the card
  const elsewhere = event.target instanceof Element && !event.target.matches("input, textarea, select, summary");
  if (event.target !== input && elsewhere && (at >= 0 ? event.key.length === 1 && event.key !== " " : /^\p{L}$/u.test(event.key))) {
    event.stopPropagation();
    input.focus();
    if (shown && Date.now() - shown.at < READS_MS) {
      typedOn();
      setTimeout(next);
    }
  } else if (event.key === "ArrowDown" && (event.target === input || at >= 0)) step(event, at + 1);
  else if (event.key === "ArrowUp" && at >= 0) step(event, at - 1);
  else if (event.key === "Escape" && (event.target === input || at >= 0)) {
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  } else if (event.key === "/" && event.target instanceof Element && !event.target.matches("input, textarea, select")) {
    event.preventDefault();
    input.focus();
    input.select();
  } else if (event.repeat && event.key === "Enter" && form()?.contains(/** @type {Node} */ (event.target))) {
    event.preventDefault();
  }
}

/** @param {KeyboardEvent} event @param {number} to */
function step(event, to) {
  event.preventDefault();
  if (to < 0) field()?.focus();
  else rows()[Math.min(to, rows().length - 1)]?.focus();
}

// How long the clock still runs until the end of that level.
let over = false;
document.querySelector("floor-clock")?.addEventListener("floorman:shown", (event) => {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-until]"));
  if (!place) return;
  const { view, reading } = /** @type {CustomEvent} */ (event).detail;
  const last = view.clock.structure.findIndex((/** @type {{level: number | null}} */ one) => one.level === Number(place.dataset.until));
  if (last < 0) return;
  const later = view.clock.structure.slice(reading.index + 1, last + 1);
  const left = later.reduce((/** @type {number} */ all, /** @type {{minutes: number, seconds: number}} */ one) => all + one.minutes * 60_000 + one.seconds * 1000, reading.left);
  if (reading.index > last) {
    if (!over) document.body.dispatchEvent(new CustomEvent("floorman:changed"));
    over = true;
    return;
  }
  over = false;
  const told = place.textContent?.replace(/\d+/, String(Math.ceil(left / 60_000))) ?? "";
  if (place.textContent !== told) place.textContent = told;
});
