// A player's cards on his phone: asked for when he presses, drawn while he holds, gone when he lets go. Nothing of them
// stays in the page, in its title or in a cache, and a phone that is put away or turned off is dark.
// @ts-check

const SURE_MS = 3000;

/** @type {HTMLElement | null} */
let shade = null;
let press = 0;

/** @param {HTMLElement} button */
async function peek(button) {
  dark();
  const mine = ++press;
  const over = document.createElement("div");
  over.className = "peeking";
  document.body.append(over);
  shade = over;
  const text = await fetch(button.dataset.peek ?? "", { cache: "no-store", credentials: "same-origin" })
    .then((answer) => (answer.ok ? answer.text() : ""), () => "");
  if (mine !== press || shade !== over) return;
  if (text) over.innerHTML = text;
  else over.textContent = button.dataset.no ?? "";
}

function dark() {
  press += 1;
  shade?.remove();
  shade = null;
}

/** @param {Event} event */
const cover = (event) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-peek]"));

document.addEventListener("pointerdown", (event) => {
  const button = cover(event);
  if (button && event.isPrimary && event.button === 0) peek(button);
});
document.addEventListener("keydown", (event) => {
  const button = cover(event);
  if (!button || (event.key !== " " && event.key !== "Enter")) return;
  event.preventDefault();
  if (!event.repeat) peek(button);
});
for (const name of ["pointerup", "pointercancel", "keyup", "focusout", "visibilitychange"]) document.addEventListener(name, dark);
for (const name of ["blur", "pagehide"]) addEventListener(name, dark);
// A long press is a look, not a menu.
document.addEventListener("contextmenu", (event) => (cover(event) || shade) && event.preventDefault());

// What cannot be undone by the player himself is pressed twice.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.sure || form.classList.contains("sure")) return;
  event.preventDefault();
  const label = /** @type {HTMLElement} */ (form.querySelector("span"));
  const before = label.textContent;
  form.classList.add("sure");
  label.textContent = form.dataset.sure;
  setTimeout(() => {
    form.classList.remove("sure");
    label.textContent = before;
  }, SURE_MS);
});
