// A wall whose parts lie where the house has put them. Each text is as large as its cells let it be, and in a far room
// never smaller than can be read there: then a part says less.
// What everybody has to see is not left to a layout: the head comes by itself where no part tells the state, a strip
// where none tells a move or a message, and tables, winner and deal have the whole wall.
// @ts-check
import { Ticker } from "/static/wall-face.js";
import { MORE, fillNames, needed, whole } from "/static/wall-names.js";
import { broken, formsOf } from "/static/wall-parts.js";

const COLUMNS = 32;
const ROWS = 18;
// In 1/1920 of the wall's width: what can be read at 6 m, and at 8 m; and how much of a cell's height text may take.
const LEAST = { near: 40, far: 66 };
const SMALL = 0.78;
// What a name with its seat is wider than its letters are high.
const ACROSS = 9.5;
// So many of them the desk gives at once.
const PAGE_MOST = 60;
const ROW = 1.28;
const NAMES_MOST = 110;
const LISTED_MOST = 84;
const LISTED_COLUMNS_MOST = 3;
const LISTED_BETWEEN = 0.9; // between two columns, in their own letters
const TURNED_AFTER_MS = 15_000;
// What has changed is fetched at once, but no sooner again than that.
const ANEW_MS = 2000;
const SPONSOR_MS = 10_000;
// What lies in a picture of its own at the desk, and how many rows of it have room in the height of one cell.
const FETCHED = ["seats", "ranking", "code"];
// Whatever the layout, these have the whole wall.
const WHOLE = ["hand", "won", "ended"];
// And these, where no part of it tells the time.
const TIMED = ["last", "bubble", "paused", "break"];

export class Laid {
  /** @param {HTMLElement} box @param {HTMLElement} wall @param {any} words @param {any} settings */
  constructor(box, wall, words, settings) {
    this.box = box;
    this.wall = wall;
    this.words = words;
    this.settings = settings;
    this.cells = /** @type {HTMLElement} */ (wall.querySelector("[data-face=cells]"));
    /** @type {{piece: any, cell: HTMLElement, key: string, asked: number, turned: number, version: number, page: number, pages: number}[]} */
    this.places = [];
    this.ticker = new Ticker();
    this.said = "";
    this.mute = "";
    addEventListener("resize", () => this.again());
    document.fonts.addEventListener("loadingdone", () => this.again());
  }

  again() {
    for (const place of this.places) place.key = "";
  }

  /** @param {string} part */
  has(part) {
    return this.places.some(({ piece }) => piece.part === part);
  }

  /** Does the layout show, or what everybody has to see in its place? @param {any} face */
  isShown(face) {
    if ((!this.places.length && !this.settings.draft) || WHOLE.includes(face.state) || face.dealt) return false;
    if (matchMedia("(max-aspect-ratio: 1/1)").matches) return false;
    return this.has("clock") || !TIMED.includes(face.state);
  }

  /** What is laid out, as cells. @param {any[]} pieces */
  lay(pieces) {
    const shown = this.named(pieces);
    const said = JSON.stringify(shown);
    if (said === this.said) return;
    this.said = said;
    this.places = shown.map((piece) => {
      const cell = document.createElement("div");
      const heads = piece.top === 0 && piece.high <= 3;
      cell.className = `cell cell-${piece.part}${heads ? " heads" : ""}`;
      cell.dataset.cell = piece.part;
      const at = { left: piece.left / COLUMNS, top: piece.top / ROWS, width: piece.wide / COLUMNS, height: piece.high / ROWS };
      for (const [name, part] of Object.entries(at)) cell.style.setProperty(name, `${part * 100}%`);
      return { piece, cell, key: "", asked: 0, turned: -TURNED_AFTER_MS, version: -1, page: 0, pages: 1 };
    });
    this.cells.replaceChildren(...this.places.map(({ cell }) => cell));
  }

  /** A house without a logo stands there by its name; beside an event that is called like it, that has the place of both.
   * @param {any[]} pieces */
  named(pieces) {
    const called = this.box.dataset.called ?? "";
    const name = this.wall.querySelector("[data-part=name]")?.textContent ?? "";
    const logo = pieces.find((one) => one.part === "logo");
    const beside = pieces.find((one) => one.part === "name");
    if (!logo || !beside || this.box.querySelector("[data-house=logo] img") || (called && !asWords(name).includes(asWords(called)))) return pieces;
    const joined = logo.top === beside.top && logo.high === beside.high && logo.left + logo.wide === beside.left;
    return pieces.filter((one) => one !== logo).map((one) => (one === beside && joined ? { ...one, left: logo.left, wide: logo.wide + one.wide } : one));
  }

  /** @param {any} face @param {boolean} pictured is another picture before it? */
  show(face, pictured) {
    this.lay(this.settings.pieces);
    const laid = this.isShown(face);
    const plain = ["running", "before", "between"].includes(face.state) && face.lost === null && !face.talks;
    const moved = face.w.news.some((/** @type {any} */ one) => ["news.moved", "news.seated", "news.broken", "news.redrawn"].includes(one.code) && face.now - one.at < 600_000);
    const shape = `${this.said}${face.head}${this.settings.far}${innerWidth}x${innerHeight}`;
    const strip = laid && (pictured || (!plain && (!this.has("level") || this.mute === shape)));
    const foot = laid && (pictured || (!this.has("news") && ((moved && !this.has("moves")) || (face.w.message && !this.has("message")))));
    this.wall.classList.toggle("laid", laid);
    this.wall.classList.toggle("strip", strip);
    this.wall.classList.toggle("foot", Boolean(foot));
    this.cells.hidden = !laid;
    if (!laid) return { laid, tells: true };
    face.breakApart = this.has("break");
    face.blindsApart = this.has("blinds");
    face.playersApart = this.has("players") || this.has("average");
    const size = `${this.cells.clientWidth}x${this.cells.clientHeight}${this.settings.far}`;
    for (const place of this.places) this.draw(place, face, size);
    // The part that tells the state is too small for it: then the head does.
    const level = this.places.find(({ piece }) => piece.part === "level");
    if (level && !strip && !plain && !level.cell.textContent) {
      this.mute = shape;
      return this.show(face, pictured);
    }
    return { laid, tells: this.has("clock") };
  }

  get unit() {
    return Math.min(innerWidth / 1920, innerHeight / 1080);
  }

  /** @param {any} place @param {any} face @param {string} size */
  draw(place, face, size) {
    const { piece } = place;
    if (piece.part === "news") return this.drawNews(place, face, size);
    if (FETCHED.includes(piece.part)) return this.fetched(place, size, face.version);
    if (["sponsors", "logo", "name"].includes(piece.part)) return this.drawOwn(place, size);
    const least = this.settings.far ? LEAST.far : LEAST.near;
    const rows = Math.floor(place.cell.clientHeight / this.unit / (Math.max(least, piece.part === "prizes" ? 54 : 0) * ROW));
    const forms = formsOf(piece.part, face, piece, rows) ?? [[]];
    this.write(place, forms, size, piece.part === "clock");
  }

  /** The first form that can be read; if none can, the last. @param {any} place @param {any[]} forms @param {string} size */
  write(place, forms, size, alone = false) {
    const exact = JSON.stringify(forms);
    const shape = size + exact.replace(/\d/g, "0");
    if (place.key === shape) return this.renew(place, forms[place.form ?? 0], exact);
    place.key = shape;
    place.exact = exact;
    const least = this.settings.far ? LEAST.far : LEAST.near;
    for (const [number, form] of forms.entries()) {
      place.form = number;
      const font = this.fill(place, form, alone);
      const small = form.some((/** @type {any[]} */ line) => line.some(([kind]) => kind === "s")) ? SMALL : 1;
      place.cell.dataset.units = String(Math.round(font * small * 10) / 10);
      if (font * small >= least - 0.5 || form.length === 0) return;
    }
    // In a far room nothing stands there that nobody could read.
    if (this.settings.far) place.cell.replaceChildren();
  }

  /** The same words with other digits: nothing has to be measured. @param {any} place @param {any[]} form @param {string} exact */
  renew(place, form, exact) {
    if (place.exact === exact) return;
    place.exact = exact;
    const bits = form.flat().filter(([kind]) => kind !== "i");
    const shown = place.cell.querySelectorAll(".in [data-bit]");
    bits.forEach(([, text], number) => shown[number] && (shown[number].textContent = text));
  }

  /** Write a form, as large as it may be; how large that is, in units. @param {any} place @param {any[]} form @param {boolean} alone */
  fill(place, form, alone) {
    const inside = document.createElement("div");
    inside.className = "in";
    const listed = form.some((line) => line.some(([kind]) => kind === "v"));
    inside.classList.toggle("listed", listed);
    for (const line of form) {
      const row = document.createElement("p");
      row.append(...line.map(bit));
      row.classList.toggle("here", line.some(([kind]) => kind === "here"));
      inside.append(row);
    }
    const { cell } = place;
    const rule = cell.querySelector("svg.rule");
    const ruled = alone && place.piece.high >= 5 && place.piece.wide >= 10;
    cell.replaceChildren(inside, ...(ruled ? [rule ?? minutes()] : []));
    cell.classList.toggle("minuted", ruled);
    const quiet = form.length === 1 && form[0].some(([kind]) => kind === "q");
    const letters = listed ? this.enlist(cell, inside, place.piece.part === "moves" ? LISTED_COLUMNS_MOST : 1) : this.enlarge(cell, inside, alone ? 1.04 : form.length > 1 ? 0.84 : 0.74, form.length, quiet);
    for (const row of inside.querySelectorAll("p")) whole(row, "[data-bit=m]");
    return letters;
  }

  /** @param {HTMLElement} cell @param {HTMLElement} inside @param {number} share of the cell @param {number} lines
   * @param {boolean} quiet no larger than it has to be */
  enlarge(cell, inside, share, lines, quiet) {
    const { unit } = this;
    inside.style.fontSize = "100px";
    const { wide, high } = inner(cell);
    const most = quiet ? (this.settings.far ? LEAST.far : LEAST.near) * unit : (high * share) / Math.max(lines, 1);
    const font = Math.max(Math.min((wide / Math.max(inside.scrollWidth, 1)) * 99.5, (high / Math.max(inside.scrollHeight, 1)) * 99.5, most), 1);
    inside.style.fontSize = `${font}px`;
    return font / unit;
  }

  /** A list below its title: in as many columns as make its letters large; one far longer name is smaller alone.
   * @param {HTMLElement} cell @param {HTMLElement} inside @param {number} columns at most */
  enlist(cell, inside, columns) {
    const { unit } = this;
    const { wide, high } = inner(cell);
    inside.style.fontSize = "100px";
    inside.style.width = "1px";
    const rows = [...inside.children].map((row) => [...row.children].reduce((sum, one) => sum + one.scrollWidth, 50 * (row.children.length - 1)));
    const [title, ...others] = rows;
    const needs = needed(others) + 34; // where one's place is marked
    let best = { font: 0, columns: 1 };
    for (let across = 1; across <= Math.min(columns, others.length); across += 1) {
      // The last of several rows keeps its tails: the lines between them are not in the letters.
      const down = (high * 0.96) / ROW / (1 + Math.ceil(others.length / across));
      const font = Math.min(down, LISTED_MOST * unit, (wide / (needs * across + LISTED_BETWEEN * 100 * (across - 1))) * 99.5, (wide / title) * 99.5);
      if (font > best.font * MORE) best = { font, columns: across };
    }
    inside.style.setProperty("--across", String(best.columns));
    inside.style.fontSize = `${Math.max(best.font, 1)}px`;
    inside.style.width = `${wide}px`;
    return best.font / unit;
  }

  /** One message at a time, on as many lines as it needs. @param {any} place @param {any} face @param {string} size */
  drawNews(place, face, size) {
    // While nothing is played yet, the clock says large what the house says: a layout without a place for it, here.
    const told = face.waits && face.w.message && !this.has("message") ? [["talk", face.w.message], ...face.news.filter(([icon]) => icon)] : face.news;
    const [icon, text] = told[this.ticker.turn(told, performance.now())];
    const half = broken(text, 2);
    const head = icon ? [["i", icon]] : [];
    this.write(place, [[[...head, ["", text]]], ...(half.length > 1 ? [[[...head, ["", half[0]]], [["", half[1]]]]] : [])], size);
  }

  /** Logo, sponsor or name, as the house has it. @param {any} place @param {string} size */
  drawOwn(place, size) {
    const { part } = place.piece;
    const own = part === "name" ? null : this.box.querySelector(`[data-house=${part === "logo" ? "logo" : "sponsors"}]`);
    const all = own ? [...own.children] : [];
    const turn = Math.floor(performance.now() / SPONSOR_MS) % Math.max(all.length, 1);
    const shown = part === "sponsors" ? (all[turn]?.querySelector("img") ?? all[turn]) : all[0];
    if (shown instanceof HTMLImageElement) {
      const key = `${size}${shown.src}`;
      if (place.key === key) return;
      place.key = key;
      const picture = document.createElement("img");
      picture.src = shown.src;
      picture.alt = shown.alt;
      place.cell.replaceChildren(picture);
      delete place.cell.dataset.units;
      return;
    }
    const text = part === "name" ? (this.wall.querySelector("[data-part=name]")?.textContent ?? "") : part === "logo" ? (this.box.dataset.called ?? "") : (shown?.textContent ?? "");
    const half = broken(text, 2);
    this.write(place, [[[["f", text]]], ...(half.length > 1 ? [half.map((one) => [["f", one]])] : [])], size);
  }

  /** Who sits where, who is out, the code: pictures of the desk, a page at a time, and the same page where what it tells
   * may have changed. @param {any} place @param {string} size @param {number} version of the event */
  async fetched(place, size, version) {
    const now = performance.now();
    const every = Math.max(this.settings.every * 1000, 5000);
    const first = place.key !== size;
    const turns = now - place.turned >= every;
    if (!first && !turns && (place.version === version || now - place.asked < ANEW_MS)) return;
    const { piece, cell } = place;
    const { unit } = this;
    const least = this.settings.far ? 72 : 40;
    const across = Math.max(Math.floor(cell.clientWidth / unit / (least * ACROSS)), 1);
    const down = Math.max(Math.floor((cell.clientHeight / unit - least * 1.8) / (least * 1.3)), 1);
    if (first || turns) {
      place.page = first ? 1 : (place.page % place.pages) + 1;
      place.turned = now;
    }
    place.key = size;
    place.asked = now;
    place.version = version;
    const path = `/events/${this.box.dataset.event}/wall/${piece.part}?page=${place.page}&rows=${Math.min(across * down, PAGE_MOST)}&lang=${this.words.lang}`;
    const text = await fetch(path, { headers: { "hx-request": "true" } }).then((answer) => (answer.ok ? answer.text() : null), () => null);
    if (text === null) return;
    cell.innerHTML = text;
    cell.style.setProperty("--across", String(across));
    cell.style.setProperty("--least", String(least));
    cell.dataset.units = String(piece.part === "code" ? 66 : this.fillCell(cell, least) || least);
    place.pages = Number(/** @type {HTMLElement | null} */ (cell.querySelector("[data-pages]"))?.dataset.pages ?? 1);
  }

  /** Its list, as large as it may be. @param {HTMLElement} cell @param {number} least */
  fillCell(cell, least) {
    const list = /** @type {HTMLElement | null} */ (cell.querySelector(":scope > .names"));
    const head = /** @type {HTMLElement | null} */ (cell.querySelector(":scope > header"));
    if (!list) return 0;
    const { wide, high } = inner(cell);
    return fillNames(list, { wide, high: high - (head?.offsetHeight ?? 0) }, this.unit, { least, most: NAMES_MOST });
  }
}

/** What of a cell is for its words, in pixels. @param {HTMLElement} cell */
function inner(cell) {
  const style = getComputedStyle(cell);
  return {
    wide: cell.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
    high: cell.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
  };
}

/** @param {[string, string]} told */
function bit([kind, text]) {
  if (kind === "i") {
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawn.setAttribute("class", "wi");
    drawn.setAttribute("aria-hidden", "true");
    drawn.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
    drawn.firstElementChild?.setAttribute("href", `#w-${text}`);
    return drawn;
  }
  const one = document.createElement("span");
  one.dataset.bit = kind;
  one.textContent = text;
  return one;
}

/** Lower letters with one space before each word and after the last. @param {string} name */
function asWords(name) {
  return ` ${(name.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).join(" ")} `;
}

/** One box a minute; the clock fills it. */
function minutes() {
  const rule = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  rule.setAttribute("class", "rule");
  rule.setAttribute("preserveAspectRatio", "none");
  rule.setAttribute("aria-hidden", "true");
  rule.setAttribute("data-part", "rule");
  return rule;
}
