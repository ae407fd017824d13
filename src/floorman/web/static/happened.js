// Something happened: chips are pressed in place of typed, motion by motion. Without this script everything can be typed.
// @ts-check

const BOXES = "input[type=checkbox], input[type=radio], select";
// An amount that is put together chip by chip is wrong until it is whole: nobody is told so before they pause.
const WHOLE_MS = 2000;
let building = -WHOLE_MS;
let tapped = false;
const numbers = new Intl.NumberFormat(document.documentElement.lang);

/** An element with one field or several, and chips to press. */
class Pad extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
  }

  disconnectedCallback() {
    this.removeEventListener("click", this);
  }

  /** @returns {HTMLInputElement[]} */
  get fields() {
    return [...this.querySelectorAll("input")];
  }

  /** @param {Event} event */
  handleEvent(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.chip) this.add(Number(button.dataset.chip));
    else if (button?.dataset.chips) this.adds(button.dataset.chips);
    else if (button?.dataset.total) this.fields[0].value = button.dataset.total;
    else if (button && "clear" in button.dataset) this.clear();
    else if (button && "next" in button.dataset) this.next();
    else return;
    tapped = Boolean(button?.dataset.total); // told whole with one tap, like a box
    if (!tapped) building = performance.now();
    this.fields[0].dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** @param {number} _chip */
  add(_chip) {}
  /** @param {string} _chips */
  adds(_chips) {}
  next() {}
  clear() {
    for (const field of this.fields) field.value = "";
  }
}

/** One amount, made of the chips that are pressed. */
class SumPad extends Pad {
  add(chip) {
    const field = this.fields[0];
    field.value = String((Number(field.value.replace(/[.,\s]/g, "")) || 0) + chip);
  }
}

/** The chips of each motion: those pressed go into the last one that was begun. */
class MotionPad extends Pad {
  at = 0;
  whole = "";

  connectedCallback() {
    super.connectedCallback();
    this.at = Math.max(this.fields.findLastIndex((field) => field.value), 0);
    this.addEventListener("focusin", this);
    this.addEventListener("input", this);
    this.show();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.removeEventListener("focusin", this);
    this.removeEventListener("input", this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "focusin" || event.type === "input") this.show(this.fields.findIndex((field) => field === event.target));
    else super.handleEvent(event);
  }

  add(chip) {
    const field = this.fields[this.at];
    field.value = `${field.value} ${chip}`.trim();
    this.whole = "";
    this.show();
  }

  /** An amount told whole with one tap is a motion of its own: a second one came after it. */
  adds(chips) {
    if (this.whole && this.fields[this.at].value === this.whole) this.next();
    const field = this.fields[this.at];
    this.whole = field.value ? "" : chips;
    field.value = `${field.value} ${chips}`.trim();
    this.show();
  }

  next() {
    if (this.fields[this.at].value && this.at < this.fields.length - 1) this.at += 1;
    this.show();
  }

  /** One motion is taken back: the one that is being told, or where nothing stands in it yet the one before. */
  clear() {
    if (!this.fields[this.at].value && this.at > 0) this.at -= 1;
    this.fields[this.at].value = "";
    this.show();
  }

  /** The one that is being told is marked, and the next one comes once it is begun; beside each stands what came in with
   * it, and below them all that lies there. */
  show(at = this.at) {
    if (at >= 0) this.at = at;
    const told = this.fields.map((field) => field.value.split(/[\s,]+/).map(Number).filter(Boolean));
    const sums = told.map((chips) => chips.reduce((one, other) => one + other, 0));
    this.fields.forEach((field, n) => {
      const said = field.closest("label")?.querySelector("output");
      if (said) said.textContent = told[n].length > 1 ? `= ${numbers.format(sums[n])}` : "";
    });
    const all = /** @type {HTMLElement | null} */ (this.querySelector(".in-all output")), several = sums.filter(Boolean).length > 1;
    if (all) all.textContent = several ? (all.dataset.says ?? "").replace("{}", numbers.format(sums.reduce((one, other) => one + other, 0))) : "";
    this.fields.forEach((field, n) => field.closest("label")?.toggleAttribute("data-now", n === this.at));
    this.fields.forEach((field, n) => field.closest("label")?.toggleAttribute("data-later", n > this.at && !field.value));
  }
}

customElements.define("sum-pad", SumPad);
customElements.define("motion-pad", MotionPad);

// The page has come again with the ruling: what was begun stays begun, before anybody looks whether anything has moved.
document.addEventListener("htmx:after:swap", () => {
  for (const pad of document.querySelectorAll("motion-pad")) /** @type {MotionPad} */ (pad).show();
}, true);
// What does not fit is said once nobody taps chips any more.
document.addEventListener("htmx:after:swap", () => {
  const ruling = document.getElementById("ruled"), rest = building + WHOLE_MS - performance.now();
  ruling?.classList.toggle("building", rest > 0);
  if (rest > 0) setTimeout(() => {
    if (performance.now() - building < WHOLE_MS) return;
    document.getElementById("ruled")?.classList.remove("building");
    bringOpen();
  }, rest + 20);
});
// The ruling comes over what stood at the foot of a phone: for a moment it is not to be tapped by whoever tapped there.
const FRESH_MS = 600;
let ruled = Boolean(document.querySelector("#ruled .outcome"));
// An amount that was filled in stays in sight above it; a box that was tapped stays where it is.
let filled = "";
document.addEventListener("change", (event) => {
  const field = event.target instanceof Element && !event.target.matches(BOXES) ? event.target : null;
  filled = field?.closest(".facts2 .q")?.id ?? "";
}, true);
document.addEventListener("htmx:after:swap", () => {
  const there = document.getElementById("ruled"), now = Boolean(there?.querySelector(".outcome"));
  if (now && !ruled) {
    freshen("#ruled");
    if (filled) {
      document.getElementById(filled)?.scrollIntoView({ block: "nearest" });
      freshen(".facts2");
    }
  }
  ruled = now;
});

/** What has just come under a finger is not to be tapped by whoever tapped what was there before.
 * @param {string} which */
function freshen(which) {
  document.querySelector(which)?.classList.add("fresh");
  setTimeout(() => document.querySelector(which)?.classList.remove("fresh"), FRESH_MS);
}
// A box is told by its change. Told once more, as letters are after a pause, it would speak of what stands there then.
document.addEventListener("input", (event) => {
  if (event.target instanceof Element && event.target.matches(BOXES)) event.stopPropagation();
}, true);
// The next question comes in sight by itself: whoever has tapped an answer looks for nothing. Chips are tapped on, and
// of who did what the rest is told right below it.
document.addEventListener("change", (event) => {
  if (event.target instanceof Element && event.target.closest("sum-pad") && tapped) return;
  tapped = event.target instanceof Element && event.target.matches(BOXES) && !event.target.closest(".actrow, .acttold");
}, true);
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("button[name=ask]")) tapped = true; // it asks once more
}, true);
document.addEventListener("htmx:after:swap", () => {
  if (tapped) bringOpen();
  tapped = false;
});
function bringOpen() {
  const open = document.querySelector(".facts2 [data-open]");
  if (!open) return;
  const { top, bottom } = open.getBoundingClientRect(), kept = getComputedStyle(document.documentElement);
  const head = parseFloat(kept.scrollPaddingTop) || 0, foot = innerHeight - (parseFloat(kept.scrollPaddingBottom) || 0);
  if (bottom <= foot && top >= head) return;
  open.scrollIntoView({ block: bottom - top > foot - head ? "start" : "nearest" });
  freshen(".facts2"); // its row of seats may now lie where the last one was
}
// Why the book says so opens below: it is brought into sight.
document.addEventListener("toggle", (event) => {
  const opened = event.target;
  if (opened instanceof HTMLDetailsElement && opened.open && opened.closest("#ruled")) opened.scrollIntoView({ block: opened.matches(".otherwise") ? "start" : "nearest" });
}, true);
// Acts that are told are not nobody's, and the other way round.
document.addEventListener("change", (event) => {
  const box = event.target, field = box instanceof Element ? box.closest("fieldset.field:has(.acttold)") : null;
  if (!(box instanceof HTMLInputElement) || !field) return;
  const acts = /** @type {NodeListOf<HTMLInputElement>} */ (field.querySelectorAll(".acttold input"));
  if (!box.closest(".acttold")) {
    for (const one of acts) one.type === "radio" ? one.checked = false : one.value = "";
  } else if (box.value) {
    for (const one of /** @type {NodeListOf<HTMLInputElement>} */ (field.querySelectorAll("input[value='-']"))) one.checked = false;
  }
}, true);
// What somebody is typing stays typed meanwhile; a box that was tapped may have become another one.
document.addEventListener("htmx:before:morph:attr", (event) => {
  const name = /** @type {CustomEvent} */ (event).detail.attrName;
  const typing = document.activeElement?.matches(`button, ${BOXES}`) ? null : document.activeElement;
  if (name === "value" && event.target === typing) event.preventDefault();
});
// "Nobody" and a seat exclude each other.
document.addEventListener("change", (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.type !== "checkbox" || box.name !== "at-out" || !box.checked) return;
  for (const other of document.querySelectorAll(`input[name="${box.name}"]`)) {
    if (other instanceof HTMLInputElement && (other.value === "0") !== (box.value === "0")) other.checked = false;
  }
}, true);
