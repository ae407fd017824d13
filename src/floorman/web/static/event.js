// The pages of an event: the sheet of a seat, the toast with its way back, finding a player, and the keys.
// @ts-check

import "/static/in-sight.js";

const SHOWN_MS = 10_000;

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const sheet = () => /** @type {HTMLDialogElement} */ (byId("sheet"));

/** Typing letters somewhere: no key is a command then. @param {EventTarget | null} target */
const types = (target) => target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** What was said last. It goes by itself, unless it is a refusal, asks something, or somebody is just reaching for it. */
class FloorToast extends HTMLElement {
  connectedCallback() {
    this.querySelector("[data-close]")?.addEventListener("click", () => this.remove());
    if (this.hasAttribute("data-wrong")) {
      // A page under an open sheet can be neither read nor pressed.
      if (sheet().open && !sheet().contains(this)) {
        sheet().prepend(this);
        if (this.matches(".asks")) this.scrollIntoView({ block: "nearest" });
      }
      return;
    }
    sheet().close();
    for (const field of sending?.querySelectorAll("[data-cleared]") ?? []) /** @type {HTMLInputElement} */ (field).value = "";
    if (sending?.closest("[data-resets]")) sending.reset(); // what was noted is noted: the form is for something else now
    if (this.hasAttribute("data-asks")) {
      // On a phone a question that nobody answers at once becomes a line: it waits, and what lies under it can be used.
      this.querySelector("[data-unfold]")?.addEventListener("click", () => this.removeAttribute("data-folded"));
      this.leave = setTimeout(() => this.toggleAttribute("data-folded", !this.matches(":focus-within")), SHOWN_MS);
      return;
    }
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
  // The page may have been renewed by what the form did, and the form with it, before the answer came.
  const form = formOf(event) ?? (event.target === document && !sending?.isConnected ? sending : null);
  const sent = form?.querySelector("input[name='sent']");
  if (!(sent instanceof HTMLInputElement)) return;
  answered += 1;
  sent.value = `${sent.value.split("~")[0]}~${answered}`;
  document.body.dispatchEvent(new CustomEvent("floorman:changed"));
});
/** @param {Event} event */
function formOf(event) {
  const target = event.target;
  return target instanceof HTMLFormElement && target.matches("[action$='/do'], [data-does]") ? target : null;
}

// A form that is reckoned as it is filled in: the page knows what comes of it, so what the page answers is what stands
// there. Enter reckons, and never does what a button does.
const LOOKS = "form[data-look]";
document.addEventListener("change", (event) => {
  const chooses = event.target instanceof HTMLInputElement && event.target.closest(LOOKS) ? event.target.dataset.chooses : "";
  const chosen = chooses ? byId(chooses) : null;
  if (chosen instanceof HTMLInputElement) chosen.checked = true;
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || !event.target.closest(LOOKS)) return;
  event.preventDefault();
  event.target.blur();
});
document.addEventListener("click", (event) => {
  const step = event.target instanceof Element ? event.target.closest("[data-step] [data-way]") : null;
  const field = step?.closest(LOOKS) ? step.parentElement?.querySelector("input") : null;
  if (!(step instanceof HTMLElement) || !field) return;
  field.value = String(Math.max(1, (Number.parseInt(field.value, 10) || 0) + Number(step.dataset.way)));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

// A tap that meant what stood there a moment ago does nothing: of what the page asks the floor, whatever has just come,
// or means something else now, is first to be seen. That a hand is over nobody says twice within a second.
const SEEN_MS = 400, NEXT_HAND_MS = 1_200;
const NOT_MEANT = ["sent", "back", "as_of", "_csrf_token"];
const asking = () => /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#tab > :is(aside, .sf) :is(form button, button[form])")]);
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
  for (const button of asking()) if (!stood.has(meant(button))) button.animate({ pointerEvents: ["none", "none"] }, button.matches(".done") ? NEXT_HAND_MS : SEEN_MS);
});

// What is used seldom opens below the tabs, wherever one is; without scripts it is a page.
const moreSheet = () => byId("more-sheet");
document.addEventListener("click", (event) => {
  const opener = event.target instanceof Element ? event.target.closest("[data-opens='more-sheet']") : null;
  const more = moreSheet();
  if (!more) return;
  if (opener && getComputedStyle(opener).display !== "none" && matchMedia("(min-width: 961px)").matches) {
    event.preventDefault();
    more.hidden = !more.hidden;
    if (!more.hidden) more.querySelector("a")?.focus();
  } else if (!more.hidden && !more.contains(/** @type {Node} */ (event.target))) more.hidden = true;
});
document.addEventListener("keydown", (event) => {
  const more = moreSheet();
  if (event.key !== "Escape") return;
  if (more && !more.hidden) more.hidden = true;
  else if (sheet().open) sheet().close();
});

// Many names in the field of one: the desk of registration enters them one by one, and asks where two are alike.
document.addEventListener("paste", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.dataset.lists) return;
  const text = event.clipboardData?.getData("text") ?? "";
  if (text.split(/[\r\n]+/).filter((one) => one.trim()).length < 2) return;
  event.preventDefault();
  sessionStorage.setItem("floorman-names", text);
  location.assign(field.dataset.lists);
});

// A sheet opens when something was put into it, and takes the focus. Beside the tables another seat may be chosen while
// it is open: the focus goes with it, and comes back to the seat that was chosen last.
const FOCUSED = "a[href], button, summary, input:not([type=hidden]), select";
/** Where the focus was when the sheet opened, and when it was filled last. @type {Element | null} */
let cameFrom = null;
/** @type {Element | null} */
let lastFrom = null;
new MutationObserver(() => {
  if (!sheet().childElementCount) return;
  if (!sheet().contains(document.activeElement)) lastFrom = document.activeElement;
  if (sheet().open) {
    if (!sheet().contains(document.activeElement)) /** @type {HTMLElement | null} */ (sheet().querySelector(FOCUSED))?.focus();
    return;
  }
  cameFrom = lastFrom;
  // Beside the tables there is room for it: other seats can be tapped while it is open.
  if (document.querySelector("#tab.tab-room, #tab.tab-players") && matchMedia("(min-width: 1181px)").matches) sheet().show();
  else if (overTheBar()) aboveTheBar();
  else sheet().showModal();
}).observe(sheet(), { childList: true });
sheet().addEventListener("close", () => {
  const above = [...behind()].some((one) => one.inert);
  for (const one of behind()) one.inert = false;
  sheet().replaceChildren();
  if (above && cameFrom?.isConnected) /** @type {HTMLElement} */ (cameFrom).focus({ preventScroll: true });
  else if (document.activeElement === cameFrom && lastFrom?.isConnected) /** @type {HTMLElement} */ (lastFrom).focus();
});
sheet().addEventListener("click", (event) => {
  if (event.target === sheet()) sheet().close();
});

// Where the tabs lie under the thumb they stay there: the sheet ends above them. What lies behind it is not to be pressed.
const behind = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".eventtop, main"));
const overTheBar = () => {
  const bar = document.querySelector(".bottombar");
  return bar && getComputedStyle(bar).display !== "none";
};
function aboveTheBar() {
  for (const one of behind()) one.inert = true;
  sheet().show();
}
document.addEventListener("click", (event) => {
  if (sheet().open && event.target instanceof Element && event.target.contains(sheet())) sheet().close();
});

// What somebody's own tap led to is in sight, too: what the floor is asked next, where it was not asked before.
const questions = () => [...document.querySelectorAll("#tab > aside :is(.proposals > .proposal, .asks-button, .call)")];
/** @param {Element} one */
const askedIn = (one) => one.id || one.querySelector("[id]")?.id || one.textContent;
let tapped = false;
let asked = new Set();
document.addEventListener("htmx:after:request", (event) => {
  if (formOf(event)) tapped = true;
});
document.addEventListener("htmx:before:swap", () => {
  asked = new Set(questions().map(askedIn));
});
document.addEventListener("htmx:after:swap", (event) => {
  if (!tapped || !(event.target instanceof Element) || event.target.id !== "tab") return;
  tapped = false;
  if (types(document.activeElement) || byId("toast")?.querySelector("[data-asks], .asks")) return;
  questions().find((one) => !asked.has(askedIn(one)))?.scrollIntoView({ block: "nearest" });
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

// Lists are looked through by letters and by kind, here: what does not match is not shown, also after the list is renewed.
// What has no accent to lose is typed otherwise all the same.
const OTHERWISE = /** @type {Record<string, string>} */ ({ ł: "l", ø: "o", đ: "d", ı: "i", æ: "ae", œ: "oe", þ: "th", ß: "ss" });
const plainly = (/** @type {string} */ text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[łøđıæœþß]/g, (one) => OTHERWISE[one]);
let which = "all";
function pickOut() {
  const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-picks]"))?.dataset.picks;
  const words = /** @type {HTMLInputElement | null} */ (byId("pick-words"));
  if (!list) return;
  for (const button of document.querySelectorAll("[data-which]")) button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.which === which));
  const sought = plainly(words?.value ?? "").split(" ").filter(Boolean);
  let none = true;
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`${list} > tr`))) {
    const text = plainly(row.textContent ?? "");
    row.hidden = !((row.dataset.is ?? "").split(" ").includes(which) && sought.every((one) => text.includes(one)));
    none &&= row.hidden;
  }
  const nobody = byId("picked-none");
  if (nobody) nobody.hidden = !none;
}
document.addEventListener("input", (event) => event.target === byId("pick-words") && pickOut());
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-which]")) : null;
  if (!button) return;
  which = button.dataset.which ?? "all";
  pickOut();
});
document.addEventListener("htmx:after:swap", pickOut);
pickOut();

// What is being counted adds up as it is typed.
document.addEventListener("input", (event) => {
  const form = event.target instanceof Element ? event.target.closest("form.counts") : null;
  const sum = form?.querySelector(".sum-of");
  if (!form || !sum) return;
  const counted = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input.num"))].filter((one) => one.value.trim());
  const total = counted.reduce((all, one) => all + Number(one.value.replace(/[.,\s]/g, "")), 0);
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  sum.textContent = counted.length ? numbers.format(total) : "";
  missing(form, /** @type {HTMLElement} */ (sum), total, numbers);
});
/** Of some seats a number is still to come: together they must hold the rest.
 * @param {Element} form @param {HTMLElement} sum @param {number} total @param {Intl.NumberFormat} numbers */
function missing(form, sum, total, numbers) {
  const [label, chips] = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".rest"));
  if (!label || !chips) return;
  const empty = [...form.querySelectorAll("tbody tr")].filter((row) => !row.querySelector("input")?.value.trim());
  const some = total > 0 && empty.length > 0 && Boolean(sum.dataset.should);
  label.hidden = chips.hidden = !some;
  label.textContent = (sum.dataset.rest ?? "").replace("{seats}", empty.map((row) => row.firstElementChild?.textContent).join(", "));
  chips.textContent = numbers.format(Number(sum.dataset.should) - total).replace("-", "−");
}

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
    const said = byId("toast")?.querySelector("[data-back]") ? ".further" : "floor-toast"; // back once more, and never again
    const way = byId("toast")?.querySelector(again ? "[data-back] > form button" : `${said} form button`);
    if ((back || again) && way instanceof HTMLElement) {
      event.preventDefault();
      way.click();
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
