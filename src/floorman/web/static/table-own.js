// How a player has his own table: amounts in big blinds, the bar for the left hand, a shake when it is his turn, and what
// others show by a sign. All of it is kept on his device alone.
// @ts-check

const numbers = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
const chips = new Intl.NumberFormat(document.documentElement.lang);
const SHAKES = [90, 60, 90];
const SIGN_MS = 4000;

/** What can be set, by the attribute of its button: `on` where nobody has said anything. */
const WAYS = { bb: false, left: false, shakes: true, signs: true };
/** @typedef {keyof typeof WAYS} Way */
/** @param {Way} way */
const kept = (way) => `floorman:table-${way}`;
/** @param {Way} way */
export const is = (way) => (localStorage.getItem(kept(way)) ?? (WAYS[way] ? "yes" : "no")) === "yes";

/** The big blind of the hand that is shown; 0 where it has none. */
const blind = () => Number(/** @type {HTMLElement | null} */ (document.querySelector("#arena"))?.dataset.bb ?? 0);

/** An amount as he wants it said. @param {number} amount */
export function said(amount) {
  const unit = is("bb") ? blind() : 0;
  return unit ? `${numbers.format(amount / unit)} BB` : chips.format(amount);
}

/** Every amount that the page came with. */
export function look() {
  document.documentElement.dataset.hand = is("left") ? "left" : "right";
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-chips]"))) {
    const text = said(Number(one.dataset.chips));
    if (one.textContent !== text) one.textContent = text;
  }
}

/** It is his turn. */
export function shake() {
  if (is("shakes") && (navigator.userActivation?.hasBeenActive ?? true)) navigator.vibrate?.(SHAKES);
}

for (const way of /** @type {Way[]} */ (Object.keys(WAYS))) {
  const button = /** @type {HTMLElement | null} */ (document.querySelector(`[data-way="${way}"]`));
  if (!button) continue;
  if (way === "shakes" && !("vibrate" in navigator)) button.hidden = true;
  button.setAttribute("aria-pressed", String(is(way)));
  button.addEventListener("click", () => {
    localStorage.setItem(kept(way), is(way) ? "no" : "yes");
    button.setAttribute("aria-pressed", String(is(way)));
    look();
  });
}
look();

// ---- signs ---------------------------------------------------------------------------------------------------------

const known = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-sign]"))].map((one) => one.dataset.sign);

document.body.addEventListener("floorman:said", (event) => {
  const { name, text, mine } = /** @type {CustomEvent<{name: string, text: string, mine: boolean}>} */ (event).detail;
  if (!is("signs") || !known().includes(text)) return;
  const sits = [...document.querySelectorAll("#arena .vseat")].find((one) => one.querySelector(".who")?.textContent === name);
  const place = mine ? document.querySelector("#mine") : sits;
  if (!place) return;
  place.querySelector(".sign")?.remove();
  const sign = document.createElement("span");
  sign.className = "sign";
  sign.textContent = text;
  place.append(sign);
  setTimeout(() => sign.remove(), SIGN_MS);
});
