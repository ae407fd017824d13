// What moves at a table from act to act, drawn at once from the glimpse that the stream brings: stacks, bets, whose turn
// it is, the board and the pot. Everything else comes with the page's own parts.
// @ts-check

import { said as amountOf } from "/static/table-own.js";

/**
 * @typedef {[number, number, boolean, number, string, string]} SeatGlimpse seat, stack, about, bet, state, did
 * @typedef {{ends_at: number, since: number, banked: boolean}} Turn
 * @typedef {{number: number, version: number, page: number, street: string, turn: number, pot: number, pot_about: boolean,
 *   owes: number, board: string[], seats: SeatGlimpse[], clock: Turn | null}} Glimpse
 */

/** @template {Element} T @param {string} what @param {ParentNode} [root] */
const one = (what, root = document) => /** @type {T | null} */ (root.querySelector(what));
const words = () => /** @type {HTMLTemplateElement} */ (one("#moves")).dataset;
/** @param {string} what */
const copied = (what) => /** @type {HTMLElement} */ (one(what, /** @type {HTMLTemplateElement} */ (one("#moves")).content)?.cloneNode(true));

/** Where whoever looks sits; 0 where he does not. */
export const own = () => Number(one("#notice")?.getAttribute("data-seat") ?? 0);

/** How far what the page shows had come. */
export function shownVersion() {
  const arena = /** @type {HTMLElement | null} */ (one("#arena"));
  return { number: Number(arena?.dataset.number), version: Number(arena?.dataset.version) };
}

/** Is there more to see than what moves? Then the page asks for its parts. @param {Glimpse} before @param {Glimpse} now */
export function isMore(before, now) {
  if (before.page !== now.page || before.number !== now.number || now.version < before.version) return true;
  if (!before.clock !== !now.clock) return true;
  const you = own();
  if (!you || !plays(now)) return false;
  return before.owes !== now.owes || before.street !== now.street || [before.turn, now.turn].includes(you);
}
/** @param {Glimpse} now */
const plays = (now) => now.seats.some((seat) => seat[0] === own() && seat[4] === "live");

/** @param {Glimpse} now */
export function move(now) {
  const arena = /** @type {HTMLElement | null} */ (one("#arena"));
  if (!arena || !now.number) return;
  arena.dataset.version = String(now.version);
  for (const seat of now.seats) seat[0] === own() ? moveOwn(seat, now) : moveSeat(arena, seat, now);
  deal(arena, now);
  moveClock(now);
}

/** @param {HTMLElement} arena @param {SeatGlimpse} seat @param {Glimpse} now */
function moveSeat(arena, [number, stack, about, bet, state, did], now) {
  const sits = one(`.ring [data-seat="${number}"] .vseat`, arena);
  if (!sits) return;
  sits.classList.toggle("turn", number === now.turn);
  if (state !== "live" && !sits.classList.contains("folded")) {
    sits.classList.add("folded");
    one(".cards", sits)?.remove();
  }
  const all = !stack && state === "live";
  sits.classList.toggle("allin", all);
  const has = one(".has", sits);
  if (has) has.textContent = all ? (words().allin ?? "") : amount(stack, about);
  lay(one(`.ring [data-seat="${number}"] .put`, arena), bet, did);
}

/** @param {SeatGlimpse} seat @param {Glimpse} now */
function moveOwn([number, stack, , bet, state, did], now) {
  const mine = one("#mine");
  mine?.classList.toggle("turn", number === now.turn);
  mine?.classList.toggle("folded", state !== "live");
  const has = one("#mine .mst b");
  if (has) has.textContent = !stack && state === "live" ? (words().allin ?? "") : amountOf(stack);
  lay(one("#arena .ownbet"), bet, did);
}

/** What lies before a seat: his bet, or that he checked or folded. @param {Element | null} place @param {number} bet @param {string} did */
function lay(place, bet, did) {
  if (!place) return;
  const said = !bet && (did === "check" || did === "fold") ? (words()[did] ?? "") : "";
  let lies = one(".lies", place);
  one(".bet", place)?.remove();
  one(".didit", place)?.remove();
  if (bet || said) {
    if (!lies) {
      lies = document.createElement("span");
      lies.className = "lies";
      place.append(lies);
    }
    const put = copied(bet ? ".bet" : ".didit");
    const text = bet ? /** @type {Element} */ (one("b", put)) : put;
    text.textContent = bet ? amountOf(bet) : said;
    lies.append(put);
  } else if (!lies?.childElementCount) lies?.remove();
}

/** The board and the pot. Of several pots the page says itself how they are. @param {HTMLElement} arena @param {Glimpse} now */
function deal(arena, now) {
  const board = /** @type {Element} */ (one(".board", arena));
  let cards = one(".hand", board);
  if (now.board.length && !cards) {
    cards = document.createElement("span");
    cards.className = "hand";
    board.append(cards);
  }
  for (const card of now.board.slice(cards?.childElementCount ?? 0)) {
    const fresh = picture(card);
    fresh.classList.add("fresh"); // it is turned over, unless somebody wants no motion
    cards?.append(fresh);
  }
  const pots = board.querySelectorAll(".pot b");
  if (pots.length === 1) pots[0].textContent = amount(now.pot, now.pot_about);
}

const RANKS = "23456789TJQKA";

/** @param {string} card */
function picture([rank, suit]) {
  const made = copied(`.pc.${suit}`);
  const name = (words().ranks ?? "").split(",")[RANKS.indexOf(rank)];
  made.setAttribute("aria-label", (made.getAttribute("aria-label") ?? "").replace("{rank}", name));
  const text = one("text", made);
  if (text) text.textContent = rank === "T" ? "10" : rank;
  text?.classList.toggle("ten", rank === "T");
  return made;
}

/** @param {Glimpse} now */
function moveClock(now) {
  const clock = /** @type {HTMLElement | null} */ (one("#mine turn-clock"));
  const waits = one("#mine .tt .waits");
  if (waits) waits.textContent = (words().waits ?? "").replace("{name}", nameOf(now.turn));
  if (!clock || !now.clock) return;
  clock.dataset.since = String(now.clock.since);
  clock.dataset.ends = String(now.clock.ends_at);
  one("#mine progress")?.classList.toggle("banked", now.clock.banked);
}

/** @param {number} seat */
const nameOf = (seat) => one(`#arena .ring [data-seat="${seat}"] .who`)?.textContent ?? "";
/** @param {number} chips @param {boolean} about */
const amount = (chips, about) => (about ? (words().about ?? "").replace("{amount}", amountOf(chips)) : amountOf(chips));
