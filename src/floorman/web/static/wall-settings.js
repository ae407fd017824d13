// The settings of one screen: they come with the pointer or a key and go by themselves. What is chosen stands in the
// address, so that a screen shows the same again after a restart. One tap arms sound, full screen and staying awake.
// @ts-check
import { keepAwake } from "/static/wall-awake.js";
import { voiceFor } from "/static/wall-sound.js";

const IDLE_MS = 4_000;
const PATIENCE_MS = 30_000;

/** @param {HTMLElement} box @param {HTMLElement} clock @param {any} words */
export function settle(box, clock, words) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("settings"));
  const arm = /** @type {HTMLButtonElement} */ (document.getElementById("arm"));
  const ear = /** @type {HTMLElement} */ (box.querySelector("[data-face=ear]"));
  const own = nameOf();
  /** What this screen has been armed with; nothing of it before the tap.
   * @type {{sound: string, awake: string, armed: boolean}} */
  const has = { sound: "off", awake: "off", armed: false };
  const settings = {
    show: (box.dataset.show ?? "clock").split(","),
    every: Number(box.dataset.every),
    far: box.dataset.far === "1",
    pieces: JSON.parse(box.dataset.pieces ?? "[]"),
    changed: () => {},
    armed: () => {},
    get sounds() {
      return has.sound === "here";
    },
  };

  let timer = 0;
  function wake() {
    document.body.classList.remove("idle");
    clearTimeout(timer);
    // Whoever goes through it by keyboard needs longer.
    const patience = form.querySelector(":focus-visible") ? PATIENCE_MS : IDLE_MS;
    timer = window.setTimeout(() => document.body.classList.add("idle"), patience);
  }
  for (const sign of ["click", "keydown", "focusin"]) addEventListener(sign, wake);
  // A finger that scrolls wants to read, not to choose.
  addEventListener("pointermove", (event) => event.pointerType !== "touch" && wake());
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => {
    const chosen = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=layout]:checked"))].map((one) => one.value);
    const every = /** @type {HTMLInputElement} */ (form.elements.namedItem("every"));
    const theme = /** @type {RadioNodeList} */ (form.elements.namedItem("theme")).value;
    settings.show = chosen.length ? chosen : ["clock"];
    if (every.checkValidity() && every.value) settings.every = Number(every.value);
    document.documentElement.dataset.theme = theme;
    settings.far = /** @type {HTMLInputElement} */ (form.elements.namedItem("far")).checked;
    const address = new URLSearchParams({ show: settings.show.join(","), every: String(settings.every), theme, far: settings.far ? "1" : "0", lang: words.lang });
    if (box.dataset.screen) address.set("screen", box.dataset.screen);
    history.replaceState(null, "", `?${String(address).replaceAll("%2C", ",")}`);
    settings.changed();
  });
  for (const link of form.querySelectorAll("a[hreflang]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const address = new URLSearchParams(location.search);
      address.set("lang", link.getAttribute("hreflang") ?? "");
      location.search = String(address).replaceAll("%2C", ",");
    });
  }

  /** @param {string} screen */
  const send = (screen) =>
    fetch(`/events/${box.dataset.event}/wall/sound`, { method: "POST", headers: { "x-csrftoken": box.dataset.csrf ?? "" }, body: new URLSearchParams({ screen }) }).then((answer) => answer.ok, () => false);

  async function take() {
    has.sound = (await send(own)) ? "here" : "refused";
    if (settings.sounds) settings.armed();
    say();
  }

  clock.addEventListener("floorman:sound", (event) => {
    const { screen } = /** @type {CustomEvent} */ (event).detail;
    // After a restart nobody makes the sound any more: whoever made it says so again.
    if (!screen && has.sound === "here" && !quieting) send(own);
    else if (screen === own && has.armed) has.sound = "here";
    else if (screen) has.sound = "elsewhere";
    else if (has.sound !== "refused") has.sound = "off";
    say();
  });

  let quieting = false;
  arm.addEventListener("click", async () => {
    if (settings.sounds) {
      quieting = true;
      await send("");
      has.sound = "off";
      has.armed = false;
      quieting = false;
      return say();
    }
    has.armed = true;
    const full = document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    const awake = has.awake === "off" ? keepAwake() : has.awake;
    await Promise.all([take(), full]);
    has.awake = await awake;
    say();
  });

  function say() {
    const full = document.fullscreenElement ? "on" : document.fullscreenEnabled ? "off" : "none";
    const speech = !voiceFor(words.lang) ? "none" : settings.sounds ? "on" : "off";
    for (const [name, state] of Object.entries({ sound: has.sound, speech, full, awake: has.awake })) {
      const row = /** @type {HTMLElement} */ (form.querySelector(`[data-told="${name}"]`));
      row.textContent = words.say(`screen.${name}-${state}`);
      row.classList.toggle("on", ["here", "on", "tried"].includes(state));
    }
    arm.textContent = words.say(settings.sounds ? "screen.disarm" : "screen.arm");
    ear.hidden = !has.armed;
    ear.innerHTML = `<svg class="wi" role="img"><title></title><use href="#w-${settings.sounds ? "sound" : "mute"}"></use></svg>`;
    /** @type {Element} */ (ear.querySelector("title")).textContent = words.say(`screen.sound-${has.sound}`);
    document.body.toggleAttribute("data-sounds", settings.sounds);
  }
  document.addEventListener("fullscreenchange", say);
  if ("speechSynthesis" in window) speechSynthesis.addEventListener("voiceschanged", say);
  say();
  return settings;
}

/** A name for this screen that no other has. */
function nameOf() {
  const parts = crypto.getRandomValues(new Uint32Array(3));
  return [...parts].map((part) => part.toString(36)).join("-");
}
