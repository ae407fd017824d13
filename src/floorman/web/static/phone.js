// A player's phone: it calls when he is to move or has another seat, and counts how long he has been asked.
// @ts-check

import { bigBlindAt } from "/static/clock.js";

const CALLED_MS = 2500;
const SHAKES = [300, 150, 300, 150, 300];

const page = () => /** @type {HTMLElement} */ (document.getElementById("me"));
const titled = document.title;

/** Where he is to sit, and what calls him: a move that waits, a deal, or a seat that is another one than before. */
function whereabouts() {
  const asked = /** @type {HTMLElement | null} */ (page().querySelector("[data-move], [data-deal]"));
  const sits = /** @type {HTMLElement | null} */ (page().querySelector("[data-seat]"));
  return { move: asked?.dataset.move ?? asked?.dataset.deal ?? "", seat: asked?.dataset.move ?? sits?.dataset.seat ?? "", told: (asked ?? sits)?.dataset.told ?? "" };
}

/** With a shake where the phone can, and with a flash everywhere. @param {string} told */
function call(told) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(SHAKES);
  document.body.classList.add("called");
  document.title = `● ${told}`;
  setTimeout(() => document.body.classList.remove("called"), CALLED_MS);
}

let before = whereabouts();
if (before.move) call(before.told);

function look() {
  const now = whereabouts();
  const other = now.seat && before.seat && now.seat !== before.seat;
  if ((now.move && now.move !== before.move) || other) call(now.told);
  if (!now.move && !document.body.classList.contains("called")) document.title = titled;
  before = { ...now, seat: now.seat || before.seat };
  count();
}
new MutationObserver(look).observe(page(), { childList: true, subtree: true, attributeFilter: ["data-move", "data-deal", "data-seat", "data-told"] });

/** The desk's time, by the clock of this page. */
const now = () => /** @type {any} */ (document.querySelector("floor-clock")).now();
function count() {
  for (const one of page().querySelectorAll("[data-gone]")) {
    const part = /** @type {HTMLElement} */ (one);
    part.hidden = now() >= Number(part.dataset.gone);
  }
  for (const one of page().querySelectorAll("[data-since]")) {
    const part = /** @type {HTMLElement} */ (one);
    const seconds = Math.max(Math.floor((now() - Number(part.dataset.since)) / 1000), 0);
    const text = (part.dataset.text ?? "").replace("{time}", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    if (part.textContent !== text) part.textContent = text;
  }
}

/** His big blinds go with the level, which ends without anybody asking for this page again. A half goes upwards. */
document.querySelector("floor-clock")?.addEventListener("floorman:shown", (event) => {
  const { view, reading } = /** @type {CustomEvent} */ (event).detail;
  const big = bigBlindAt(view.clock.structure, reading.index);
  for (const one of big ? page().querySelectorAll("[data-bb]") : []) {
    const part = /** @type {HTMLElement} */ (one);
    const text = `${Math.round(Number(part.dataset.bb) / big).toLocaleString(document.documentElement.lang)} BB`;
    if (part.textContent !== text) part.textContent = text;
  }
});

customElements.whenDefined("floor-clock").then(() => {
  count();
  setInterval(count, 1000);
});
