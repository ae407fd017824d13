// The registration desk: one field for finding and entering, by keys alone, and how long registration is still open.
// @ts-check

const field = () => /** @type {HTMLInputElement | null} */ (document.getElementById("who"));
const form = () => /** @type {HTMLFormElement | null} */ (document.getElementById("register"));
const people = () => document.getElementById("people");
const rows = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#people:not([inert]) button")]);

/** What was in the field when the form went off, and the id under which it did; none while no answer is awaited. */
let typed = "";
let sent = "";

document.addEventListener("htmx:before:request", (event) => {
  if (event.target !== form()) return;
  typed = field()?.value ?? "";
  sent = /** @type {HTMLInputElement | null} */ (form()?.querySelector("input[name=sent]"))?.value ?? "";
});

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
  // What was still looked for when the form went off comes too late.
  if (!field()?.value.trim()) people()?.replaceChildren();
  ripe();
  if (!sent || form()?.dataset.answered !== sent) return;
  sent = "";
  answered();
});

/** Done: the next name. Asked: the answer lies under the Enter key, and it is the harmless one. */
function answered() {
  const input = field();
  if (!input) return;
  const asked = document.querySelector("#asked-about button");
  if (form()?.hasAttribute("data-done") && input.value === typed) input.value = "";
  if (asked instanceof HTMLElement) {
    asked.focus();
    return;
  }
  input.focus();
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
  if (at >= 0 && event.key.length === 1 && event.key !== " ") {
    event.stopPropagation();
    input.focus();
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
