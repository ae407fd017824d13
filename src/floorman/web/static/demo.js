// The page of a demo. It looks every second how the evening stands and puts in only what changed; the frames follow
// whoever is watched from table to table; the tour points at what it speaks of.
// @ts-check

import { unsent } from "/static/reach.js";

const LOOKS_EVERY_MS = 1000;
const lang = document.documentElement.lang;
/** @param {string} id */
const byId = (id) => document.getElementById(id);
/** @param {string} what @param {ParentNode} [root] */
const all = (what, root = document) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(what)]);

// ---- how it stands -------------------------------------------------------------------------------------------------

// A token means nothing for what is shown.
/** @param {Element} part */
const sense = (part) => part.outerHTML.replace(/name="_csrf_token" value="[^"]*"/g, "");
/** @type {Map<string, string>} */
const came = new Map(all("[data-live]").map((part) => [part.id, sense(part)]));

/** @param {string} html */
function put(html) {
  const now = byId("now");
  const parts = all("[data-live]", new DOMParser().parseFromString(html, "text/html"));
  if (!now || !parts.length) return;
  const others = parts.map((part) => part.id).join() !== all("[data-live]", now).map((part) => part.id).join();
  if (others) now.replaceChildren();
  for (const part of parts) {
    const text = sense(part);
    if (!others && came.get(part.id) === text) continue;
    came.set(part.id, text);
    const old = byId(part.id);
    const held = old?.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.does : "";
    document.adoptNode(part);
    if (old) old.replaceWith(part);
    else now.append(part);
    if (held) (part.querySelector(`[data-does="${held}"]`) ?? /** @type {HTMLElement | null} */ (part.querySelector("button")))?.focus();
    if (part.matches("[data-spoken]")) say(part.querySelector("p")?.textContent ?? "");
  }
  follow();
  point();
}

/** @param {string} text */
function say(text) {
  const spoken = byId("spoken");
  if (spoken) spoken.textContent = text.trim();
}

let asking = false;
async function look() {
  if (asking || document.visibilityState !== "visible") return;
  asking = true;
  try {
    const answer = await fetch(`/demo/now?lang=${lang}`, { headers: { "hx-request": "true" } });
    const html = await answer.text();
    if (answer.ok && !busy) put(html);
  } catch {
    // The next look may find it again.
  } finally {
    asking = false;
  }
}
setInterval(look, LOOKS_EVERY_MS);

let busy = false;
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-demo]")) return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  fields.set("do", button?.value ?? "");
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.getAttribute("action") ?? "", { method: "POST", body: fields, headers: { "hx-request": "true" } });
    const html = await answer.text();
    if (answer.ok) {
      put(html);
      byId("did")?.scrollIntoView({ block: "nearest" });
    } else location.reload();
  } catch {
    unsent(form, button);
  } finally {
    busy = false;
    form.removeAttribute("aria-busy");
  }
});

// ---- the frames ----------------------------------------------------------------------------------------------------

// On a phone there is no room for them: there the page has links.
const room = matchMedia("(min-width: 900px)");

/** Each shows what it is for, of whoever is watched. */
function follow() {
  const standing = byId("standing");
  const paths = JSON.parse(standing?.dataset.paths ?? "{}");
  for (const frame of /** @type {HTMLIFrameElement[]} */ (all("iframe[data-frame]"))) {
    const path = paths[frame.dataset.frame ?? ""];
    if (!path) continue;
    const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`[data-link="${frame.dataset.frame}"]`));
    if (link && link.getAttribute("href") !== path) link.href = path;
    if (room.matches && frame.dataset.shown !== path) {
      frame.dataset.shown = path;
      frame.src = `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
    }
  }
  const whose = { table: standing?.dataset.table ?? "", phone: standing?.dataset.watched ?? "" };
  for (const [pane, text] of Object.entries(whose)) {
    const told = document.querySelector(`[data-whose="${pane}"]`);
    if (told && told.textContent !== text) told.textContent = text;
  }
}
room.addEventListener("change", follow);

// ---- the tour ------------------------------------------------------------------------------------------------------

const stage = byId("stage");

function point() {
  for (const one of all(".pointed")) one.classList.remove("pointed");
  const at = byId(`step-${stage?.dataset.step}`)?.dataset.at;
  if (at) (byId(`pane-${at}`) ?? byId(`at-${at}`))?.classList.add("pointed");
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-step]") : null;
  if (!(link instanceof HTMLElement) || !stage) return;
  event.preventDefault();
  stage.dataset.step = link.dataset.step;
  for (const step of all(".tour article")) step.hidden = step.id !== `step-${stage.dataset.step}`;
  history.replaceState(null, "", `?step=${stage.dataset.step}`);
  byId(`step-${stage.dataset.step}`)?.focus({ preventScroll: true });
  point();
});

follow();
point();
