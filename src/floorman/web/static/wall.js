// The wall: draws its face from what the clock tells it, turns the messages of the ticker and the pictures over.
// @ts-check
import { shrink } from "/static/clock.js";
import { Face, Ticker } from "/static/wall-face.js";
import { Laid } from "/static/wall-layout.js";
import { fillNames, whole } from "/static/wall-names.js";
import { pretended } from "/static/wall-pretend.js";
import { raceOn, raceTold } from "/static/wall-race.js";
import { isChosen, seatsAreSought } from "/static/wall-seats.js";
import { Announcer } from "/static/wall-sound.js";
import { followHouse } from "/static/wall-house.js";
import { settle } from "/static/wall-settings.js";
import { Words } from "/static/wall-words.js";
import { timeOfDay } from "/static/zone.js";

const NEWS_MS = 8_000;
const DOTS_MOST = 8; // of more messages nobody counts them
// Of many tables only the pictures of their states have room.
const TABLES_IN_WORDS = 8;

const box = /** @type {HTMLElement} */ (document.getElementById("wall"));
const wall = /** @type {HTMLElement} */ (document.getElementById("face"));
const clock = /** @type {any} */ (document.querySelector("floor-clock"));
const words = new Words(JSON.parse(box.dataset.texts ?? "{}"), document.documentElement.lang);
const settings = settle(box, clock, words);
const announcer = new Announcer(words, () => settings.sounds);
const laid = new Laid(box, wall, words, settings);

/** @param {string} name */
const at = (name) => /** @type {HTMLElement} */ (wall.querySelector(`[data-face="${name}"]`));

/** @param {string} name @param {string} [text] @param {Record<string, string>} [attributes] */
function made(name, text = "", attributes = {}) {
  const one = document.createElement(name);
  one.textContent = text;
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  return one;
}

/** @param {string} name */
function picture(name) {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("class", "wi");
  drawn.setAttribute("aria-hidden", "true");
  drawn.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  drawn.firstElementChild?.setAttribute("href", `#w-${name}`);
  return drawn;
}

/** What stands in each place, so that nothing is drawn that stands there already. @type {Map<string, string>} */
const drawn = new Map();

/** @param {string} name @param {unknown} what @param {() => (Node | string)[]} make */
function draw(name, what, make) {
  const key = JSON.stringify(what);
  if (drawn.get(name) === key) return false;
  drawn.set(name, key);
  at(name).replaceChildren(...make());
  return true;
}

/** @param {string} name @param {string} text */
const write = (name, text) => draw(name, text, () => [text]);

let classes = "";

/** @param {Face} face */
function show(face) {
  let moved = classes !== face.classes;
  if (moved) wall.className = classes = face.classes;
  const [icon, word] = face.head;
  moved = draw("head", [icon, word], () => [...(icon ? [picture(icon)] : []), made("span", word, { "data-face": "word" })]) || moved;
  moved = face.blinds.map((text, number) => write(["now", "small", "soon"][number], text)).some(Boolean) || moved;
  moved = write("next", face.next) || moved;
  moved = draw("board", face.board, () => face.board.map(tableOf)) || moved;
  at("board").classList.toggle("many", face.board.length > TABLES_IN_WORDS);
  moved = write("big", face.big) || moved;
  moved = draw("lines", face.lines, () => face.lines.map((/** @type {string} */ one) => made("p", one, { class: "say" }))) || moved;
  moved = draw("swap", face.swap, () => (face.swap ? [picture("chip"), made("b", words.number(face.swap[0])), picture("forward"), picture("chip"), made("b", words.number(face.swap[1]))] : [])) || moved;
  moved = write("say", face.say) || moved;
  write("side-title", face.side?.title ?? "");
  moved = draw("side", face.side?.rows ?? [], () => (face.side?.rows ?? []).map(rung)) || moved;
  moved = draw("nums", face.nums, () => face.nums.map(count)) || moved;
  write("daytime", timeOfDay(face.now).slice(0, 5));
  at("tock").textContent = at("tock").hidden ? "" : [face.time, face.blinds[0]].filter(Boolean).join(" · ");
  tell(face.news);
  showRuling(face.now, face.reading.index);
  if (moved) fit();
}

/** @param {[string, string, string]} one */
function tableOf([table, state, word]) {
  const row = made("li", "", { class: state });
  const icon = { playing: "playing", done: "check" }[state] ?? "hand";
  row.append(picture(icon), made("b", table), " ", made("span", word));
  return row;
}

/** @param {[string, string, string, boolean]} one */
function rung([mark, name, value, here]) {
  const row = made("li", "", { class: here ? "here" : "" });
  row.append(made("b", mark), ...(name ? [made("i", name)] : []), made("span", value));
  return row;
}

/** @param {[string, string, string]} one */
function count([label, value, small]) {
  const row = document.createElement("div");
  const number = document.createElement("dd");
  const beside = small ? [made("small", small)] : [];
  number.append(...(small === words.say("wall.until-end") ? [...beside, " ", value] : [value, " ", ...beside]));
  row.append(made("dt", label), number);
  return row;
}

/** @param {[string, string][]} news */
function tell(news) {
  const message = ticker.turn(news, performance.now());
  const [icon, text] = news[message];
  if (draw("news", [icon, text], () => [...(icon ? [picture(icon)] : []), made("span", text)])) fitNews();
  write("count", news.length > 1 && news.length < DOTS_MOST ? news.map((_, number) => (number === message ? "●" : "○")).join(" ") : "");
}
const ticker = new Ticker();
/** What is told goes before whoever pays for the wall: where both have no room, he waits. */
function fitNews() {
  const [line, bar] = [at("news"), /** @type {HTMLElement} */ (at("news").closest(".news"))];
  bar.classList.remove("long");
  shrink(line);
  bar.classList.toggle("long", line.offsetHeight > bar.clientHeight);
}

/** A ruling for the whole table, in this screen's language: for some minutes, or until the next level, or a tap on it.
 * What was cited is told book by book: its name, then its paragraphs.
 * @type {{table: number, happened: Record<string, string>, says: Record<string, string>, penalty: Record<string, string>, why: Record<string, string>, cites: Record<string, string[][]>, at: number, for: number, index: number} | null} */
let ruling = null;
/** The one that was tapped away here: it does not come back because its time has changed. */
let tapped = 0;
document.body.addEventListener("floorman:ruling", (event) => {
  const told = JSON.parse(/** @type {CustomEvent<string>} */ (event).detail);
  ruling = told.says && told.at !== tapped ? told : null;
});
at("ruled").addEventListener("click", () => {
  tapped = ruling ? ruling.at : tapped;
  ruling = null;
});

/** @param {number} now @param {number} index */
function showRuling(now, index) {
  if (ruling && (now - ruling.at >= ruling.for || index !== ruling.index)) ruling = null;
  const place = at("ruled");
  place.hidden = !ruling;
  at("tock").hidden = !ruling && at("picture").hidden;
  const { lang } = words;
  draw("ruled", ruling, () => {
    if (!ruling) return [];
    const cites = made("p", "", { class: "cites" });
    for (const [book, ...paragraphs] of ruling.cites[lang]) {
      const line = made("span", book);
      line.append(...paragraphs.map((one) => made("b", one)));
      cites.append(line);
    }
    const what = ruling.happened[lang] ? [made("p", ruling.happened[lang], { class: "what" })] : [];
    const penalty = ruling.penalty[lang] ? [made("p", ruling.penalty[lang], { class: "penalty" })] : [];
    return [made("h2", words.say("wall.table", { table: ruling.table })), ...what, made("p", ruling.says[lang], { class: "says" }), ...penalty, cites, made("p", ruling.why[lang], { class: "why" })];
  });
}

/** Rows stand closer where there is less room for them: under the frame of a lost connection, or a title of two lines.
 * @param {HTMLElement} list */
function fitRows(list) {
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  for (const row of rows) row.style.lineHeight = "";
  rows.forEach((row) => whole(row));
  const [needs, has] = [list.scrollHeight, list.clientHeight];
  if (!rows.length || needs <= has) return;
  const height = parseFloat(getComputedStyle(rows[0]).lineHeight) - (needs - has) / rows.length - 1;
  for (const row of rows) row.style.lineHeight = `${height}px`;
}

/** A list in place of the clock fills that place. */
function fillPicture() {
  const place = at("picture");
  const list = /** @type {HTMLElement | null} */ (place.querySelector(":scope > .names:not(.whole)"));
  if (!list || place.hidden || matchMedia("(max-aspect-ratio: 1/1)").matches) return;
  const unit = Math.min(innerWidth / 1920, innerHeight / 1080), style = getComputedStyle(place);
  const wide = place.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const high = place.getBoundingClientRect().bottom - list.getBoundingClientRect().top - parseFloat(style.paddingBottom);
  fillNames(list, { wide, high }, unit, { least: settings.far ? 60 : 42, most: 190 });
}

/** Where a name still has no room beside what happens now it stands on two lines, and in smaller letters where it must.
 * @param {Element | null} top @param {HTMLElement | null} name */
function twoLines(top, name) {
  if (!top || !name) return;
  name.style.fontSize = "";
  top.classList.toggle("tighter", name.scrollWidth > name.clientWidth);
  if (!top.classList.contains("tighter") || top.closest(".far")) return;
  for (let tries = 0; tries < 8 && (name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth); tries += 1) {
    name.style.fontSize = `${parseFloat(getComputedStyle(name).fontSize) * 0.92}px`;
  }
}

/** @param {Element | null} top @param {Element[]} names */
function tighten(top, names) {
  top?.classList.remove("tight", "tighter");
  top?.classList.toggle("tight", names.some((one) => one.scrollWidth > one.clientWidth));
}

/** Whatever the font and the language, nothing runs out of its box. */
function fit() {
  // A long name has the room that nothing else takes; a short one leaves what happens now in the middle.
  const [top, names] = [wall.querySelector(".top"), [...wall.querySelectorAll(".ev > [data-part], .ev > .at-house")]];
  const house = /** @type {HTMLElement | null} */ (wall.querySelector(".ev > .at-house"));
  if (house) house.hidden = false;
  tighten(top, names);
  // What the house is called is left out before it is cut.
  if (house && house.scrollWidth > house.clientWidth) {
    house.hidden = true;
    tighten(top, names);
  }
  twoLines(top, /** @type {HTMLElement | null} */ (wall.querySelector(".ev > [data-part]")));
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (wall.querySelectorAll("[data-fit]"))) shrink(line);
  fitNews();
  clock.fit();
  fitRows(at("side"));
  fillPicture();
  const main = /** @type {HTMLElement} */ (wall.querySelector(".main"));
  const time = /** @type {HTMLElement} */ (wall.querySelector(".time"));
  if (main.scrollHeight <= main.clientHeight || !time.offsetHeight) return;
  const size = parseFloat(getComputedStyle(time).fontSize);
  const over = main.scrollHeight - main.clientHeight;
  time.style.fontSize = `${(size * Math.max(time.offsetHeight - over, time.offsetHeight / 3)) / time.offsetHeight}px`;
}

/** Which of the pictures is shown, and which page of it; the clock stays as long as it has something to say. */
class Turning {
  constructor() {
    this.number = 0;
    this.page = 1;
    this.pages = 1;
    this.turn();
  }

  turn() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.go(), settings.every * 1000);
    this.put();
  }

  go() {
    if (this.page < this.pages) this.page += 1;
    else {
      this.number += 1;
      this.page = 1;
    }
    this.turn();
  }

  get layout() {
    const show = sheets();
    if (moves.length) return "moves";
    if (race) return "race";
    if (published && !BUSY.includes(state)) return "payouts";
    if (RESTS.includes(state) && show[this.number % show.length] === "board") return "clock";
    const layout = show[this.number % show.length];
    // The last minute of a level stands above a board, too: a hand is not covered for it.
    return BUSY.includes(state) && !(layout === "board" && state === "last") ? "clock" : layout;
  }

  async put() {
    const { layout, page } = this;
    const place = at("picture");
    const isClock = layout === "clock";
    let text = "";
    if (layout === "moves") return showMoves(place);
    if (race) return showRace(place, race);
    if (!isClock) {
      const path = `/events/${box.dataset.event}/wall/${layout}?page=${page}&lang=${words.lang}${settings.far ? "&far" : ""}${settings.show.includes("clock") && layout !== "seats" ? "" : "&or=clock"}${box.dataset.screen ? `&screen=${box.dataset.screen}` : ""}`;
      text = await fetch(path, { headers: { "hx-request": "true" } }).then((answer) => (answer.ok ? answer.text() : ""), () => "");
      if (layout !== this.layout || page !== this.page) return;
    }
    place.hidden = isClock || !text;
    at("tock").hidden = place.hidden;
    place.innerHTML = text;
    fillPicture();
    this.pages = Number(/** @type {HTMLElement | null} */ (place.querySelector("[data-pages]"))?.dataset.pages ?? 1);
  }
}
// What everybody in the room has to see is never covered.
const BUSY = ["last", "hand", "bubble", "won", "ended"];

// Nobody plays, so no hand is looked at.
const RESTS = ["before", "between", "break"];

/** Many who are to move stand there at once, until they have found themselves. @param {HTMLElement} place */
function showMoves(place) {
  const few = moves.length <= MOVES_IN_WORDS;
  const head = made("header");
  head.append(made("h2", words.say("phone.please-move")), ...(few ? [] : [made("small", words.say("wall.table-seat"))]));
  const list = made("ul", "", { class: `names few${few ? " whole" : ""}` });
  for (const [name, table, seat] of moves) {
    const row = made("li", "", name.length > MOVED_LETTERS ? { class: "two" } : {});
    row.append(made("b", name), made("span", few ? words.say("phone.table-seat", { table, seat }) : `${table} · ${seat}`));
    list.append(row);
  }
  place.replaceChildren(head, list);
  place.hidden = at("tock").hidden = false;
}
/** What is shown in turn. */
const sheets = () => (sought && String(settings.show) === "clock" && !isChosen() ? ["clock", "seats"] : settings.show);
let sought = false;

// Prizes that have just been published everybody sees, whatever hangs there.
const PUBLISHED_MS = 30_000;
let published = false;
/** @param {any} face */
function arePublished(face) {
  const [now] = face.w.news.filter((/** @type {any} */ one) => one.code.startsWith("news.prizes"));
  const seen = settings.show.includes("clock") && (settings.pieces.length ? laid.has("prizes") : face.form === "clock");
  return Boolean(now) && face.now - now.at < PUBLISHED_MS && !(seen && sheets().length === 1);
}

/** A chip race, as long as it goes on and until everybody has seen who won. @param {HTMLElement} place @param {import("/static/wall-race.js").Race} race */
function showRace(place, race) {
  place.replaceChildren(...raceTold(race, words));
  place.hidden = at("tock").hidden = false;
}
/** @type {import("/static/wall-race.js").Race | null} */
let race = null;

// So many have the whole width, and their seats in words.
const MOVES_IN_WORDS = 7;
// A longer name beside them has two lines.
const MOVED_LETTERS = 24;
/** @type {[string, number, number][]} */
let moves = [];

/** What was said to each version of the prizes, once it is asked for. @type {Map<number, string>} */
const reasons = new Map();

/** @param {{version: number, news: {code: string}[]}} told */
function reasonFor({ version, news }) {
  if (!reasons.has(version) && news.some((one) => one.code.startsWith("news.prizes"))) {
    const told = reasons.size ? "" : box.dataset.why ?? "";
    reasons.set(version, told);
    if (!told) fetch(`/events/${box.dataset.event}/wall/why`).then((answer) => (answer.ok ? answer.text() : ""), () => "").then((why) => reasons.set(version, why));
  }
  return reasons.get(version) ?? "";
}

// What the editor of layouts wants to see.
let pretends = "";
document.body.addEventListener("floorman:draft", (event) => {
  const { as, theme, ...draft } = /** @type {CustomEvent} */ (event).detail;
  pretends = as ?? pretends;
  if (theme) document.documentElement.dataset.theme = theme;
  Object.assign(settings, draft);
  settings.changed();
});

let state = "";
/** @param {{view: any, reading: any, now: number, lost: number | null}} told */
function shown(told) {
  const { view, reading, now, lost } = pretended(pretends, told);
  const face = new Face(view, reading, now, lost, words, settings.far, Math.floor(performance.now() / NEWS_MS), reasonFor(view.wall));
  const on = raceOn(face);
  const seeks = seatsAreSought(face);
  const prizes = arePublished(face);
  const other = prizes !== published || face.state !== state || seeks !== sought || String(face.moves) !== String(moves) || JSON.stringify(on) !== JSON.stringify(race);
  race = on;
  sought = seeks;
  published = prizes;
  state = face.state;
  moves = face.moves;
  show(face);
  const pictured = !at("picture").hidden || !at("ruled").hidden;
  const { tells } = laid.show(face, pictured);
  at("tock").hidden = !pictured && tells;
  if (!pretends) announcer.hear(face);
  if (other) turning?.put();
}

/** @type {Turning | undefined} */
let turning;
clock.addEventListener("floorman:shown", (/** @type {CustomEvent} */ event) => shown(event.detail));
clock.show();
turning = new Turning();
settings.changed = () => {
  box.classList.toggle("far", settings.far);
  laid.again();
  clock.show();
  turning?.turn();
  fit();
};
followHouse(box, settings, fit);
settings.armed = () => announcer.begin();
addEventListener("resize", fit);
document.fonts.addEventListener("loadingdone", fit);
document.body.addEventListener("floorman:changed", () => turning?.layout !== "clock" && turning?.put());
fit();
