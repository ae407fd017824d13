// What somebody types stays typed while the page around it is renewed: the field in which he is, and each one that he
// has filled in and not sent off yet. htmx asks this of extensions alone: listeners for its events are not asked while
// it puts one page into another.
// @ts-check

// What a button or a box stands for is the desk's to say, also of the one that was just pressed: else it would do to
// the next in a list what was meant for the one before.
const TYPED = "textarea, select, input:not([type=checkbox], [type=radio], [type=submit], [type=button], [type=hidden])";
// What the page is asked about as it stands comes back as the desk has understood it.
const ECHOED = ".keep";
const NEVER_THE_SAME = ["sent", "back", "as_of", "_csrf_token"];

/** Filled in and not sent off, each with what it was filled in for. @type {WeakMap<Element, string>} */
const filled = new WeakMap();
/** The form whose answer is being put into the page: that says what it has understood. @type {Element | null} */
let asked = null;

document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.matches(TYPED) && !target.matches(ECHOED)) filled.set(target, about(target));
}, true);
document.addEventListener("htmx:before:swap", (event) => {
  const source = /** @type {any} */ (event).detail?.ctx?.sourceElement;
  asked = source instanceof HTMLFormElement ? source : null;
});
for (const event of ["htmx:after:request", "reset"]) {
  document.addEventListener(event, ({ target }) => {
    if (target instanceof HTMLFormElement) for (const field of target.elements) filled.delete(field);
  });
}

/** What a form is about: a row that has moved up in its list is about somebody else. @param {Element} field */
function about(field) {
  const form = field.closest("form");
  const hidden = /** @type {NodeListOf<HTMLInputElement>} */ (form?.querySelectorAll("input[type=hidden]") ?? []);
  const said = [...hidden].filter(({ name }) => !NEVER_THE_SAME.includes(name));
  return JSON.stringify([form?.getAttribute("action"), ...said.map(({ name, value }) => [name, value])]);
}

/** A part of a page that knows better than the desk what stands in it. @param {Element} field */
function isHis(field) {
  if (field.hasAttribute("data-his")) return true;
  if (!field.matches(TYPED)) return false;
  return field === document.activeElement || (filled.has(field) && !asked?.contains(field));
}

// @ts-ignore
htmx.registerExtension("typed", {
  /** @param {Element} field @param {{attrName: string}} detail */
  htmx_before_morph_attr: (field, detail) => detail.attrName !== "value" || !isHis(field),
  /** @param {Element} field @param {{newNode: Element}} detail */
  htmx_before_morph_node: (field, { newNode }) => {
    if (filled.has(field) && filled.get(field) !== about(newNode)) filled.delete(field);
    // The text of an area is no attribute of it.
    return !(field instanceof HTMLTextAreaElement) || !isHis(field);
  },
});
