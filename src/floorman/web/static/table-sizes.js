// How much: the slider, the field and the sizes at a touch of a bet say the same amount; and how many cards are thrown.
// @ts-check

import { said } from "/static/table-own.js";

const WHOLE = /^\d+$|^\d{1,3}([.,\s]\d{3})+$/;

const sizes = () => /** @type {HTMLElement | null} */ (document.querySelector("bet-sizes"));
/** @param {string} what */
export const field = (what) => /** @type {HTMLInputElement | null} */ (sizes()?.querySelector(what));

/** @param {number} to */
export function bet(to) {
  const amount = field("input[name='total']");
  if (amount) amount.value = String(to);
  const slide = field("[data-slide]");
  if (slide) slide.value = String(to);
  name(to);
}

/** @param {number} to */
function name(to) {
  const box = sizes();
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-raises]"));
  const total = button?.querySelector("[data-total]");
  if (!box || !button || !total) return;
  /** @type {HTMLElement} */ (total).dataset.chips = String(to || 0);
  const [least, most] = [Number(box.dataset.least), Number(box.dataset.most)];
  button.disabled = !(to >= least && to <= most);
  total.textContent = button.disabled ? `${said(least)} – ${said(most)}` : said(to);
  button.classList.toggle("allin", to === Number(box.dataset.all));
}

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement)) return;
  if (input.matches("[data-slide]")) bet(slid(input));
  else if (input.matches("bet-sizes input[name='total'], .throw input")) say();
});

/** The buttons say what stands in the fields, and send what they say. */
export function say() {
  const amount = field("input[name='total']:not([type='hidden'])");
  if (amount) {
    const told = amount.value.trim();
    // Points, commas and gaps stand between thousands: what is no whole number is none, as the desk reads it.
    const to = WHOLE.test(told) ? Number(told.replace(/[^0-9]/g, "")) : 0;
    const slide = field("[data-slide]");
    if (slide) slide.value = String(to);
    name(to);
  }
  const button = /** @type {HTMLElement | null} */ (document.querySelector("#draw [data-many]"));
  const many = /** @type {HTMLInputElement | null} */ (document.querySelector("#draw [name='many']"));
  if (!button || !many) return;
  const count = document.querySelectorAll(".throw input:checked").length;
  button.textContent = (count ? (button.dataset.many ?? "") : (button.dataset.none ?? "")).replace("{many}", String(count));
  many.value = String(count);
}

/** The end of the slider is all there is, whatever the steps. @param {HTMLInputElement} slide */
function slid(slide) {
  const [at, least, most, step] = [slide.value, slide.min, slide.max, slide.step].map(Number);
  return most - at < step ? most : Math.max(at, least);
}
