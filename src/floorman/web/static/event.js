// The pages of an event: the sheet of a seat, the toast with its way back, finding a player, and the keys.
// @ts-check

const SHOWN_MS = 10_000;

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const sheet = () => /** @type {HTMLDialogElement} */ (byId("sheet"));

/** Typing letters somewhere: no key is a command then. @param {EventTarget | null} target */
const types = (target) => target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** What was said last. It goes by itself, unless it is a refusal or somebody is just reaching for it. */
class FloorToast extends HTMLElement {
  connectedCallback() {
    this.querySelector("[data-close]")?.addEventListener("click", () => this.remove());
    if (this.hasAttribute("data-wrong")) {
      // A page under an open sheet can be neither read nor pressed.
      if (sheet().open && !sheet().contains(this)) sheet().prepend(this);
      return;
    }
    sheet().close();
    for (const field of sending?.querySelectorAll("[data-cleared]") ?? []) /** @type {HTMLInputElement} */ (field).value = "";
    this.setAttribute("data-running", "");
    this.leave = setTimeout(() => this.remove(), SHOWN_MS);
    this.addEventListener("focusin", () => clearTimeout(this.leave));
  }

  disconnectedCallback() {
    clearTimeout(this.leave);
  }
}
customElements.define("floor-toast", FloorToast);

/** The form whose answer is awaited, or came last. @type {HTMLFormElement | null} */
let sending = null;
// A form that was answered may be sent again, as another one: what is sent twice before that is done once.
let answered = 0;
document.addEventListener("htmx:before:request", (event) => {
  sending = formOf(event) ?? sending;
});
document.addEventListener("htmx:after:request", (event) => {
  const sent = formOf(event)?.querySelector("input[name='sent']");
  if (!(sent instanceof HTMLInputElement)) return;
  answered += 1;
  sent.value = `${sent.value.split("~")[0]}~${answered}`;
  document.body.dispatchEvent(new CustomEvent("floorman:changed"));
});
/** @param {Event} event */
function formOf(event) {
  return event.target instanceof Element ? /** @type {HTMLFormElement | null} */ (event.target.closest("form[action$='/do']")) : null;
}

// What somebody is typing stays typed while the page around it is renewed.
document.addEventListener("htmx:before:morph:attr", (event) => {
  const name = /** @type {CustomEvent} */ (event).detail.attrName;
  if (name === "value" && event.target === document.activeElement) event.preventDefault();
});

// A tap that meant what stood there a moment ago does nothing: of what the page asks the floor, whatever has just come,
// or means something else now, is first to be seen.
const SEEN_MS = 400;
const NOT_MEANT = ["sent", "back", "_csrf_token"];
const asking = () => /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#tab > aside form button")]);
/** What a button does, and where it stands. @param {HTMLButtonElement} button */
function meant(button) {
  const { left, top } = button.getBoundingClientRect();
  const said = button.form ? [...new FormData(button.form)].filter(([name]) => !NOT_MEANT.includes(name)) : [];
  return JSON.stringify([Math.round(left / 8), Math.round(top / 8), said, button.value]);
}
let stood = new Set();
document.addEventListener("htmx:before:swap", () => {
  stood = new Set(asking().map(meant));
});
document.addEventListener("htmx:after:swap", () => {
  for (const button of asking()) if (!stood.has(meant(button))) button.animate({ pointerEvents: ["none", "none"] }, SEEN_MS);
});

// A sheet opens when something was put into it.
new MutationObserver(() => {
  if (sheet().childElementCount && !sheet().open) sheet().showModal();
}).observe(sheet(), { childList: true });
sheet().addEventListener("close", () => sheet().replaceChildren());
sheet().addEventListener("click", (event) => {
  if (event.target === sheet()) sheet().close();
});

// Finding: arrows choose, Enter opens, X busts.
const find = /** @type {HTMLInputElement | null} */ (byId("find"));
const rows = () => [...(byId("found")?.querySelectorAll("li") ?? [])];
/** @param {number} step */
function choose(step) {
  const all = rows();
  const at = all.findIndex((row) => row.classList.contains("on"));
  all.forEach((row, number) => row.classList.toggle("on", number === Math.min(Math.max(at + step, 0), all.length - 1)));
}
function forget() {
  if (find) find.value = "";
  byId("found")?.replaceChildren();
}
find?.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    choose(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    /** @type {HTMLElement | null | undefined} */ (byId("found")?.querySelector("li.on a.btn"))?.click();
  } else if (event.key === "Escape") {
    forget();
    find.blur();
  }
});
// Whoever is chosen is not looked for any more. His row stays until his form has been sent.
byId("found")?.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest("a, button"))) return;
  if (find) find.value = "";
  find?.blur();
});
byId("found")?.addEventListener("htmx:after:request", (event) => {
  if (event.target instanceof Node && byId("found")?.contains(event.target)) forget();
});

// What is being counted adds up as it is typed.
document.addEventListener("input", (event) => {
  const form = event.target instanceof Element ? event.target.closest("form.counts") : null;
  const sum = form?.querySelector(".sum-of");
  if (!form || !sum) return;
  const counted = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input.num"))].filter((one) => one.value.trim());
  const total = counted.reduce((all, one) => all + Number(one.value.replace(/[.,\s]/g, "")), 0);
  sum.textContent = counted.length ? new Intl.NumberFormat(document.documentElement.lang).format(total) : "";
});

// The keys of a floor desk. A key that is held down does its thing once.
/** @param {string} key */
const button = (key) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[aria-keyshortcuts="${key}"]`))].find((one) => one.offsetParent !== null);
/** @type {Record<string, () => void>} */
const KEYS = {
  " ": () => button("Space")?.click(),
  "+": () => press("extend-level", { minutes: "1" }),
  "-": () => press("extend-level", { minutes: "-1" }),
  "/": () => find?.focus(),
  x: () => (sheet().open ? button("X") : byId("found")?.querySelector("li.on [aria-keyshortcuts='X']") ?? find)?.[sheet().open || rows().length ? "click" : "focus"](),
  d: () => open(`${ofEvent()}/wall`, `wall-${ofEvent()}`),
  "?": () => open_("/more#keys"),
};
const ofEvent = () => location.pathname.split("/").slice(0, 3).join("/");
/** @param {string} path */
const open_ = (path) => location.assign(ofEvent() + path);

/** A command without a form of its own on this page: that of the clock's form, with other fields.
 * @param {string} command @param {Record<string, string>} facts */
function press(command, facts) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".go form"))?.cloneNode(true);
  if (!(form instanceof HTMLFormElement)) return;
  form.hidden = true;
  for (const [name, value] of Object.entries({ do: command, sent: `${Math.random()}`.slice(2), ...facts })) {
    const field = form.querySelector(`input[name="${name}"]`) ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name }));
    /** @type {HTMLInputElement} */ (field).value = value;
  }
  document.body.append(form);
  // @ts-ignore
  htmx.process(form);
  form.requestSubmit();
  setTimeout(() => form.remove(), 5000);
}

document.addEventListener("keydown", (event) => {
  if (event.repeat || types(event.target) || event.altKey || document.body.matches(".station")) return;
  if (event.ctrlKey || event.metaKey) {
    const back = event.key.toLowerCase() === "z" && !event.shiftKey;
    const again = event.key.toLowerCase() === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
    const undo = byId("toast")?.querySelector("form button");
    if (back && undo instanceof HTMLElement) {
      event.preventDefault();
      undo.click();
    } else if (back || again) open_("/log");
    return;
  }
  if (/^[1-9]$/.test(event.key)) {
    const link = document.querySelectorAll(".eventtabs a")[Number(event.key) - 1];
    if (link instanceof HTMLElement) link.click();
    return;
  }
  const act = KEYS[event.key.toLowerCase()];
  if (!act || (event.key === " " && event.target instanceof Element && event.target.closest("a, button, summary"))) return;
  event.preventDefault();
  act();
});
