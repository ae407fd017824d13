// How long something has waited, or how long is left: counted by the page from the desk's time, without animation.
// @ts-check

const SHOWN_EVERY_MS = 500;

/** @param {number} ms */
function minutesAndSeconds(ms) {
  const seconds = Math.max(Math.floor(ms / 1000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The desk's time; nothing while the page's clock has not heard of it. */
function now() {
  const clock = /** @type {any} */ (document.querySelector("floor-clock"));
  return clock?.heard ? Number(clock.now()) : null;
}

/** An age. `since` is an instant, `full` the length of its ring, `old` when it is told to be old; `until` stops it. */
class FloorAge extends HTMLElement {
  connectedCallback() {
    this.timer = setInterval(() => this.show(), SHOWN_EVERY_MS);
    this.show();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  show() {
    const at = now();
    if (at === null) return;
    const age = Math.max(Math.min(at, Number(this.dataset.until ?? Infinity)) - Number(this.dataset.since), 0);
    const text = minutesAndSeconds(age);
    if (this.textContent !== text) this.textContent = text;
    const call = this.closest(".call");
    if (!call || !this.dataset.full) return;
    call.classList.toggle("old", age >= Number(this.dataset.old));
    late(call, age);
    const part = Math.min(age / Number(this.dataset.full), 1);
    call.querySelector(".ring .b")?.setAttribute("stroke-dasharray", `${(part * 100.5).toFixed(1)} 100.5`);
  }
}

/** What nobody has gone to for long raises its voice: in its own words, in the title of the page, once in the hand.
 * @param {Element} call @param {number} age */
function late(call, age) {
  const after = Number(/** @type {HTMLElement} */ (call).dataset.late ?? Infinity);
  const is = age >= after;
  if (is && !call.classList.contains("late")) {
    const word = call.querySelector(".late-word");
    if (word) word.textContent = /** @type {HTMLElement} */ (call).dataset.says ?? "";
    navigator.vibrate?.([200, 100, 200]);
  }
  call.classList.toggle("late", is);
  const title = document.title.replace(/^● /, "");
  const marked = document.querySelector(".call.late") ? `● ${title}` : title;
  if (document.title !== marked) document.title = marked;
}

customElements.define("floor-age", FloorAge);
