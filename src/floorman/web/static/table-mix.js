// A player who mixes the deck too: while a hand is played his device seals a number drawn here, between two hands it
// tells the number, and when the next hand is dealt it looks whether just that was used. What it has to remember for
// that lies on this device alone, so that nobody can say afterwards that it was something else.
// @ts-check

import { sha256 } from "/static/sha256.js";

const BYTES = 32;

/**
 * What was sealed, in which hand for which deck, and which seals there were before it was told.
 * @typedef {{table: string, value: string, seal: string, hand?: string, deck?: string, root?: string, seals?: string[]}} Sealed
 */
/** @typedef {{on: boolean, sealed?: Sealed | null, said?: {hand: string, is: string} | null}} Kept */

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {string | undefined} text */
const list = (text) => (text ? text.split(" ") : []);

/** Was the deck that is dealt the one that was prepared, mixed with this number, and with none that came later? */
/** @param {Sealed} mine @param {DOMStringMap} page */
export function judged(mine, page) {
  const used = list(page.used);
  if (page.usedDeck !== mine.deck || !used.includes(mine.value)) return "out";
  const known = used.every((value) => mine.seals?.includes(sha256(bytesOf(value))));
  return page.usedRoot === mine.root && known ? "in" : "other";
}

export class Mixing {
  /** @param {string} event @param {(html: string) => void} put what shows a page that was answered */
  constructor(event, put) {
    this.event = event;
    this.put = put;
    this.busy = false;
    document.addEventListener("click", (click) => {
      if (click.target instanceof Element && click.target.closest("[data-mix]")) this.toggle();
    });
  }

  get name() {
    return `floorman:mix:${this.event}:${this.box()?.dataset.who ?? ""}`;
  }

  /** @returns {Kept} */
  get kept() {
    return { on: false, ...JSON.parse(localStorage.getItem(this.name) ?? "{}") };
  }

  /** @param {Partial<Kept>} news */
  keep(news) {
    localStorage.setItem(this.name, JSON.stringify({ ...this.kept, ...news }));
  }

  toggle() {
    this.keep({ on: !this.kept.on, said: null });
    this.look();
  }

  box = () => document.getElementById("mix");

  /** The page is another one: what has become of the last number, what is to be done, and what he is told. */
  look() {
    const box = this.box();
    if (!box?.dataset.may) return;
    this.judge(box.dataset);
    this.act(box.dataset);
    this.show(box);
  }

  /** A page may come later than a newer one: of a hand no later than that of the seal it says nothing new. */
  /** @param {DOMStringMap} page */
  judge(page) {
    const { sealed } = this.kept;
    if (!sealed) return;
    if (sealed.table !== page.table) this.keep({ sealed: null });
    else if (!sealed.deck && sealed.seal === page.own) this.keep({ sealed: { ...sealed, hand: page.hand, deck: page.deck, root: page.root } });
    else if (sealed.deck && Number(page.hand) > Number(sealed.hand)) this.keep({ sealed: null, said: { hand: page.hand ?? "", is: judged(sealed, page) } });
  }

  /** @param {DOMStringMap} page */
  act(page) {
    const { on, sealed } = this.kept;
    if (page.may === "seal" && on && !page.own && !sealed?.deck) {
      const mine = sealed ?? fresh(page.table ?? "");
      this.keep({ sealed: mine });
      this.send({ do: "seal-mix", seal: mine.seal });
    }
    if (page.may === "tell" && sealed && sealed.seal === page.own && !page.told) {
      // Whoever tells his number can be given a wrong deck no more: he knows all seals that may count.
      this.keep({ sealed: { ...sealed, seals: sealed.seals ?? list(page.seals) } });
      this.send({ do: "open-mix", value: sealed.value });
    }
  }

  /** What is refused, or lost on its way, is tried again when the table has gone on. @param {Record<string, string>} said */
  async send(said) {
    const form = /** @type {HTMLFormElement | null} */ (this.box()?.querySelector("form"));
    if (this.busy || !form) return;
    this.busy = true;
    try {
      const body = new URLSearchParams({ .../** @type {any} */ (Object.fromEntries(new FormData(form))), ...said });
      const answer = await fetch(form.action, { method: "POST", body, headers: { "hx-request": "true" } });
      const html = await answer.text();
      this.busy = false;
      if (answer.ok) this.put(html);
    } catch {
      this.busy = false;
    }
  }

  /** @param {HTMLElement} box */
  show(box) {
    const { on, sealed, said } = this.kept;
    const button = /** @type {HTMLElement} */ (box.querySelector("[data-mix]"));
    button.hidden = false;
    button.setAttribute("aria-pressed", String(on));
    const verdict = said && said.hand === box.dataset.hand ? said.is : "";
    const now = verdict || (!on ? "off" : sealed?.seal === box.dataset.own ? "sealed" : "waits");
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("[data-says]"))) one.hidden = one.dataset.says !== now;
    this.warn(box, verdict);
  }

  /** What went wrong is told on the table itself, for as long as its hand lies there. */
  /** @param {HTMLElement} box @param {string} verdict */
  warn(box, verdict) {
    const notice = document.getElementById("notice");
    notice?.querySelector("[data-mix-wrong]")?.remove();
    if (verdict !== "out" && verdict !== "other") return;
    const line = document.createElement("p");
    line.className = "wrong";
    line.dataset.mixWrong = verdict;
    line.setAttribute("role", "status");
    line.textContent = box.querySelector(`[data-says=${verdict}]`)?.textContent ?? "";
    notice?.append(line);
  }
}

/** @param {string} table @returns {Sealed} */
function fresh(table) {
  const drawn = crypto.getRandomValues(new Uint8Array(BYTES));
  return { table, value: hex(drawn), seal: sha256(drawn) };
}
