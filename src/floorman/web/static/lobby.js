// The lobby: once the cards are in the air it leads to one's table; the link can be copied.
// @ts-check

/** Whoever came to look around after the start is not led away twice. */
function lead() {
  const table = /** @type {HTMLElement | null} */ (document.querySelector("#own[data-table]"))?.dataset.table;
  const led = `led ${table}`;
  if (!table || sessionStorage.getItem(led)) return;
  sessionStorage.setItem(led, "1");
  location.assign(table);
}

/** Copying is for pages that came in safely; elsewhere the link is there to be selected. */
function offerCopies() {
  for (const one of document.querySelectorAll("button[data-copy]")) {
    const button = /** @type {HTMLButtonElement} */ (one);
    button.hidden = !navigator.clipboard;
  }
}
document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? /** @type {HTMLButtonElement | null} */ (event.target.closest("button[data-copy]")) : null;
  if (!button) return;
  const link = /** @type {HTMLInputElement | null} */ (document.getElementById(button.dataset.copy ?? ""));
  link?.select();
  await navigator.clipboard?.writeText(link?.value ?? "");
  button.textContent = button.dataset.copied ?? "";
});

const there = document.getElementById("there");
if (there) new MutationObserver(() => {
  lead();
  offerCopies();
}).observe(there, { childList: true, subtree: true, attributes: true });
lead();
offerCopies();
