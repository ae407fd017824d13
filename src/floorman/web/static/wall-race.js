// A chip race on the wall: who has how many small chips left over, card by card, and who has won.
// @ts-check

// Several tables take turns.
const TURN_MS = 10_000;
// What everybody has to see is not covered.
const HIDES = ["hand", "won", "ended", "before", "between"];
/** @type {Record<string, string>} */
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** @typedef {{seat: number, alias: string, left: number, gives: number | null, cards: string[], won: number}} Runner */
/** @typedef {{table: number, value: number, into: number, chips: number, runners: Runner[], settled: boolean, at: number, told_resting: number, told_playing: number, next: string, paragraph: string}} Race */

/** The race that hangs now, if one does. @param {any} face @returns {Race | null} */
export function raceOn(face) {
  if (HIDES.includes(face.state)) return null;
  const until = (/** @type {Race} */ one) => (["break", "paused"].includes(face.state) ? one.told_resting : one.told_playing);
  const found = /** @type {Race[]} */ (face.w.races ?? []).filter((one) => !one.settled || face.now < until(one));
  return found[Math.floor(face.now / TURN_MS) % found.length] ?? null;
}

/** @param {string} name @param {string} text @param {string} [kind] */
function made(name, text, kind = "") {
  const one = document.createElement(name);
  one.textContent = text;
  if (kind) one.className = kind;
  return one;
}

/** @param {Race} race @param {import("/static/wall-words.js").Words} words @returns {Node[]} */
export function raceTold(race, words) {
  const { value, into, table } = race;
  const head = made("header", "");
  const what = race.chips ? words.say("chips.raced-for", { chips: race.chips, into }) : "";
  head.append(made("h2", `${words.say("wall.table", { table })}: ${words.say("chips.race", { value, into })}`), made("small", what));
  const rows = document.createElement("table");
  rows.className = "race";
  rows.append(heads(race, words), ...race.runners.map((one) => row(one, race, words)));
  const foot = made("p", race.settled ? "" : race.next ? words.say("wall.race-next", { name: race.next }) : "", "race-next");
  if (race.paragraph) foot.append(made("span", words.say("wall.race-by", { paragraph: words.paragraph(race.paragraph) })));
  return [head, rows, foot];
}

/** @param {Race} race @param {import("/static/wall-words.js").Words} words */
function heads(race, words) {
  const line = document.createElement("tr");
  const told = ["", "", words.say("wall.race-gives", { value: race.value }), words.say("chips.left-over"), words.say("chips.card-each"), words.say("chips.won")];
  line.append(...told.map((text, place) => made("th", text, place === 2 || place === 3 ? "n" : "")));
  return line;
}

/** @param {Runner} one @param {Race} race @param {import("/static/wall-words.js").Words} words */
function row(one, race, words) {
  const line = document.createElement("tr");
  if (one.won) line.className = "won";
  else if (!one.left) line.className = "even";
  const cards = made("td", "", "cards");
  cards.append(...one.cards.map((card) => made("span", card[0].replace("T", "10") + SUITS[card[1]], card[1])));
  const gives = one.gives === null ? "" : words.number(one.gives);
  line.append(made("td", words.number(one.seat), "n"), made("td", one.alias, "who"), made("td", gives, "n"), made("td", one.left ? words.number(one.left) : "–", "n"), cards, made("td", one.won ? `✓ ${words.number(one.won)} × ${words.number(race.into)}` : "", "got"));
  return line;
}
