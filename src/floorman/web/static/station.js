// A dealer's station: amounts by pressing chips, cards by pressing cards. Without this script everything can be typed.
// @ts-check

const lang = document.documentElement.lang;
const numbers = new Intl.NumberFormat(lang);

/** Chips that are pressed, in an element with `[data-chip]` buttons, `[data-clear]` and a `.pad`. */
class ChipButtons extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
    this.addEventListener("input", this);
    this.said();
  }

  disconnectedCallback() {
    this.removeEventListener("click", this);
    this.removeEventListener("input", this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (event.type === "click" && button?.dataset.chip) this.add(Number(button.dataset.chip));
    else if (event.type === "click" && button?.dataset.chips) this.adds(button.dataset.chips);
    else if (event.type === "click" && button && "clear" in button.dataset) this.clear();
    this.said();
  }

  /** @param {string} name */
  field(name) {
    return /** @type {HTMLInputElement} */ (this.querySelector(`input[name="${name}"]`));
  }

  /** @param {number} _chip */
  add(_chip) {}
  /** @param {string} _chips */
  adds(_chips) {}
  clear() {}
  said() {}
}

/** The total of a raise: the first chip begins from nothing, and none goes over what he has. */
class RaisePad extends ChipButtons {
  fresh = true;

  add(chip) {
    const before = this.fresh ? 0 : Number(this.field("total").value) || 0;
    this.fresh = false;
    this.field("total").value = String(Math.min(before + chip, Number(this.dataset.most)));
  }

  clear() {
    this.fresh = true;
    this.field("total").value = this.dataset.least ?? "";
  }

  said() {
    const total = Number(this.field("total")?.value);
    const button = /** @type {HTMLButtonElement | null} */ (this.querySelector("[data-say]"));
    if (!button) return;
    button.textContent = (button.dataset.say ?? "").replace("{amount}", numbers.format(total || 0));
    button.disabled = total < Number(this.dataset.least) || total > Number(this.dataset.most);
  }
}

/** The chips of one motion, one by one. */
class ChipPad extends ChipButtons {
  get line() {
    return this.field(this.dataset.name ?? "chips");
  }

  add(chip) {
    this.adds(String(chip));
  }

  adds(chips) {
    this.line.value = `${this.line.value} ${chips}`.trim();
    this.line.dispatchEvent(new Event("change", { bubbles: true }));
  }

  clear() {
    this.line.value = "";
    this.line.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** A deck to press cards on, for the line of cards beside it. */
class CardPicker extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
    this.line?.addEventListener("input", this);
    this.show();
  }

  disconnectedCallback() {
    this.removeEventListener("click", this);
    this.line?.removeEventListener("input", this);
  }

  get line() {
    return /** @type {HTMLInputElement | null} */ (this.closest("form")?.querySelector(`input[name='${this.dataset.for ?? "cards"}']`));
  }

  /** @param {Event} event */
  handleEvent(event) {
    const card = event.target instanceof Element ? event.target.closest("button")?.dataset.card : undefined;
    if (event.type === "click" && card && this.boxes.length) this.deal(card);
    else if (event.type === "click" && card && this.line) {
      const held = this.line.value.split(/[\s,]+/).filter(Boolean);
      const without = held.filter((one) => one !== card);
      if (without.length === held.length && held.length < Number(this.dataset.most)) without.push(card);
      this.line.value = without.join(" ");
      this.line.dispatchEvent(new Event("change", { bubbles: true }));
    }
    this.show();
  }

  /** Where each seat has a box of its own: what is pressed goes into the next that is empty. */
  get boxes() {
    const form = this.dataset.each === undefined ? null : this.closest("form");
    return /** @type {HTMLInputElement[]} */ ([...(form?.querySelectorAll(".cardeach input") ?? [])]);
  }

  /** @param {string} card */
  deal(card) {
    const there = this.boxes.find((one) => one.value === card);
    const box = there ?? this.boxes.find((one) => !one.value);
    if (box) box.value = there ? "" : card;
  }

  show() {
    const held = new Set([...this.boxes.map((one) => one.value), ...(this.line?.value ?? "").split(/[\s,]+/)]);
    for (const button of this.querySelectorAll("button")) button.setAttribute("aria-pressed", String(held.has(button.dataset.card ?? "")));
  }
}

// The menu goes once something in it was done, or somebody turns to anything else: what is below it is pressed next.
const menu = () => /** @type {HTMLDetailsElement | null} */ (document.querySelector("details.menu[open]"));
const closeMenu = () => menu()?.removeAttribute("open");
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Node && menu()?.contains(event.target))) closeMenu();
});
document.addEventListener("submit", (event) => {
  if (event.target instanceof Node && menu()?.contains(event.target)) closeMenu();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu()) return;
  const summary = menu()?.querySelector("summary");
  closeMenu();
  summary?.focus();
});

// A part of the page that has just come may have come before what is in it.
document.addEventListener("htmx:after:swap", () => {
  for (const pad of document.querySelectorAll("raise-pad, chip-pad")) /** @type {ChipButtons} */ (pad).said();
  for (const picker of document.querySelectorAll("card-picker")) /** @type {CardPicker} */ (picker).show();
});

customElements.define("raise-pad", RaisePad);
customElements.define("chip-pad", ChipPad);
customElements.define("card-picker", CardPicker);
