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
