// Lists on a wall, who sits where, the prizes, who is out: in as many columns and as large as they fill their place, so
// that no name is cut as long as there is room for it.
// @ts-check
import { shrink } from "/static/clock.js";

// What a row is higher than its letters; how far across a room one still finds the seat beside a name.
const ROW = 1.3;
const ACROSS_UNITS = 1240;
const FEW = 4; // large enough to be found across any width
const COLUMNS_MOST = 6;
export const MORE = 1.1; // a further column is for letters that are larger by a tenth
const BETWEEN_UNITS = 60;
// A name is far longer than the others, of so many of a list, and its letters become so much smaller at most.
const [FAR_LONGER, FAR_LONGER_SHARE, SMALLEST] = [1.3, 0.15, 0.62];

/** @param {HTMLElement} list @param {{wide: number, high: number}} place in pixels
 * @param {number} unit a 1920th of the wall @param {{least: number, most: number}} letters in units
 * @returns {number} how large they are, in units; 0 where they are left as they were */
export function fillNames(list, { wide, high }, unit, { least, most }) {
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  if (!rows.length || wide <= 0 || high <= 0) return 0;
  const [widths, gaps] = widthsOf(list, rows);
  const between = BETWEEN_UNITS * unit;
  const reach = rows.length > FEW ? ACROSS_UNITS * unit : wide;
  const filled = (/** @type {number} */ needs) => {
    let best = { font: 0, columns: 1 };
    for (let columns = 1; columns <= Math.min(COLUMNS_MOST, rows.length); columns += 1) {
      const across = Math.min((wide - between * (columns - 1)) / columns, reach);
      const down = high / Math.ceil(rows.length / columns);
      const font = Math.min(down / ROW, most * unit, (across - gaps) / ((needs + 4) / 100));
      if (font > best.font * MORE) best = { font, columns };
    }
    return best;
  };
  let best = filled(needed(widths));
  // Names that are far longer have two lines before the others are too small to be read.
  if (best.font < least * unit) best = filled(usual(widths));
  if (best.font < least * unit) {
    dress(list, rows, "", "", "");
    list.style.columnGap = "";
    rows.forEach((row) => whole(row));
    return 0;
  }
  dress(list, rows, `${best.font}px`, String(best.columns), best.columns === 1 ? `${Math.min(wide, reach)}px` : "");
  list.style.columnGap = `${between}px`;
  rows.forEach((row) => whole(row));
  return best.font / unit;
}

/** A name that is longer than its place stands there in smaller letters, on two lines before they are very small; where
 * all are to be read from afar it is cut. @param {HTMLElement} row @param {string} names what of it is a name */
export function whole(row, names = "b, i") {
  row.classList.remove("two");
  if (row.closest(".far")) return;
  const large = parseFloat(getComputedStyle(row).fontSize);
  for (const name of row.querySelectorAll(names)) {
    if (!(name instanceof HTMLElement)) continue;
    shrink(name);
    if (parseFloat(getComputedStyle(name).fontSize) < large * SMALLEST) onTwoLines(row, name, large * SMALLEST);
  }
}

/** @param {HTMLElement} row @param {HTMLElement} name @param {number} font */
function onTwoLines(row, name, font) {
  row.classList.add("two");
  for (let letters = font * 0.95; letters > font / 3; letters *= 0.93) {
    name.style.fontSize = `${letters}px`;
    if (name.scrollWidth <= name.clientWidth && name.scrollHeight <= 2.35 * letters) return;
  }
}

/** How wide each row is in letters of 100 pixels, and what stands between its parts.
 * @param {HTMLElement} list @param {HTMLElement[]} rows @returns {[number[], number]} */
function widthsOf(list, rows) {
  dress(list, rows, "100px", "1", "1px");
  const gap = parseFloat(getComputedStyle(rows[0]).columnGap) || 0;
  const parts = rows.map((row) => [...row.children]);
  return [parts.map((all) => all.reduce((sum, one) => sum + one.scrollWidth, 0)), gap * (Math.max(...parts.map((all) => all.length)) - 1)];
}

/** How wide a row has to be. One name that is far longer than the others does not make all of them small: it is made
 * smaller alone. @param {number[]} widths of all rows */
export function needed(widths) {
  const [widest, most] = [Math.max(...widths), usual(widths)];
  return widest > most * FAR_LONGER ? Math.max(most, widest * SMALLEST) : widest;
}

/** How wide most rows are at most. @param {number[]} widths */
function usual(widths) {
  const wide = [...widths].sort((one, other) => other - one);
  return wide[Math.min(Math.ceil(wide.length * FAR_LONGER_SHARE), wide.length - 1)];
}

/** @param {HTMLElement} list @param {HTMLElement[]} rows @param {string} font @param {string} columns @param {string} width */
function dress(list, rows, font, columns, width) {
  list.style.columnCount = columns;
  list.style.width = width;
  list.style.maxWidth = columns && !width ? "none" : width; // several columns are as wide as there is room
  for (const row of rows) {
    row.classList.remove("two");
    for (const name of row.querySelectorAll("b, i")) if (name instanceof HTMLElement) name.style.fontSize = "";
    row.style.fontSize = font;
    row.style.lineHeight = font ? String(ROW - 0.02) : "";
    row.style.height = font ? "auto" : "";
  }
}
