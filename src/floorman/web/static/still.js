// What somebody is about to tap stays under his thumb while the page around it is renewed: where a list above it grows,
// or one below it shrinks at the foot of the page, the page is scrolled by just that much.
// @ts-check

// So long after a tap his thumb is still there.
const NEAR_MS = 6000;

/** @type {{what: Element, at: number} | null} */
let touched = null;
/** @type {{what: Element, top: number} | null} */
let held = null;

for (const event of ["pointerdown", "focusin"]) {
  document.addEventListener(event, ({ target }) => {
    if (target instanceof Element) touched = { what: target, at: performance.now() };
  }, true);
}

/** What he has tapped; else, where he has scrolled down to something, what stands in the middle. */
function looked() {
  if (touched && performance.now() - touched.at < NEAR_MS && isSeen(touched.what)) return touched.what;
  return scrollY > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
}

/** @param {Element} what */
function isSeen(what) {
  const { top, bottom, height } = what.getBoundingClientRect();
  return what.isConnected && height > 0 && bottom > 0 && top < innerHeight;
}

document.addEventListener("htmx:before:swap", () => {
  // A page that fits its screen, as a dealer's does, never begins to scroll for this.
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
  const what = scrolls ? looked() : null;
  held = what && { what, top: what.getBoundingClientRect().top };
});

document.addEventListener("htmx:after:swap", () => {
  const { body } = document;
  body.style.minHeight = "";
  if (!held || !isSeen(held.what)) return;
  const moved = held.what.getBoundingClientRect().top - held.top;
  held = null;
  if (Math.abs(moved) < 1) return;
  // A page that has become shorter could not be scrolled so far: it keeps its length until it is renewed once more.
  const needed = scrollY + moved + innerHeight;
  if (needed > document.documentElement.scrollHeight) body.style.minHeight = `${needed}px`;
  scrollBy({ top: moved, behavior: "instant" });
});
