// The editor of a layout. The wall itself is the picture: it is told of every change and shows it at once, with this
// evening's numbers. Over it lie the parts as things to take: by finger, by mouse, or by keys alone.
// @ts-check

import "/static/picks.js";

const METRES_A_UNIT = 8 / 66; // capitals of 27 mm on 55 inches for 8 m: 66 units
const LEAST = { near: 40, far: 66 };
// What a part takes of the grid when it is put down, where there is room.
/** @type {Record<string, [number, number]>} */
const SIZES = { clock: [18, 6], prizes: [10, 10], seats: [16, 12], ranking: [12, 10], moves: [10, 5], sponsors: [10, 4], code: [8, 7], blinds: [16, 3], news: [20, 2], message: [20, 2] };
const SIZE = [10, 2];

/** @typedef {{part: string, left: number, top: number, wide: number, high: number, text: string}} Piece */

const editor = /** @type {HTMLElement} */ (document.getElementById("editor"));
if (editor) begin();

function begin() {
  const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const [columns, rows] = [Number(editor.dataset.columns), Number(editor.dataset.rows)];
  /** @type {Record<string, string>} */
  const words = JSON.parse(editor.dataset.words ?? "{}");
  const frame = /** @type {HTMLIFrameElement} */ (find("draft"));
  const overlay = /** @type {HTMLElement} */ (find("pieces"));
  /** @type {Piece[]} */
  let pieces = JSON.parse(editor.dataset.parts ?? "[]");
  /** @type {Piece[][]} */
  const [done, undone] = [[], []];
  let chosen = -1;
  let taken = ""; // a part of the palette that waits for its cell
  /** @type {{as: string, theme: string, far: boolean}} */
  const look = { as: "", theme: "dark", far: false };
  const kept = JSON.stringify(pieces);

  /** @param {string} code @param {Record<string, string | number>} facts */
  const say = (code, facts = {}) => (words[code] ?? code).replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
  /** @param {number} low @param {number} value @param {number} high */
  const within = (low, value, high) => Math.min(Math.max(value, low), high);
  /** @param {Piece} one @param {Piece} other */
  const meet = (one, other) => one.left < other.left + other.wide && other.left < one.left + one.wide && one.top < other.top + other.high && other.top < one.top + one.high;

  /** Another state of things; the one before can be had again. @param {Piece[]} next */
  function change(next) {
    if (JSON.stringify(next) === JSON.stringify(pieces)) return;
    done.push(pieces);
    undone.length = 0;
    pieces = next;
    draw();
  }

  /** @param {Piece} piece */
  const inside = (piece) => {
    const wide = within(1, piece.wide, columns);
    const high = within(1, piece.high, rows);
    return { ...piece, wide, high, left: within(0, piece.left, columns - wide), top: within(0, piece.top, rows - high) };
  };

  /** @param {number} at @param {Partial<Piece>} told */
  const set = (at, told) => change(pieces.map((one, number) => (number === at ? inside({ ...one, ...told }) : one)));

  /** Put a part down at a cell, as large as it usually is and as there is room. @param {string} part @param {number} left @param {number} top */
  function put(part, left, top) {
    const [wide, high] = SIZES[part] ?? SIZE;
    const at = { left: within(0, left, columns - 1), top: within(0, top, rows - 1) };
    /** @type {Piece} */
    let piece = { part, ...at, wide: Math.min(wide, columns - at.left), high: Math.min(high, rows - at.top), text: part === "text" ? say("layout.part.text") : "" };
    const free = (/** @type {Piece} */ one) => !pieces.some((other) => meet(one, other));
    while (!free(piece) && piece.wide > 2) piece = { ...piece, wide: piece.wide - 1 };
    while (!free(piece) && piece.high > 1) piece = { ...piece, high: piece.high - 1 };
    if (!free(piece)) piece = { ...piece, wide: Math.min(wide, columns - at.left), high: Math.min(high, rows - at.top) };
    chosen = pieces.length;
    change([...pieces, piece]);
    taken = "";
    draw();
    focus();
  }

  /** The first free place for a part, for whoever has no pointer. @param {string} part */
  function putSomewhere(part) {
    const [wide, high] = SIZES[part] ?? SIZE;
    for (const [w, h] of [[wide, high], [Math.ceil(wide / 2), high], [4, 2], [2, 1]])
      for (let top = 0; top + h <= rows; top += 1)
        for (let left = 0; left + w <= columns; left += 1)
          if (!pieces.some((one) => meet(one, { part, left, top, wide: w, high: h, text: "" }))) return put(part, left, top);
    put(part, 0, 0);
  }

  const focus = () => /** @type {HTMLElement | null} */ (overlay.querySelector(`[data-number="${chosen}"]`))?.focus();

  // What is drawn

  function draw() {
    drawPieces();
    drawPalette();
    drawProps();
    drawChecks();
    tell();
    find("undo").disabled = !done.length;
    find("redo").disabled = !undone.length;
    /** @type {HTMLInputElement} */ (find("save").elements.namedItem("parts")).value = JSON.stringify(pieces);
    if (JSON.stringify(pieces) !== kept) find("kept").textContent = say("layout.draft");
  }

  function drawPieces() {
    const held = document.activeElement instanceof HTMLElement && overlay.contains(document.activeElement);
    overlay.replaceChildren(...pieces.map((piece, number) => {
      const one = document.createElement("button");
      one.type = "button";
      one.className = `piece${number === chosen ? " chosen" : ""}${pieces.some((other, at) => at !== number && meet(piece, other)) ? " clash" : ""}`;
      one.dataset.number = String(number);
      one.setAttribute("aria-label", say("layout.piece", { part: say(`layout.part.${piece.part}`), left: piece.left, top: piece.top, wide: piece.wide, high: piece.high }));
      one.setAttribute("aria-pressed", String(number === chosen));
      place(one, piece);
      const name = document.createElement("span");
      name.textContent = say(`layout.part.${piece.part}`);
      one.append(name);
      if (number === chosen) one.append(...["nw", "ne", "sw", "se"].map((corner) => Object.assign(document.createElement("i"), { className: `grip ${corner}` })));
      return one;
    }));
    overlay.classList.toggle("waits", Boolean(taken));
    if (held) focus();
  }

  /** @param {HTMLElement} one @param {Piece} piece */
  function place(one, piece) {
    const at = { left: piece.left / columns, top: piece.top / rows, width: piece.wide / columns, height: piece.high / rows };
    for (const [name, part] of Object.entries(at)) one.style.setProperty(name, `${part * 100}%`);
  }

  function drawPalette() {
    for (const one of /** @type {NodeListOf<HTMLButtonElement>} */ (editor.querySelectorAll("[data-take]"))) {
      const part = one.dataset.take ?? "";
      const there = part !== "text" && pieces.some((piece) => piece.part === part);
      one.classList.toggle("used", there);
      one.setAttribute("aria-pressed", String(part === taken));
      /** @type {HTMLElement} */ (one.querySelector("small")).textContent = there ? say("layout.on-it") : part === taken ? say("layout.tap-cell") : "";
    }
  }

  function drawProps() {
    const piece = pieces[chosen];
    find("props-of").hidden = !piece;
    find("props-none").hidden = Boolean(piece);
    find("h-props").textContent = piece ? say(`layout.part.${piece.part}`) : say("layout.nothing-chosen");
    if (!piece) return;
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (find("props").querySelectorAll("[data-field]"))) {
      const name = /** @type {keyof Piece} */ (field.dataset.field);
      if (document.activeElement !== field) field.value = String(piece[name]);
    }
    find("said").hidden = piece.part !== "text";
    setTimeout(measure, 400);
  }

  /** From how far it can be read, as the wall has drawn it. */
  function measure() {
    const piece = pieces[chosen];
    const cell = piece && frame.contentDocument?.querySelectorAll(".cells .cell")[chosen];
    const units = Number(/** @type {HTMLElement | undefined} */ (cell)?.dataset.units ?? 0);
    find("metres").textContent = units ? say("layout.metres", { metres: (units * METRES_A_UNIT).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }) }) : "–";
    const least = look.far ? LEAST.far : LEAST.near;
    find("small").hidden = !units || units >= least - 0.5;
    find("small").querySelector("span").textContent = say(look.far ? "layout.small-far" : "layout.small-near");
  }

  function drawChecks() {
    const clash = pieces.flatMap((one, number) => pieces.slice(number + 1).filter((other) => meet(one, other)).map((other) => [one, other]));
    const free = columns * rows - pieces.reduce((sum, one) => sum + one.wide * one.high, 0);
    /** @type {[boolean | null, string][]} */
    const told = clash.length
      ? [[false, say("layout.clash", { part: say(`layout.part.${clash[0][0].part}`), other: say(`layout.part.${clash[0][1].part}`) })]]
      : [[true, free > 0 ? say("layout.free", { cells: free }) : say("layout.full")]];
    if (!pieces.length) told.splice(0, 1, [null, say("layout.empty-yet")]);
    else if (!pieces.some(({ part }) => part === "clock")) told.push([true, say("layout.no-clock")]);
    find("checks").replaceChildren(...told.map(([good, text]) => Object.assign(document.createElement("span"), { className: `tag ${good === null ? "" : good ? "good" : "bad"}`, textContent: good === null ? text : `${good ? "✓" : "!"} ${text}` })));
    find("keep").disabled = Boolean(clash.length) || !pieces.length;
  }

  /** The wall beside it shows the draft. */
  function tell() {
    const body = frame.contentDocument?.body;
    const detail = { pieces, show: ["clock"], draft: true, ...look };
    if (body && frame.contentWindow) body.dispatchEvent(new /** @type {any} */ (frame.contentWindow).CustomEvent("floorman:draft", { detail }));
  }
  frame.addEventListener("load", () => setTimeout(draw, 150));

  // What is done

  editor.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const take = /** @type {HTMLElement | null} */ (target.closest("[data-take]"));
    if (take) return takePart(take.dataset.take ?? "", event.detail === 0);
    const seen = /** @type {HTMLElement | null} */ (target.closest("#look [data-name]"));
    if (seen) return see(seen);
    if (target.closest("#undo")) return back(done, undone);
    if (target.closest("#redo")) return back(undone, done);
    if (target.closest("#take-off")) return takeOff();
  });

  /** A part of the palette: one that is there already is chosen, another waits for a cell. By keys it finds its own.
   * @param {string} part @param {boolean} byKeys */
  function takePart(part, byKeys) {
    const there = part === "text" ? -1 : pieces.findIndex((one) => one.part === part);
    if (there >= 0) {
      chosen = there;
      taken = "";
      draw();
      return focus();
    }
    if (byKeys) return putSomewhere(part);
    taken = taken === part ? "" : part;
    draw();
  }

  /** @param {HTMLElement} one */
  function see(one) {
    for (const other of one.parentElement?.children ?? []) other.setAttribute("aria-checked", String(other === one));
    const { name = "", value = "" } = one.dataset;
    Object.assign(look, { [name]: name === "far" ? value === "1" : value });
    draw();
  }

  /** @param {Piece[][]} from @param {Piece[][]} to */
  function back(from, to) {
    const state = from.pop();
    if (!state) return;
    to.push(pieces);
    pieces = state;
    chosen = Math.min(chosen, pieces.length - 1);
    draw();
  }

  function takeOff() {
    const at = chosen;
    chosen = -1;
    change(pieces.filter((_, number) => number !== at));
  }

  addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
      event.preventDefault();
      return event.shiftKey ? back(undone, done) : back(done, undone);
    }
    if (event.key === "Escape" && taken) {
      taken = "";
      draw();
    }
  });

  overlay.addEventListener("keydown", (event) => {
    const piece = pieces[chosen];
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (piece && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      takeOff();
    } else if (piece && step) {
      event.preventDefault();
      const [x, y] = step;
      set(chosen, event.shiftKey ? { wide: piece.wide + x, high: piece.high + y } : { left: piece.left + x, top: piece.top + y });
    }
  });
  overlay.addEventListener("focusin", (event) => {
    const number = Number(/** @type {HTMLElement} */ (event.target).dataset.number ?? -1);
    if (number < 0 || number === chosen) return;
    chosen = number;
    draw();
  });

  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (find("props").querySelectorAll("[data-field]"))) {
    field.addEventListener("input", () => {
      const name = field.dataset.field ?? "";
      if (name === "text") set(chosen, { text: field.value });
      else if (field.value !== "" && field.checkValidity()) set(chosen, { [name]: Math.round(Number(field.value)) });
    });
    field.addEventListener("change", () => drawProps());
  }

  // A finger or a mouse: take a part, carry it, let it go; at a corner it is stretched.

  /** @param {PointerEvent} event */
  function cellAt(event) {
    const box = overlay.getBoundingClientRect();
    return { left: Math.floor(((event.clientX - box.left) / box.width) * columns), top: Math.floor(((event.clientY - box.top) / box.height) * rows) };
  }

  /** @type {{at: number, from: Piece, cell: {left: number, top: number}, corner: string, before: Piece[]} | null} */
  let carried = null;
  overlay.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    const one = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-number]"));
    if (taken) {
      event.preventDefault();
      return put(taken, cell.left, cell.top);
    }
    const at = one ? Number(one.dataset.number) : -1;
    const grip = /** @type {HTMLElement} */ (event.target).closest(".grip");
    chosen = at;
    carried = at < 0 ? null : { at, from: pieces[at], cell, corner: grip ? grip.className.replace("grip ", "") : "", before: pieces };
    if (carried) overlay.setPointerCapture(event.pointerId);
    draw();
    if (at >= 0) focus();
    event.preventDefault();
  });
  overlay.addEventListener("pointermove", (event) => {
    if (!carried) return;
    const cell = cellAt(event);
    const next = inside(moved(carried.from, carried.corner, cell.left - carried.cell.left, cell.top - carried.cell.top));
    if (JSON.stringify(next) === JSON.stringify(pieces[carried.at])) return;
    pieces = pieces.map((one, number) => (number === carried?.at ? next : one));
    drawPieces();
    drawProps();
    drawChecks();
    tell();
  });
  const letGo = () => {
    if (!carried) return;
    const { before } = carried;
    carried = null;
    const after = pieces;
    pieces = before;
    change(after);
    draw();
  };
  overlay.addEventListener("pointerup", letGo);
  overlay.addEventListener("pointercancel", letGo);

  /** @param {Piece} piece @param {string} corner @param {number} x @param {number} y @returns {Piece} */
  function moved(piece, corner, x, y) {
    if (!corner) return { ...piece, left: piece.left + x, top: piece.top + y };
    const [west, north] = [corner.includes("w"), corner.includes("n")];
    const across = west ? within(-piece.left, x, piece.wide - 1) : within(1 - piece.wide, x, columns - piece.left - piece.wide);
    const down = north ? within(-piece.top, y, piece.high - 1) : within(1 - piece.high, y, rows - piece.top - piece.high);
    return {
      ...piece,
      left: west ? piece.left + across : piece.left,
      wide: west ? piece.wide - across : piece.wide + across,
      top: north ? piece.top + down : piece.top,
      high: north ? piece.high - down : piece.high + down,
    };
  }

  // From the palette by pulling: the part is put down where it is let go.
  for (const one of /** @type {NodeListOf<HTMLButtonElement>} */ (editor.querySelectorAll("[data-take]"))) {
    one.draggable = true;
    one.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/plain", one.dataset.take ?? ""));
  }
  overlay.addEventListener("dragover", (event) => event.preventDefault());
  overlay.addEventListener("drop", (event) => {
    event.preventDefault();
    const part = event.dataTransfer?.getData("text/plain") ?? "";
    if (!editor.querySelector(`[data-take="${CSS.escape(part)}"]:not(.used)`)) return;
    const cell = cellAt(/** @type {any} */ (event));
    put(part, cell.left, cell.top);
  });

  draw();
}
