// Who sits where, for those who have just drawn their seats, or whose tables were broken: a wall to which nobody has said anything shows it in turn
// with the clock, until everybody has found his.
// @ts-check

const FIND_FOR_MS = 10 * 60_000;
// More names than these go by too slowly: whoever sits in such a hall has a list at its door.
const NAMES_MOST = 117;
// Tables were joined or all drew anew: so long others look for them, too.
const [ANEW, ANEW_FOR_MS] = [["news.broken", "news.redrawn"], 5 * 60_000];

/** Is it the time to look for one's seat? @param {any} face */
export function seatsAreSought(face) {
  if (face.w.left > NAMES_MOST || face.w.final.length || ["won", "ended", "between"].includes(face.state)) return false;
  if (face.state === "before") return true;
  const { reading } = face;
  const first = face.clock.structure[0];
  if (face.state === "running" && reading.index === 0 && first.minutes * 60_000 - reading.left < FIND_FOR_MS) return true;
  return face.w.news.some((/** @type {any} */ one) => ANEW.includes(one.code) && face.now - one.at < ANEW_FOR_MS);
}

/** Has somebody chosen what this wall shows, where that is the clock alone? A screen that was let in shows the clock
 * until somebody says otherwise. */
export const isChosen = () => new URLSearchParams(location.search).has("show");
