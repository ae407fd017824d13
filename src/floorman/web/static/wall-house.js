// What makes a wall this house's own: it is told when the desk sets it otherwise, and puts the new parts in their places.
// What this screen shows in turn, and for how far away, is told the same way, by the id of the screen.
// @ts-check

const SPONSOR_MS = 10_000;
// Letters have their contrast as long as nothing behind them is lighter than this on the dark wall, or darker on the
// light one; the wall's own ground, so light of 255, lies over the picture until that is so.
const LIGHTEST = { dark: 48, light: 205 };
const GROUND = { dark: 20, light: 240 };
const LEAST_DIM = 0.35;
const SAMPLE = [64, 36];
// As long as nobody has said anything else.
/** @type {Record<string, any>} */
const ELSE = { lang: "", event: "", table: 0, stream: null };

/** @param {HTMLElement} box @param {any} settings @param {() => void} fit */
export function followHouse(box, settings, fit) {
  let look = "";
  // What the page was made with: the desk may have set it otherwise before the first word of the live stream.
  let shows = JSON.stringify(JSON.parse(box.dataset.told ?? "null"));

  document.body.addEventListener("floorman:look", async (event) => {
    const told = JSON.parse(/** @type {CustomEvent} */ (event).detail);
    const own = told.screens?.[box.dataset.screen ?? ""];
    if (own !== undefined) showAsTold(own);
    const said = JSON.stringify(told.look);
    if (look && look !== said) await renew();
    look = said;
  });

  /** Nothing, as long as nobody has said it at the desk. @param {{show: string[], every: number, far: boolean, theme: string} | null} told */
  function showAsTold(told) {
    const said = JSON.stringify(told);
    if (told && shows !== said) {
      if (goesElsewhere(told, JSON.parse(shows) ?? {})) return;
      Object.assign(settings, { show: told.show, every: told.every, far: told.far, pieces: told.pieces });
      document.documentElement.dataset.theme = told.theme;
      // What was chosen at the screen itself is over: after a restart it shows what the desk has said.
      const address = new URLSearchParams(location.search);
      for (const name of ["show", "every", "far", "theme"]) address.delete(name);
      history.replaceState(null, "", `?${address}`);
      settings.changed();
      dim();
    }
    shows = said;
  }

  /** Another tournament, another language, a table or a stream are another page. @param {any} told @param {any} before */
  function goesElsewhere(told, before) {
    const same = ["lang", "event", "table", "stream"].every((one) => JSON.stringify(told[one]) === JSON.stringify(before[one] ?? ELSE[one]));
    if (!same) location.replace(`/events/${told.event || box.dataset.event}/wall?screen=${box.dataset.screen}`);
    return !same;
  }

  /** The parts of this very page that the house has set otherwise. */
  async function renew() {
    const text = await fetch(location.href, { cache: "no-store" }).then((answer) => (answer.ok ? answer.text() : ""), () => "");
    if (!text) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const part of box.querySelectorAll("[data-house]")) {
      const fresh = page.querySelector(`[data-house="${part.getAttribute("data-house")}"]`);
      if (fresh) part.replaceChildren(...fresh.childNodes);
    }
    const fresh = page.getElementById("wall");
    box.dataset.sounds = fresh?.dataset.sounds ?? "{}";
    for (const name of ["pictured", "coded"]) box.classList.toggle(name, fresh?.classList.contains(name) ?? false);
    const link = /** @type {HTMLLinkElement} */ (document.getElementById("house-look"));
    const other = page.getElementById("house-look")?.getAttribute("href");
    if (other && link.getAttribute("href") !== other) link.href = other;
    link.addEventListener("load", dim, { once: true });
    dim();
    fit();
  }

  /** A picture is dimmed as much as its lightest parts need on a dark wall, its darkest on a light one. */
  async function dim() {
    const url = getComputedStyle(/** @type {Element} */ (box.querySelector(".wall"))).getPropertyValue("--house-picture").match(/url\(["']?([^"')]+)/)?.[1];
    if (!url || !box.classList.contains("pictured")) return;
    const image = new Image();
    image.src = url;
    await image.decode().catch(() => {});
    if (!image.naturalWidth) return;
    box.style.setProperty("--dim", String(dimOf(image, document.documentElement.dataset.theme === "light" ? "light" : "dark")));
  }

  function turnSponsors() {
    const all = [...box.querySelectorAll("[data-house=sponsors] > span")];
    const turn = Math.floor(performance.now() / SPONSOR_MS) % Math.max(all.length, 1);
    all.forEach((one, number) => one.toggleAttribute("hidden", number !== turn));
  }

  setInterval(turnSponsors, 1000);
  dim();
}

/** @param {HTMLImageElement} image @param {"dark" | "light"} theme */
function dimOf(image, theme) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = SAMPLE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  let worst = GROUND[theme];
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
    worst = theme === "dark" ? Math.max(worst, light) : Math.min(worst, light);
  }
  const needed = (worst - LIGHTEST[theme]) / (worst - GROUND[theme] || 1);
  return Math.ceil(Math.max(needed, LEAST_DIM) * 100) / 100;
}
