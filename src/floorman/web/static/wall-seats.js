// Who sits where, for those who have just drawn their seats: a wall to which nobody has said anything shows it in turn
// with the clock, until everybody has found his.
// @ts-check

const FIND_FOR_MS = 10 * 60_000;
// More names than these go by too slowly: whoever sits in such a hall has a list at its door.
const NAMES_MOST = 117;

/** Is it the time to look for one's seat? @param {any} face */
export function seatsAreSought(face) {
  if (face.w.left > NAMES_MOST || face.w.final.length) return false;
  if (face.state === "before") return true;
  const { reading } = face;
  const first = face.clock.structure[0];
  return face.state === "running" && reading.index === 0 && first.minutes * 60_000 - reading.left < FIND_FOR_MS;
}

/** Has somebody chosen what this wall shows? @param {HTMLElement} box */
export const isChosen = (box) => Boolean(box.dataset.screen) || new URLSearchParams(location.search).has("show");
