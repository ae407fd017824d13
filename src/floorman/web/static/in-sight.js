// What is opened by a tap, or has just got the caret, comes clear of the bar at the foot of the page.
// @ts-check

/** @param {Element} one */
const seen = (one) => requestAnimationFrame(() => one.scrollIntoView({ block: "nearest" }));

document.addEventListener("click", (event) => {
  const opened = event.target instanceof Element ? event.target.closest("summary")?.parentElement : null;
  if (opened && !opened.closest(".groups")) requestAnimationFrame(() => opened.hasAttribute("open") && seen(opened));
});

document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLElement && target.matches("main :is(textarea, select, input:not([type=radio], [type=checkbox]))")) {
    seen(target.closest(".field, .buyin") ?? target);
  }
});

// What a form of this page has led to comes clear of the bars as well; what others did moves nothing.
const LED_MS = 4_000;
let sentAt = -LED_MS;

const told = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-in-sight]")]);
const keys = () => new Set(told().map((one) => one.dataset.inSight));
let known = keys();

document.addEventListener("submit", () => (sentAt = performance.now()), true);
document.addEventListener("htmx:after:swap", () => {
  const before = known;
  known = keys();
  const fresh = told().find((one) => !before.has(one.dataset.inSight));
  if (fresh && performance.now() - sentAt < LED_MS) seen(fresh);
});
