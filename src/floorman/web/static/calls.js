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
    const part = Math.min(age / Number(this.dataset.full), 1);
    call.querySelector(".ring .b")?.setAttribute("stroke-dasharray", `${(part * 100.5).toFixed(1)} 100.5`);
  }
}

customElements.define("floor-age", FloorAge);
