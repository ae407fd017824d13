// A link that can be copied with a tap.
// @ts-check

/** Without scripts the link is there to be selected. */
export function offerCopies() {
  for (const one of document.querySelectorAll("button[data-copy]")) {
    const button = /** @type {HTMLButtonElement} */ (one);
    // Written only where it differs: for whoever watches the page, what is written is news, also where it says the same.
    if (button.hidden) button.hidden = false;
  }
}
/** A page that came in without encryption has no clipboard, but copies what is selected. @param {string} text */
async function copied(text) {
  if (!navigator.clipboard) return document.execCommand("copy");
  return navigator.clipboard.writeText(text).then(() => true, () => document.execCommand("copy"));
}
document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? /** @type {HTMLButtonElement | null} */ (event.target.closest("button[data-copy]")) : null;
  if (!button) return;
  const link = /** @type {HTMLInputElement | null} */ (document.getElementById(button.dataset.copy ?? ""));
  link?.select();
  if (await copied(link?.value ?? "")) button.textContent = button.dataset.copied ?? "";
});

offerCopies();
