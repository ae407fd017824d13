// A new tournament: the buttons beside numbers and times, and what a page that is changed in place has to catch up with.
// @ts-check

import "/static/in-sight.js";

const MINUTES = 24 * 60;

/** The number that somebody typed, with or without separators. @param {string} text */
const whole = (text) => Number.parseInt(text.replace(/\D/g, ""), 10) || 0;

/** @param {number} at minutes since midnight */
const time = (at) => {
  const minute = (at + MINUTES) % MINUTES;
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
};

/** @param {string} text */
const minutes = (text) => {
  const [hours, rest] = text.split(":").map(Number);
  return (hours || 0) * 60 + (rest || 0);
};

/** One step on, or back, to the next multiple. @param {number} from @param {number} step @param {number} way */
function stepped(from, step, way) {
  const next = way > 0 ? Math.floor(from / step) * step + step : Math.ceil(from / step) * step - step;
  return Math.max(next, step);
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-way]") : null;
  const stepper = button?.closest(".stepper");
  const field = stepper?.querySelector("input");
  if (!(button instanceof HTMLElement) || !(stepper instanceof HTMLElement) || !field) return;
  const way = Number(button.dataset.way);
  const step = Number(stepper.dataset.step);
  if (stepper.dataset.kind === "time") {
    field.value = time(minutes(field.value) + way * step);
  } else {
    field.value = stepped(whole(field.value), step, way).toLocaleString(document.documentElement.lang);
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

/** A link to something folded opens it. */
function unfold() {
  const target = location.hash ? document.querySelector(location.hash) : null;
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.scrollIntoView({ block: "start" });
}
addEventListener("hashchange", unfold);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (link instanceof HTMLAnchorElement && link.hash === location.hash) unfold();
});
unfold();

// An answer tells of the form as it was asked about: what somebody has typed since then is newer.
/** @type {Set<EventTarget | null>} */
const typed = new Set();
for (const kind of ["input", "change"]) document.addEventListener(kind, (event) => typed.add(event.target), true);
document.addEventListener("htmx:before:request", () => typed.clear());
// @ts-ignore
htmx.registerExtension("newer", {
  /** @param {Element} field */
  htmx_before_morph_node: (field) => !typed.has(field),
});

// The desk's answer says what is chosen now; a choice that somebody has touched does not follow by itself.
document.addEventListener("htmx:after:swap", () => {
  for (const one of document.querySelectorAll("#new select")) {
    const chosen = one.querySelector("option[selected]");
    if (one instanceof HTMLSelectElement && !typed.has(one) && chosen instanceof HTMLOptionElement) one.value = chosen.value;
  }
  for (const one of document.querySelectorAll("#new input[type=checkbox], #new input[type=radio]")) {
    if (one instanceof HTMLInputElement && !typed.has(one)) one.checked = one.defaultChecked;
  }
});

// Numbers in place of names are there to be written over: the first tap takes them all.
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement) || !("numbers" in target.dataset)) return;
  if (target.value === target.defaultValue && target.selectionStart === target.selectionEnd) target.select();
});

// Whoever plays for money says next for how much. Keys go on choosing.
document.addEventListener("click", (event) => {
  const chosen = event.target instanceof Element && event.target.matches(".money input[value='buy-in']");
  if (chosen && event instanceof PointerEvent && event.pointerType) requestAnimationFrame(() => document.getElementById("prize")?.focus());
});

// How it runs stays beside the answers: what is longer than the window is scrolled to its end first.
function beside() {
  const shown = document.getElementById("preview");
  shown?.style.setProperty("--pre-top", `${Math.min(0, innerHeight - shown.offsetHeight)}px`);
}
new ResizeObserver(beside).observe(document.body);
addEventListener("resize", beside);
document.addEventListener("htmx:after:swap", beside);
document.addEventListener("toggle", beside, true);
beside();
