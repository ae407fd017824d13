// @ts-check
/** Goes through the steps of a scenario by arrow keys and by a slider. Without it the links do. */

const STEP_MS = 120;

class ScenarioPlay extends HTMLElement {
  connectedCallback() {
    this.classList.add("scripted");
    document.addEventListener("keydown", this.onKey);
    this.addEventListener("input", this.onSlide);
    this.addEventListener("change", this.onSlide);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.onKey);
  }

  /** @param {KeyboardEvent} event */
  onKey = (event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || at.closest("input, select, textarea")) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (rel) this.press(`a[rel="${rel}"]`, event);
    if (event.key === "Home") this.press('[data-step="0"]', event);
    if (event.key === "End") this.press(".stepslist li:last-child a", event);
  };

  /** @param {Event} event */
  onSlide = (event) => {
    const slide = /** @type {HTMLInputElement} */ (event.target);
    if (slide.type !== "range") return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.press(`[data-step="${slide.value}"]`), STEP_MS);
  };

  /** @param {string} what @param {Event} [event] */
  press(what, event) {
    const link = /** @type {HTMLElement | null} */ (this.querySelector(what));
    if (!link || link.hasAttribute("aria-current")) return;
    event?.preventDefault();
    link.click();
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting = undefined;
}

customElements.define("scenario-play", ScenarioPlay);
