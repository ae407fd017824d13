// A player's cards on his phone: asked for when he presses, drawn while he holds, gone when he lets go. Nothing of them
// stays in the page, in its title or in a cache, and a phone that is put away or turned off is dark.
// @ts-check

const SURE_MS = 8000;

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

// What cannot be undone by the player himself is pressed twice. That it was pressed once stays so while his page is renewed.

/** What was pressed, and until when a second time counts. @type {{what: string, until: number} | null} */
let once = null;

/** @param {HTMLFormElement} form */
const what = (form) => /** @type {HTMLInputElement | null} */ (form.querySelector("input[name='do']"))?.value ?? "";
/** @param {HTMLFormElement} form */
const isAsked = (form) => once?.what === what(form) && performance.now() < once.until;

/** Each button says what a press of it does now. */
function say() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-sure]"))) {
    const label = /** @type {HTMLElement} */ (form.querySelector("span"));
    form.dataset.says ??= label.textContent ?? "";
    form.classList.toggle("asks-again", isAsked(form));
    label.textContent = (isAsked(form) ? form.dataset.sure : form.dataset.says) ?? "";
  }
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.sure || isAsked(form)) return;
  event.preventDefault();
  once = { what: what(form), until: performance.now() + SURE_MS };
  say();
  setTimeout(say, SURE_MS);
});
document.addEventListener("htmx:after:swap", say);
