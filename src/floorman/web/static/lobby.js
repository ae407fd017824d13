// The lobby: once the cards are in the air it leads to one's table; the link can be copied.
// @ts-check

import { offerCopies } from "./copy.js";

/** Whoever came to look around after the start is not led away twice. */
function lead() {
  const table = /** @type {HTMLElement | null} */ (document.querySelector("#own[data-table]"))?.dataset.table;
  const led = `led ${table}`;
  if (!table || sessionStorage.getItem(led)) return;
  sessionStorage.setItem(led, "1");
  location.assign(table);
}

const there = document.getElementById("there");
if (there) new MutationObserver(() => {
  lead();
  offerCopies();
}).observe(there, { childList: true, subtree: true, attributeFilter: ["data-table"] });
lead();
