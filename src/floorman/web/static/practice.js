// A practice table: the slider, the field and the sizes at a touch say the same amount, and the keys of a table that is
// played in the browser work here too. Without this the page works by its forms.
// @ts-check

import { bet, say } from "/static/table-sizes.js";

document.addEventListener("click", (event) => {
  const size = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-to]"));
  if (size) bet(Number(size.dataset.to));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches("input, select, textarea")) return;
  const button = /** @type {HTMLElement | null} */ (document.querySelector(`#actions [aria-keyshortcuts="${CSS.escape(event.key.toLowerCase())}"]`));
  if (!button) return;
  event.preventDefault();
  button.click();
});

say();
