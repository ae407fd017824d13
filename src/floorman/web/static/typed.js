// What somebody types stays typed while the page around it is renewed, until the desk has answered to it. What the page
// reckons is renewed, also in the field in which somebody is and types nothing. htmx asks this of extensions alone:
// listeners for its events are not asked while it puts one page into another.
// @ts-check

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

// What a button or a box stands for is the desk's to say, also of the one that was just pressed: else it would do to
// the next in a list what was meant for the one before.
const TYPED = "textarea, select, input:not([type=checkbox], [type=radio], [type=submit], [type=button], [type=hidden])";
// What the page is asked about as it stands comes back as the desk has understood it.
const ECHOED = ".keep";
// Half a time of day is typed without a word of it.
const IN_PARTS = "[type^=date], [type=time], [type=month], [type=week]";
const NEVER_THE_SAME = ["sent", "back", "as_of", "_csrf_token"];

/** Filled in and not answered to, each with what it was filled in for. @type {WeakMap<Element, string>} */
const filled = new WeakMap();
/** In the middle of a word: nobody is done with it, whatever a page that was renewed has made of its half. @type {WeakSet<Element>} */
const begun = new WeakSet();
/** What a question takes with it, as it stood then. @type {WeakMap<object, Map<Field, string>>} */
const taken = new WeakMap();

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof Element) || !target.matches(TYPED)) return;
  filled.set(target, about(target));
  begun.add(target);
}, true);
document.addEventListener("change", ({ target }) => target instanceof Element && begun.delete(target), true);
document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = /** @type {any} */ (event).detail;
  taken.set(ctx, new Map(taking(ctx).filter((field) => filled.has(field)).map((field) => [field, field.value])));
});
document.addEventListener("htmx:after:request", (event) => {
  for (const [field, value] of taken.get(/** @type {any} */ (event).detail.ctx) ?? []) {
    if (field.value !== value) continue;
    filled.delete(field);
    begun.delete(field);
  }
});
document.addEventListener("reset", ({ target }) => {
  if (target instanceof HTMLFormElement) for (const field of target.elements) filled.delete(field);
});
// A form that is reckoned as it is filled in: what the page answers is what stands there, also where it is what had stood
// there before something was typed.
document.addEventListener("htmx:after:swap", () => {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`form[data-look] input${ECHOED}`))) {
    if (field.type === "radio" || field.type === "checkbox") field.checked = field.hasAttribute("checked");
    else if (!isHis(field)) renew(field, field.getAttribute("value") ?? "");
  }
});

/** The fields that a question is asked with. @param {any} ctx @returns {Field[]} */
function taking({ sourceElement, request }) {
  if (sourceElement instanceof HTMLFormElement) return /** @type {Field[]} */ ([...sourceElement.elements]);
  const body = request.body instanceof FormData || request.body instanceof URLSearchParams ? request.body : null;
  const said = body ?? new URL(request.action, location.href).searchParams;
  const echoed = /** @type {Field[]} */ ([...document.querySelectorAll(ECHOED)]);
  return echoed.filter((field) => !begun.has(field) && said.getAll(field.name).includes(field.value));
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
  return filled.has(field) || (field === document.activeElement && field.matches(IN_PARTS));
}

/** Whoever is in it stays where he is, and types over all of it if he was about to. @param {HTMLInputElement} field @param {string} value */
function renew(field, value) {
  if (field.value === value) return;
  const { selectionStart: start, selectionEnd: end } = field;
  const all = end === field.value.length && start === 0;
  field.value = value;
  if (field !== document.activeElement || start === null) return;
  if (all) field.select();
  else field.setSelectionRange(start, end);
}

// @ts-ignore
htmx.registerExtension("typed", {
  /** @param {Element} field @param {{attrName: string, newValue: string | null}} detail */
  htmx_before_morph_attr: (field, detail) => {
    if (detail.attrName !== "value") return true;
    if (isHis(field)) return false;
    if (!(field instanceof HTMLInputElement) || field !== document.activeElement || typeof detail.newValue !== "string") return true;
    field.setAttribute("value", detail.newValue);
    renew(field, detail.newValue);
    return false;
  },
  /** @param {Element} field @param {{newNode: Element}} detail */
  htmx_before_morph_node: (field, { newNode }) => {
    if (filled.has(field) && filled.get(field) !== about(newNode)) filled.delete(field);
    // The text of an area is no attribute of it.
    return !(field instanceof HTMLTextAreaElement) || !isHis(field);
  },
});
