// The editor of layouts shows how a wall will look in the states of an evening: the facts of this one, as if it had
// come to that.
// @ts-check

const MINUTE = 60_000;
const TABLES = ["playing", "done", "held"].map((state, number) => ({ table: number + 1, state }));

/** @param {string} as @param {{view: any, reading: any, now: number, lost: number | null}} told */
export function pretended(as, told) {
  const { view, reading, now } = told;
  const { structure } = view.clock;
  const playing = structure.findIndex((/** @type {any} */ one) => one.level !== null);
  const index = reading.index < structure.length && structure[reading.index].level !== null ? reading.index : Math.max(playing, 0);
  const clock = { ...view.clock, phase: "running", ends_at: now + 18 * MINUTE };
  const wall = { ...view.wall, round: null, deal: [], talks: false, message: view.wall.message || "", final: [] };
  const entries = Math.max(wall.entries, 12);
  const left = Math.max(wall.left, 8);
  const runs = { view: { ...view, clock, wall: { ...wall, entries, left } }, reading: { ...reading, index, left: 18 * MINUTE + 42_000, running: true, overtime: false, over: 0 }, now, lost: null };
  switch (as) {
    case "runs": return runs;
    case "break": return inBreak(runs);
    case "last": return { ...runs, reading: { ...runs.reading, left: 42_000 } };
    case "paused": return { ...runs, view: { ...runs.view, wall: { ...runs.view.wall, stopped_at: now - 3 * MINUTE } }, reading: { ...runs.reading, running: false } };
    case "bubble": return { ...runs, view: { ...runs.view, wall: { ...runs.view.wall, until: 0, closed: true, paid: wall.paid || 3, left: (wall.paid || 3) + 1, entries: Math.max(entries, (wall.paid || 3) + 2) } } };
    case "hand": return { ...runs, view: { ...runs.view, wall: { ...runs.view.wall, round: { number: 1, counted: 0, tables: TABLES } } } };
    case "lost": return { ...runs, lost: now - 15 * MINUTE };
    default: return told;
  }
}

/** In the first break that there is, or in one of ten minutes. @param {any} runs */
function inBreak(runs) {
  const { structure } = runs.view.clock;
  const found = structure.findIndex((/** @type {any} */ one) => one.level === null);
  const rest = { minutes: 10, seconds: 0, level: null, small_blind: 0, big_blind: 0, ante: 0 };
  const at = found >= 0 ? found : runs.reading.index + 1;
  const with_ = found >= 0 ? structure : [...structure.slice(0, at), rest, ...structure.slice(at)];
  return { ...runs, view: { ...runs.view, clock: { ...runs.view.clock, structure: with_ } }, reading: { ...runs.reading, index: at, left: 364_000 } };
}
