// The talk of one place. It hears `floorman:chat` on the body, as the page's clock tells it of its stream's topic
// chat:<table>; a page with a stream of its own dispatches the same. Nothing that somebody wrote is ever markup.
// @ts-check

import { timeOfDay } from "/static/zone.js";

/** @typedef {{number: number, at: number, who: string, role: string, name: string, text: string}} Line */
/** @typedef {{table: number, number: number, hand: boolean, all_in: boolean, silenced: string[], lines: Line[]}} Said */

const KEPT_MOST = 200;

class FmChat extends HTMLElement {
  connectedCallback() {
    this.words = JSON.parse(this.dataset.words ?? "{}");
    this.table = Number(this.dataset.table);
    this.number = Number(this.dataset.number);
    this.muted = new Set((this.dataset.muted ?? "").split(",").filter(Boolean));
    this.silenced = new Set();
    this.unread = 0;
    this.hear = (/** @type {Event} */ event) => this.heard(/** @type {CustomEvent<Said>} */ (event).detail);
    document.body.addEventListener("floorman:chat", this.hear);
    this.form.addEventListener("submit", (event) => this.say(event));
    this.closest("details")?.addEventListener("toggle", () => {
      this.mark(0);
      this.down();
    });
    this.addEventListener("click", (event) => this.pressed(event));
    for (const sign of this.querySelectorAll("[data-sign]")) {
      sign.addEventListener("click", () => this.send({ do: "say", text: /** @type {HTMLElement} */ (sign).dataset.sign ?? "" }));
    }
    for (const line of this.list.children) this.nameable(/** @type {HTMLElement} */ (line));
    this.down();
    const clock = /** @type {any} */ (document.querySelector("floor-clock"));
    const before = clock?.talk?.get(this.table);
    if (before) this.heard(before);
  }

  disconnectedCallback() {
    if (this.hear) document.body.removeEventListener("floorman:chat", this.hear);
  }

  get form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }
  get list() {
    return /** @type {HTMLElement} */ (this.querySelector(".lines"));
  }
  get field() {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem("text"));
  }

  /** @param {Said} said */
  heard(said) {
    if (said.table !== this.table) return;
    this.silenced = new Set(said.silenced);
    this.hush(said);
    const fresh = said.lines.filter((line) => line.number > this.number);
    if (!fresh.length) return;
    if (fresh[0].number > this.number + 1) {
      this.number = said.number;
      this.again();
      return;
    }
    this.number = said.number;
    const stays = this.list.scrollTop + this.list.clientHeight < this.list.scrollHeight - 40;
    for (const line of fresh) {
      if (this.muted.has(line.who)) continue;
      this.list.append(this.line(line));
      const mine = line.who === this.dataset.me;
      document.body.dispatchEvent(new CustomEvent("floorman:said", { detail: { name: line.name, text: line.text, mine } }));
    }
    while (this.list.childElementCount > KEPT_MOST) this.list.firstElementChild?.remove();
    if (!stays) this.down();
    const heard = fresh.filter((line) => !this.muted.has(line.who) && line.who !== this.dataset.me);
    if (this.closest("details:not([open])") && heard.length) this.mark(this.unread + heard.length, heard.at(-1));
  }

  /** How many lines wait while it is folded: to be seen, and to be heard. @param {number} count @param {Line} [last] */
  mark(count, last) {
    const folded = this.closest("details");
    const summary = folded?.querySelector("summary");
    if (!folded || !summary) return;
    this.unread = count;
    this.called ??= summary.getAttribute("aria-label") ?? "";
    folded.toggleAttribute("data-unread", count > 0);
    summary.setAttribute("data-unread", String(count));
    summary.setAttribute("aria-label", count ? `${this.called}, ${this.words.unread.replace("{many}", String(count))}` : this.called);
    const spoken = document.getElementById("spoken");
    if (last && spoken) spoken.textContent = `${last.name}: ${last.text}`;
  }

  /** More was said than a frame holds, or somebody is heard again. */
  async again() {
    const answer = await fetch(this.form.action, { headers: { "hx-request": "true" } });
    if (!answer.ok) return;
    const told = new DOMParser().parseFromString(`<ol>${await answer.text()}</ol>`, "text/html");
    this.list.replaceChildren(...told.querySelectorAll("li"));
    for (const line of this.list.children) this.nameable(/** @type {HTMLElement} */ (line));
    this.down();
  }

  down() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Line} line */
  line(line) {
    const item = document.createElement("li");
    item.dataset.number = String(line.number);
    item.dataset.who = line.who;
    if (line.at) item.dataset.time = timeOfDay(line.at).slice(0, 5);
    item.classList.toggle("said-by-me", line.who === this.dataset.me);
    const name = document.createElement("b");
    name.textContent = line.role === "floor" ? this.words.floor : line.name || this.words.somebody;
    const text = document.createElement("span");
    text.textContent = line.text;
    item.append(name, " ", text);
    this.nameable(item);
    return item;
  }

  /** A name of another can be pressed. @param {HTMLElement} item */
  nameable(item) {
    const name = item.querySelector("b");
    if (!name || item.dataset.who === this.dataset.me || name.querySelector("button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.whom = item.dataset.who;
    button.textContent = name.textContent;
    name.replaceChildren(button);
  }

  /** Nobody talks while it would be about a hand. @param {Said} said */
  hush(said) {
    const role = this.dataset.role;
    const why = role === "floor" ? "" : said.silenced.includes(this.dataset.me ?? "") ? this.words.silenced : !said.table || !said.hand ? "" : role === "spectator" ? this.words.handIsOn : said.all_in ? this.words.allIn : "";
    // Whoever is typing stays in the field: what he types next is no key of the table.
    this.field.readOnly = Boolean(why);
    const button = this.form.querySelector("button");
    if (button) button.disabled = Boolean(why);
    this.told(why);
  }

  /** @param {string} text */
  told(text) {
    const place = this.querySelector(".said");
    if (place && place.textContent !== text) place.textContent = text;
  }

  /** @param {Record<string, string>} fields */
  async send(fields) {
    const body = new URLSearchParams({ _csrf_token: this.dataset.csrf ?? "", ...fields });
    const lang = document.documentElement.lang;
    try {
      const answer = await fetch(`${this.form.action}?lang=${lang}`, { method: "POST", body, headers: { "x-requested-by": "fm-chat" } });
      this.told(answer.ok ? "" : answer.status === 409 ? await answer.text() : this.words.away);
      return answer.ok;
    } catch {
      this.told(this.words.away);
      return false;
    }
  }

  /** @param {SubmitEvent} event */
  async say(event) {
    event.preventDefault();
    const text = this.field.value;
    if (!text.trim()) return;
    this.field.value = "";
    const sent = await this.send({ do: "say", text });
    // What did not arrive comes before what was typed meanwhile.
    if (!sent) this.field.value = [text, this.field.value].filter(Boolean).join(" ");
    if (sent && !document.querySelector("floor-clock")) await this.again(); // a page that follows nothing
    if (document.activeElement === document.body || this.contains(document.activeElement)) this.field.focus();
  }

  /** @param {MouseEvent} event */
  async pressed(event) {
    const button = event.target instanceof Element ? /** @type {HTMLButtonElement | null} */ (event.target.closest("button[data-whom], button[data-do]")) : null;
    if (!button) return;
    const { whom = "", name = "" } = button.dataset;
    if (!button.dataset.do) return this.offer(whom, button.textContent ?? "", whom);
    const on = button.dataset.on ?? "yes";
    if (!(await this.send({ do: button.dataset.do, who: whom, on }))) return;
    if (button.dataset.do === "mute") {
      if (on === "yes") this.muted.add(whom);
      else this.muted.delete(whom);
      await this.again();
    }
    this.offer(whom, name, "");
  }

  /** What can be done about somebody; a second press takes it away. @param {string} whom @param {string} name @param {string} open */
  offer(whom, name, open) {
    const place = /** @type {HTMLElement} */ (this.querySelector(".whom"));
    const shown = place.dataset.whom === whom && !place.hidden;
    place.hidden = !open || shown;
    place.dataset.whom = whom;
    const muted = this.muted.has(whom);
    const made = [this.button("mute", whom, name, muted ? "no" : "yes", muted ? "hear" : "mute")];
    if (this.hasAttribute("data-silences")) {
      const silent = this.silenced.has(whom);
      made.push(this.button("silence", whom, name, silent ? "no" : "yes", silent ? "speak" : "silence"));
    }
    for (const other of this.muted) if (other !== whom) made.push(this.button("mute", other, "…", "no", "hear"));
    place.replaceChildren(...made);
  }

  /** @param {string} what @param {string} whom @param {string} name @param {string} on @param {string} word */
  button(what, whom, name, on, word) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn";
    Object.assign(button.dataset, { do: what, whom, name, on });
    button.textContent = (this.words[word] ?? "").replace("{name}", name);
    return button;
  }
}

customElements.define("fm-chat", FmChat);
