// What a player has chosen and not yet pressed stays chosen while the parts of his page are renewed: cards that are marked,
// an amount that he types, what he has unfolded. It ends with the hand and the street that he chose it in.
// @ts-check

const FIELDS = "input[name]:not([type=hidden]), textarea[name], select[name]";
/** @typedef {HTMLInputElement} Field */

/** @param {Element} part @returns {Field[]} */
const fields = (part) => [.../** @type {NodeListOf<Field>} */ (part.querySelectorAll(FIELDS))];
/** @param {Field} field */
const isBox = (field) => field.type === "checkbox" || field.type === "radio";
// Cards are his whatever was told of them meanwhile: the desk has them from this page.
/** @param {Field} field */
const isHis = (field) => field.matches(".throw *") || (isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
/** @param {Field} field What it is, whichever page it came with. */
const called = (field) => [field.getAttribute("form") ?? "", field.name, isBox(field) ? field.value : ""].join("\n");

/** Carries over what he has chosen in a part to the one that takes its place. @param {HTMLElement} old @param {HTMLElement} fresh */
export function carry(old, fresh) {
  if (old.dataset.hand !== fresh.dataset.hand) return;
  const his = new Map(fields(old).filter(isHis).map((field) => [called(field), field]));
  for (const field of fields(fresh)) {
    const chosen = his.get(called(field));
    if (!chosen) continue;
    if (isBox(field)) field.checked = chosen.checked;
    else field.value = chosen.value;
  }
  const folds = fresh.querySelectorAll("details");
  for (const [at, fold] of old.querySelectorAll("details").entries()) if (folds[at]) folds[at].open = fold.open;
}

/** Where somebody is in a part, with what he has marked in a field. @param {HTMLElement} part */
export function placeIn(part) {
  const all = places(part);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const { selectionStart: start = null, selectionEnd: end = null } = /** @type {Field} */ (all[at]) ?? {};
  return at < 0 ? null : { at, start, end };
}

/** @param {HTMLElement} part @param {NonNullable<ReturnType<typeof placeIn>>} place */
export function putBack(part, { at, start, end }) {
  const there = places(part)[at];
  there?.focus();
  if (start !== null && there instanceof HTMLInputElement && there.selectionStart !== null) there.setSelectionRange(start, end);
}

/** @param {HTMLElement} part */
const places = (part) => /** @type {HTMLElement[]} */ ([...part.querySelectorAll("button, input, a, summary")]);
