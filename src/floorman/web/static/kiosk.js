// The kiosk: after a while without a touch it is as it was for the guest before, in the language it was opened in.
// @ts-check

const QUIET_MS = 40_000;

const home = () => /** @type {HTMLElement} */ (document.querySelector("[data-home]")).dataset.home ?? location.pathname;
let timer = setTimeout(goHome, QUIET_MS);

function touched() {
  clearTimeout(timer);
  timer = setTimeout(goHome, QUIET_MS);
}
for (const what of ["pointerdown", "keydown", "input", "scroll"]) addEventListener(what, touched, { passive: true });

/** Nothing is asked for where nothing was touched; and while the desk cannot be reached, the page stays what it is. */
function goHome() {
  timer = setTimeout(goHome, QUIET_MS);
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));
  const foreign = new URL(home(), location.href).searchParams.get("lang") !== document.documentElement.lang;
  if (field?.value || location.search.includes("q=") || foreign || document.querySelector("[data-noted], .wrong")) {
    fetch(home()).then(() => location.replace(home()), () => {});
  }
}

// A wish that was noted leaves the field empty for the next guest.
document.addEventListener("htmx:after:swap", () => {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));
  if (field && document.querySelector("[data-noted]")) field.value = "";
});
