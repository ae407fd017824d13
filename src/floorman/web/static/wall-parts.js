// What each part of a layout says at an instant. A part has several forms, the richest first: the first that can be
// read in its cells is taken. A form is lines; a line is pieces of text, each with a kind: b bold, s small.
// @ts-check
import { minutesAndSeconds } from "/static/clock.js";
import { timeOfDay } from "/static/zone.js";

/** @typedef {[string, string]} Bit a kind and a text: m and v are a row of a list, q is said quietly */
/** @typedef {Bit[][]} Form */

const MOVED_MS = 10 * 60_000;
const MOVED_TURN_MS = 8000;

/** The forms of a part whose words fit on lines; null for what is drawn otherwise.
 * @param {string} part @param {import("/static/wall-face.js").Face} face @param {any} piece @param {number} rows @returns {Form[] | null} */
export function formsOf(part, face, piece, rows) {
  const { words } = face;
  switch (part) {
    case "clock": return [[[["t", face.time]]]];
    case "level": return levelOf(face);
    case "blinds": return blindsOf(face);
    case "next": return nextOf(face);
    case "break": return breakOf(face);
    case "players": return number(words.say("wall.players"), words.number(face.w.left), face.of);
    case "average": return number(words.say("wall.average"), words.number(face.w.average), face.bigBlinds ? words.say("wall.bb", { blinds: face.bigBlinds }) : "");
    case "chips": return number(words.say("wall.chips"), words.number(face.w.chips), "");
    case "pool": return face.w.pool ? number(words.say("wall.pool"), face.money(face.w.pool), "") : [[]];
    case "registration": return registrationOf(face);
    case "prizes": return prizesOf(face, rows);
    case "moves": return movesOf(face);
    case "message": return face.w.message ? wrapped("b", face.w.message) : [[]];
    case "daytime": return [[[["b", timeOfDay(face.now).slice(0, 5)]]]];
    case "text": return wrapped("", piece.text);
    default: return null;
  }
}

/** @param {string} label @param {string} value @param {string} small @returns {Form[]} */
function number(label, value, small) {
  /** @type {Bit[]} */
  const told = [["b", value], ...(small ? [/** @type {Bit} */ (["s", ` ${small}`])] : [])];
  return [[[["s", `${label} `], ...told]], [[["s", label]], told], [[["s", `${label} `], ["b", value]]], [[["s", label]], [["b", value]]]];
}

/** @param {string} kind @param {string} text @returns {Form[]} on one line, on two, on three */
function wrapped(kind, text) {
  return [1, 2, 3].map((lines) => broken(text, lines).map((one) => [/** @type {Bit} */ ([kind, one])]));
}

/** Into so many lines of about the same length, between words. @param {string} text @param {number} most */
export function broken(text, most) {
  const words = text.split(/\s+/);
  const long = text.length / most;
  /** @type {string[]} */
  const lines = [""];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last && last.length + word.length / 2 > long && lines.length < most) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** What the head says, and the level beside it where that is something else. @param {any} face @returns {Form[]} */
function levelOf(face) {
  const [icon, word] = face.head;
  /** @type {Bit[]} */
  const head = [...(icon ? [/** @type {Bit} */ (["i", icon])] : []), ["b", word]];
  if (word === face.level || face.form === "names") return [[head]];
  return [[[...head, ["s", ` · ${face.level}`]]], [head, [["s", face.level]]], [head]];
}

/** @param {any} face @returns {Form[]} */
function blindsOf(face) {
  const stretch = face.stretch.level === null ? face.following : face.stretch;
  if (!stretch || face.form === "names") return [[]];
  const now = face.blindsOf(stretch);
  const ante = face.anteOf(stretch);
  const [, soon, then] = face.blinds;
  if (then) return [[[["b", now], ["s", ` ${soon} `], ["b", then]]], [[["s", now]], [["s", `${soon} `], ["b", then]]]];
  /** @type {Form[]} */
  const forms = [[[["b", now], ...(ante ? [/** @type {Bit} */ (["s", ` ${ante}`])] : [])]]];
  return ante ? [...forms, [[["b", now]], [["s", ante]]]] : forms;
}

/** @param {any} face @returns {Form[]} */
function nextOf(face) {
  if (face.form === "names" || !face.clock.structure.length) return [[]];
  if (face.stretch.level === null && face.following) {
    return wrapped("", afterBreak(face)).slice(0, 2);
  }
  const blinds = face.following && face.following.level !== null ? face.words.say("clock.next", { blinds: face.blindsOf(face.following) }) : face.nextStretch;
  const full = face.nextStretch;
  const more = face.breakApart ? "" : face.breakIn;
  /** @type {Form[]} */
  const forms = [...(more ? [/** @type {Form} */ ([[["", `${full} ${more}`]]]), /** @type {Form} */ ([[["", full]], [["s", more.replace(/^· /, "")]]])] : []), [[["", full]]], [[["", blinds]]]];
  const bare = face.following && face.following.level !== null ? [/** @type {Form} */ ([[["i", "forward"], ["", face.blindsOf(face.following)]]])] : [];
  return [...(face.far ? forms.slice(-2) : forms), ...bare];
}

/** What comes after a break: where its blinds stand large already, what comes after that, too. @param {any} face */
function afterBreak(face) {
  const { level } = face.following;
  if (!face.blindsApart) return face.words.say("wall.then-level", { level, blinds: face.blindsOf(face.following) });
  const further = face.clock.structure[face.reading.index + 2];
  const then = further?.level ? face.words.say("wall.and-then", { blinds: face.blindsOf(further) }) : further ? face.words.say("clock.next-break", { minutes: further.minutes }) : "";
  return [face.words.say("wall.then-level-alone", { level }), then].filter(Boolean).join(" · ");
}

/** @param {any} face @returns {Form[]} */
function breakOf(face) {
  const { words } = face;
  if (face.state === "break") {
    const time = timeOfDay(face.now + face.reading.left).slice(0, 5);
    return wrapped("b", face.clock.ends_at === null ? words.say("clock.break") : words.say("wall.goes-on-at", { time }));
  }
  if (face.following?.level === null) return [[[["b", words.say("clock.break-in", { time: minutesAndSeconds(face.reading.left) })]]]];
  const alone = face.breakIn.replace(/^· /, "");
  return alone ? wrapped("b", alone).slice(0, 2) : [[]];
}

/** @param {any} face @returns {Form[]} */
function registrationOf(face) {
  const told = face.lateRegistration;
  if (!told) return [[]];
  const [label, value, small] = told;
  return [[[["s", `${label} ${small ? `${small} ` : ""}`], ["b", value]]], [[["s", label]], [["s", small ? `${small} ` : ""], ["b", value]]]];
}

/** @param {any} face @param {number} rows @returns {Form[]} */
function prizesOf(face, rows) {
  const { prizes } = face.w;
  if (!prizes.length) return [[]];
  const title = face.w.forecast ? "wall.prizes-forecast" : face.w.version > 1 ? "wall.prizes-version" : "wall.prizes";
  const most = Math.max(rows - 1, 1);
  const told = face.ladderOf(most, most > 5 ? 2 : 1);
  const lines = told.map((/** @type {any} */ [mark, , value, here]) => [[here ? "here" : "m", mark], ["v", value]]);
  return [[[["h", face.words.say(title, { number: face.w.version })]], ...lines]];
}

/** Nobody moves: it is said quietly, under who is in and what they have where no other part tells that.
 * @param {any} face @returns {Form[]} */
function stayOf(face) {
  const { words, w } = face;
  const none = /** @type {Bit[]} */ ([["q", words.say("layout.moves-none")]]);
  if (face.playersApart || face.far || !w.average) return [[none]];
  const [players] = number(words.say("wall.players"), words.number(w.left), face.of);
  const [average] = number(words.say("wall.average"), words.number(w.average), face.bigBlinds ? words.say("wall.bb", { blinds: face.bigBlinds }) : "");
  return [[...players, ...average, none], [...players, none], [none]];
}

/** Who was sent to another seat lately, the newest first: all together where they have room, else in as few turns as
 * there can be. @param {any} face @returns {Form[]} */
function movesOf(face) {
  const { words } = face;
  const moved = face.w.news.filter((/** @type {any} */ one) => ["news.moved", "news.seated"].includes(one.code) && face.now - one.at < MOVED_MS);
  if (!moved.length) return stayOf(face);
  const rooms = new Set(moved.map((/** @type {any} */ _, /** @type {number} */ turn) => Math.ceil(moved.length / (turn + 1))));
  return [...rooms].map((room) => {
    const turns = Math.ceil(moved.length / room);
    const turn = Math.floor(face.now / MOVED_TURN_MS) % turns;
    const shown = moved.slice(turn * room, (turn + 1) * room);
    const title = [["h", words.say("layout.moves-title")], ...(turns > 1 ? [["p", ` ${turn + 1}/${turns}`]] : [])];
    return /** @type {Form} */ ([title, ...shown.map((/** @type {any} */ { facts }) => [["m", facts.name], ["v", `${facts.table} · ${facts.seat}`]])]);
  });
}
