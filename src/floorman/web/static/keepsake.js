// The picture of an evening, drawn here from what the page says anyway: to keep, or to send where the phone offers that.
// @ts-check

/** @typedef {{house: string, name: string, day: string, facts: string, rows: [string, string, string][], more: string, file: string}} Keepsake */

const WIDTH = 1080;
const EDGE = 72;
const ROW = 84;
const [PAPER, INK, QUIET, LINE, GREEN, BRASS] = ["#f4efe4", "#1d1c19", "#57524a", "#d8cfbd", "#154434", "#71500f"];
const SANS = '"Floorman Sans", Arial, sans-serif';
const SERIF = '"Floorman Serif", Georgia, serif';

/** @param {Keepsake} told @returns {HTMLCanvasElement} */
export function draw(told) {
  const canvas = document.createElement("canvas");
  const [first, ...others] = told.rows;
  const list = first && first[0] === others[0]?.[0] ? told.rows : others; // two who share the first place stand together
  const alone = list !== told.rows;
  canvas.width = WIDTH;
  canvas.height = 380 + (alone ? 300 : 40) + list.length * ROW + (told.more ? 70 : 0) + 130;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.textBaseline = "alphabetic";
  fill(pen, PAPER, 0, 0, WIDTH, canvas.height);
  fill(pen, GREEN, 0, 0, WIDTH, 300);
  write(pen, told.name, EDGE, 140, { font: SERIF, size: 76, weight: 600, colour: "#ffffff", room: WIDTH - 2 * EDGE });
  write(pen, [told.house, told.day].filter(Boolean).join(" · "), EDGE, 222, { size: 42, colour: "#d6e6dc", room: WIDTH - 2 * EDGE });
  write(pen, told.facts, EDGE, 370, { size: 38, colour: QUIET, room: WIDTH - 2 * EDGE });
  let y = 420;
  if (alone) {
    cup(pen, WIDTH / 2, y + 20);
    write(pen, first[1], WIDTH / 2, y + 190, { font: SERIF, size: 88, weight: 600, align: "center", room: WIDTH - 2 * EDGE });
    write(pen, first[2], WIDTH / 2, y + 260, { size: 54, weight: 700, align: "center", colour: BRASS, room: WIDTH - 2 * EDGE });
    y += 300;
  }
  const before = list.some(([place]) => place.length > 4) ? 180 : 110; // several who share their places have all of them
  for (const [place, name, prize] of list) {
    fill(pen, LINE, EDGE, y, WIDTH - 2 * EDGE, 2);
    write(pen, place, EDGE, y + 58, { size: 44, weight: 600, colour: QUIET, room: before - 20 });
    const wide = write(pen, prize, WIDTH - EDGE, y + 58, { size: 44, weight: 700, align: "right", room: 360 });
    write(pen, name, EDGE + before, y + 58, { size: 44, room: WIDTH - 2 * EDGE - before - wide - 24 });
    y += ROW;
  }
  if (told.more) write(pen, told.more, EDGE, y + 50, { size: 38, colour: QUIET, room: WIDTH - 2 * EDGE });
  write(pen, "Floorman", WIDTH - EDGE, canvas.height - 48, { font: SERIF, size: 34, weight: 600, align: "right", colour: QUIET, room: 400 });
  return canvas;
}

/** @param {CanvasRenderingContext2D} pen @param {string} colour @param {number} x @param {number} y @param {number} width @param {number} height */
function fill(pen, colour, x, y, width, height) {
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
}

/** A line that has to fit gets smaller letters; names are not cut, or two of them would be one. How wide it is.
 * @param {CanvasRenderingContext2D} pen @param {string} text @param {number} x @param {number} y
 * @param {{font?: string, size: number, weight?: number, colour?: string, align?: CanvasTextAlign, room: number}} how */
function write(pen, text, x, y, { font = SANS, size, weight = 500, colour = INK, align = "left", room }) {
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.font = `${weight} ${size}px ${font}`;
  const wide = pen.measureText(text).width;
  if (wide > room) pen.font = `${weight} ${(size * room) / wide}px ${font}`;
  pen.fillText(text, x, y);
  return Math.min(wide, room);
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y */
function cup(pen, x, y) {
  pen.save();
  pen.translate(x - 48, y - 20);
  pen.scale(4, 4);
  pen.strokeStyle = BRASS;
  pen.lineWidth = 2;
  pen.stroke(new Path2D("M7 4h10v6a5 5 0 0 1-10 0zM7 6H3c0 4 2 5 4 5M17 6h4c0 4-2 5-4 5M12 15v4M8 20h8"));
  pen.restore();
}

/** @param {Keepsake} told @returns {Promise<File>} */
async function made(told) {
  await Promise.all(["500", "600", "700"].map((weight) => document.fonts.load(`${weight} 40px ${weight === "600" ? SERIF : SANS}`)));
  const blob = await new Promise((done) => draw(told).toBlob(done, "image/png"));
  return new File([/** @type {Blob} */ (blob)], told.file, { type: "image/png" });
}

/** @param {File} file */
function keep(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest?.("[data-keepsake]");
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.keepsake === "print") return void print();
  const file = await made(JSON.parse(/** @type {HTMLElement} */ (button.parentElement).dataset.told ?? "{}"));
  if (button.dataset.keepsake === "share") navigator.share({ files: [file] }).catch(() => undefined); // he thought better of it
  else keep(file);
});

/** Without scripts there is no picture, and where nothing can be shared no button that says so. */
function offer() {
  const file = new File([""], "a.png", { type: "image/png" });
  const shares = Boolean(navigator.canShare?.({ files: [file] }));
  for (const one of document.querySelectorAll("[data-keepsake]")) {
    /** @type {HTMLElement} */ (one).hidden = one.getAttribute("data-keepsake") === "share" && !shares;
  }
}
offer();
document.addEventListener("htmx:after:swap", offer);
