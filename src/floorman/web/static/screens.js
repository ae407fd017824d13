// The page of the walls: the wall beside it is shown in the dark or the light, near or far; and what a camera made is
// brought to the size of a screen before it is sent.
// @ts-check

import "/static/picks.js";
import { Announcer, heard } from "/static/wall-sound.js";

// Here one listens to a moment's sound; in the room the one screen makes it that was armed.
document.addEventListener("click", async (event) => {
  const one = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-try]"));
  if (!one) return;
  const { try: moment = "", file } = one.dataset;
  one.setAttribute("data-tried", file ? "own" : "tone");
  if (!file || !(await heard(`/sounds/${file}`))) new Announcer(null, () => true).tone(moment === "back" ? "level" : moment);
});

const preview = () => /** @type {HTMLIFrameElement | null} */ (document.getElementById("preview"));
// As wide as a screen shows it, for each place.
const WIDE = { logo: 900, background: 1920 };
const SENT_AS_IT_IS = 400_000;

document.addEventListener("click", (event) => {
  const one = /** @type {HTMLElement} */ (event.target).closest("#preview-as [data-name]");
  if (!(one instanceof HTMLElement)) return;
  for (const other of one.parentElement?.children ?? []) other.setAttribute("aria-checked", String(other === one));
  chosen.set(one.dataset.name ?? "", one.dataset.value ?? "");
  look();
});

document.addEventListener("change", async (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.type !== "file" || !field.files?.length) return;
  await made(field);
  // A picture that is chosen hangs: there is nothing else to say about it.
  if (field.form && "sends" in field.form.dataset) field.form.requestSubmit();
});

/** @param {HTMLInputElement} field */
async function made(field) {
  const file = field.files?.[0];
  const wide = WIDE[/** @type {"logo" | "background"} */ (field.form?.dataset.picture ?? "")];
  if (!file || !wide || file.type === "image/svg+xml" || file.size < SENT_AS_IT_IS) return;
  const smaller = await shrunk(file, wide).catch(() => null);
  if (!smaller || smaller.size >= file.size) return;
  const files = new DataTransfer();
  files.items.add(smaller);
  field.files = files.files;
}

// What is changed is what one sees: the preview shows the screen whose form is open, else the one that the page names.
/** How somebody wants to see it here. @type {Map<string, string>} */
const chosen = new Map();
function look() {
  const frame = preview();
  const open = document.querySelector(".onescreen details[open]")?.closest(".onescreen");
  const shown = /** @type {HTMLElement | null} */ (open ?? document.getElementById("preview-as"));
  if (!frame || !shown) return;
  const asked = new URLSearchParams(`framed&${shown.dataset.look ?? ""}`);
  for (const [name, value] of chosen) asked.set(name, value);
  const address = new URL(`${new URL(frame.src).pathname}?${asked}`, location.href).href;
  if (frame.src !== address) frame.src = address;
  const opens = document.getElementById("open-wall");
  const id = open?.id.replace("screen-", "");
  if (opens instanceof HTMLAnchorElement && id) {
    opens.href = `${new URL(frame.src).pathname}?screen=${id}`;
    opens.target = `wall-${id}`;
  }
  const title = document.getElementById("h-preview");
  if (title && open) title.textContent = open.querySelector("h3")?.textContent ?? "";
  else if (title) title.textContent = title.dataset.usual ?? "";
}
document.addEventListener("toggle", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest(".onescreen")) return;
  chosen.clear();
  look();
}, true);
document.addEventListener("htmx:after:swap", look);
// @ts-ignore
htmx.registerExtension("framed", {
  /** A picture that is renewed for nothing flickers. @param {Element} one */
  htmx_before_morph_node: (one) => one !== preview(),
});

/** @param {File} file @param {number} wide */
async function shrunk(file, wide) {
  const drawn = await createImageBitmap(file);
  const part = Math.min(1, wide / drawn.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(drawn.width * part);
  canvas.height = Math.round(drawn.height * part);
  canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  // What may be seen through keeps that; a photograph has nothing of the kind.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
  const made = await new Promise((done) => canvas.toBlob(done, type, 0.86));
  return made ? new File([made], file.name, { type: made.type }) : null;
}
