// The clock of a page. It gets facts (when the running stretch ends, what time the desk has) and counts by itself, so a
// level needs no message to go by and a page is right again after any gap. It never ticks on its own time: each reading
// is worked out from the desk's time.
// @ts-check
import { LOST_AFTER_MS, reach } from "/static/reach.js";
import { timeOfDay } from "/static/zone.js";

const SHOWN_EVERY_MS = 200;
// Whoever is refused asks again after so long, each time after twice as long, up to this.
const AGAIN_MS = 1000;
const AGAIN_MOST_MS = 60_000;
// At a busy event something happens many times a second: nobody reads that fast.
const PAUSE_MS = 500;
// So soon after a level has ended a page asks again, at the most twice as late: all of them would come at once.
const WENT_ON_MS = 300;

/** @typedef {{minutes: number, seconds: number, level: number | null, small_blind: number, big_blind: number, ante: number}} Stretch */
/** @typedef {{phase: string, index: number, ends_at: number | null, left: number | null, structure: Stretch[]}} Clock */

/** What the clock shows at an instant; the same reckoning as the desk's own.
 * @param {Clock} clock @param {number} now */
export function read(clock, now) {
  let { index } = clock;
  const last = clock.structure.length - 1;
  if (clock.ends_at === null) return { index, left: clock.left ?? 0, running: false, overtime: false, over: 0 };
  let endsAt = clock.ends_at;
  while (now >= endsAt && index < last) endsAt += lasts(clock.structure[++index]);
  return { index, left: Math.max(endsAt - now, 0), running: true, overtime: now > endsAt, over: Math.max(now - endsAt, 0) };
}

/** @param {Stretch} stretch */
const lasts = (stretch) => stretch.minutes * 60_000 + stretch.seconds * 1000;

/** The big blind of the stretch at this place; in a break that of the level after it, in the last one of the level before.
 * @param {Stretch[]} structure @param {number} index */
export function bigBlindAt(structure, index) {
  const here = Math.max(index, 0);
  return [...structure.slice(here), ...structure.slice(0, here).reverse()].find((one) => one.big_blind)?.big_blind ?? 0;
}

/** @param {number} left */
export function minutesAndSeconds(left) {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

class FloorClock extends HTMLElement {
  connectedCallback() {
    this.words = JSON.parse(this.dataset.words ?? "{}");
    this.numbers = new Intl.NumberFormat(this.lang);
    const start = JSON.parse(this.dataset.start ?? "{}");
    this.setTime(start.time);
    this.view = start.view;
    this.refusals = 0;
    /** What was heard last of each topic. @type {Map<string, string>} */
    this.said = new Map();
    this.atOnce = () => this.listenAtOnce();
    addEventListener("online", this.atOnce);
    document.addEventListener("visibilitychange", this.atOnce);
    this.anew = () => this.listen();
    document.body.addEventListener("floorman:back", this.anew);
    this.listen();
    this.timer = setInterval(() => this.show(), SHOWN_EVERY_MS);
    this.fits = () => this.fit();
    addEventListener("resize", this.fits);
    document.fonts.addEventListener("loadingdone", this.fits); // the typeface that stood in for it was not as wide
    this.show();
    this.fit();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    clearTimeout(this.refused);
    clearTimeout(this.later);
    removeEventListener("online", this.atOnce);
    document.removeEventListener("visibilitychange", this.atOnce);
    document.body.removeEventListener("floorman:back", this.anew);
    this.source?.close();
  }

  /** What this page follows besides the clock. */
  get topics() {
    const topics = this.getAttribute("topics");
    const screen = this.getAttribute("screen");
    return topics ? `?topics=${encodeURIComponent(topics)}${screen ? `&screen=${encodeURIComponent(screen)}` : ""}` : "";
  }

  /** Somebody looks here again, or there is a network again: he does not wait for his turn. */
  listenAtOnce() {
    if (document.hidden || this.source.readyState !== EventSource.CLOSED) return;
    this.refusals = 0;
    this.listen();
  }

  listen() {
    clearTimeout(this.refused);
    this.source?.close();
    this.source = new EventSource(`/events/${this.getAttribute("event")}/live${this.topics}`);
    this.asked = performance.now();
    this.source.addEventListener("open", () => (this.refusals = 0));
    // A browser asks again by itself when a connection breaks, not when it was refused.
    this.source.addEventListener("error", () => {
      // Who refuses may be no desk at all, but what stands before one that has not come up yet.
      reach.ask();
      if (this.source.readyState !== EventSource.CLOSED) return;
      const wait = Math.min(AGAIN_MS * 2 ** this.refusals, AGAIN_MOST_MS) * (1 + Math.random());
      this.refusals += 1;
      clearTimeout(this.refused);
      this.refused = setTimeout(() => this.isConnected && this.listen(), wait);
    });
    this.source.addEventListener("me", () => document.body.dispatchEvent(new CustomEvent("floorman:me")));
    this.source.addEventListener("time", (message) => this.setTime(JSON.parse(message.data)));
    this.source.addEventListener("sound", (message) => this.dispatchEvent(new CustomEvent("floorman:sound", { detail: JSON.parse(message.data) })));
    this.source.addEventListener("view", (message) => {
      const before = this.view.version;
      this.view = JSON.parse(message.data);
      this.show();
      if (this.view.version !== before) this.tellPage();
    });
    const topics = (this.getAttribute("topics") ?? "").split(",").filter(Boolean);
    for (const topic of topics) this.follow(topic.split(":")[0]);
  }

  /** What else the page follows: it asks again when that is no longer what it was. @param {string} topic */
  follow(topic) {
    if (topic === "wall") return;
    if (topic === "chat") return this.hearTalk();
    this.source.addEventListener(topic, (message) => {
      const heard = this.said.get(topic);
      if (topic !== "me" && topic !== "sound") document.body.dispatchEvent(new CustomEvent(`floorman:${topic}`, { detail: message.data }));
      if (heard && message.data !== heard && topic !== "felt" && topic !== "called") this.tellPage();
      this.said.set(topic, message.data);
    });
  }

  /** What is said goes to whoever shows it, and renews nothing else. The last of each place is kept for latecomers. */
  hearTalk() {
    if (this.hears === this.source) return;
    this.hears = this.source;
    this.talk ??= new Map();
    this.source.addEventListener("chat", (message) => {
      const said = JSON.parse(message.data);
      this.talk.set(said.table, said);
      document.body.dispatchEvent(new CustomEvent("floorman:chat", { detail: said }));
    });
  }

  /** Other parts of the page ask for what is new: at once, then after a pause, the last time always. */
  tellPage() {
    if (this.pause) {
      this.again = true;
      return;
    }
    document.body.dispatchEvent(new CustomEvent("floorman:changed"));
    this.pause = setTimeout(() => {
      this.pause = 0;
      if (this.again && this.isConnected) this.tellPage();
    }, PAUSE_MS);
    this.again = false;
  }

  /** A level or a break ended by itself, which no event tells: what the page says of it is asked for again, by everybody
   * at a moment of his own. @param {number} index */
  wentOn(index) {
    const before = this.index;
    this.index = index;
    if (before === undefined || before === index) return;
    clearTimeout(this.later);
    this.later = setTimeout(() => this.tellPage(), WENT_ON_MS * (1 + Math.random()));
  }

  /** @param {{at: number, rate: number}} time */
  setTime(time) {
    this.heard = { at: time.at, rate: time.rate, here: performance.now() };
    reach.heard();
  }

  /** The desk's time, from what it last told and what has passed here since. */
  now() {
    return this.heard.at + (performance.now() - this.heard.here) * this.heard.rate;
  }

  show() {
    const clock = this.view.clock;
    const reading = read(clock, this.now());
    const stretch = clock.structure[reading.index];
    this.wentOn(reading.index);
    const silent = performance.now() - this.heard.here > LOST_AFTER_MS;
    reach.hush(silent);
    const lost = silent || reach.unreachable;
    // A connection may be dead without having said so; one that was refused has a wait of its own.
    const dead = silent && performance.now() - this.asked > LOST_AFTER_MS && this.source.readyState !== EventSource.CLOSED;
    if (dead) this.listen();
    const state = this.state(clock, reading, stretch, lost);
    if (this.put("time", reading.overtime ? `+${minutesAndSeconds(reading.over)}` : minutesAndSeconds(reading.left))) this.fit();
    if (this.view.name) this.put("name", this.view.name);
    if (clock.phase === "over") this.put("title", ""); // no level runs any more
    else this.put("title", stretch.level === null ? this.words.break : this.fill(this.words.level, { level: stretch.level }));
    this.put("blinds", stretch.level === null ? "" : this.blinds(stretch));
    this.put("ante", stretch.ante ? this.fill(this.words.ante, { ante: this.numbers.format(stretch.ante) }) : "");
    this.put("next", this.next(clock.structure[reading.index + 1]));
    this.put("breakin", this.breakIn(clock, reading));
    this.put("left", minutesAndSeconds(reading.left));
    this.put("tobreak", this.toBreak(clock, reading));
    this.put("state", this.stateWord(state, reading, lost));
    this.put("daytime", timeOfDay(this.now()).slice(0, 5));
    for (const frame of this.parts("frame")) {
      frame.setAttribute("data-state", state);
      const only = frame.getAttribute("data-only");
      if (only) frame.toggleAttribute("hidden", only !== state);
      // What can be done to the clock stays there while the page is cut off: whoever taps it is told.
      frame.setAttribute("data-runs", this.state(clock, reading, stretch, false));
    }
    this.drawRule(stretch, reading.left);
    this.dispatchEvent(new CustomEvent("floorman:shown", { detail: { view: this.view, reading, now: this.now(), lost: lost ? this.heard.at : null } }));
  }

  /** Every state looks different; this is its name. */
  state(clock, reading, stretch, lost) {
    if (lost) return "stale";
    if (clock.phase !== "running") return clock.phase;
    if (!reading.running) return "paused";
    if (reading.overtime) return "overtime";
    if (stretch.level === null) return "break";
    return reading.left <= 60_000 ? "running last" : "running";
  }

  stateWord(state, reading, lost) {
    if (lost) return this.fill(this.words.lost, { since: timeOfDay(reach.heardWhen) });
    const name = state.split(" ")[0];
    if (name === "paused" && this.view.wall?.round) return this.words.round;
    const since = this.view.wall?.stopped_at;
    if (name === "paused" && since && this.words.pausedSince) return this.fill(this.words.pausedSince, { since: timeOfDay(since).slice(0, 5) });
    return this.words[name === "break" ? "stretchBreak" : name] ?? "";
  }

  blinds(stretch) {
    return `${this.numbers.format(stretch.small_blind)} / ${this.numbers.format(stretch.big_blind)}`;
  }

  next(stretch) {
    if (!stretch) return this.words.last;
    if (stretch.level === null) return this.fill(this.words.nextBreak, { minutes: stretch.minutes });
    const facts = { blinds: this.blinds(stretch), ante: this.numbers.format(stretch.ante) };
    return this.fill(stretch.ante ? this.words.nextAnte : this.words.next, facts);
  }

  /** How long until the next break, unless the break is next anyway, or one is on. */
  breakIn(clock, reading) {
    if (clock.structure[reading.index].level === null) return "";
    let left = reading.left;
    for (let index = reading.index + 1; index < clock.structure.length; index += 1) {
      if (clock.structure[index].level === null) {
        return index === reading.index + 1 ? "" : this.fill(this.words.breakIn, { time: minutesAndSeconds(left) });
      }
      left += lasts(clock.structure[index]);
    }
    return "";
  }

  /** The time until the next break, alone. */
  toBreak(clock, reading) {
    let left = reading.left;
    for (let index = reading.index + 1; index < clock.structure.length; index += 1) {
      if (clock.structure[index].level === null) return minutesAndSeconds(left);
      left += lasts(clock.structure[index]);
    }
    return "";
  }

  /** One box a minute, filled as it is played; in the last minute one box a second. */
  drawRule(stretch, left) {
    const whole = lasts(stretch);
    const lastMinute = left <= 60_000;
    const boxes = lastMinute ? 60 : Math.min(Math.max(stretch.minutes, Math.ceil(left / 60_000)), 120);
    const each = lastMinute ? 1000 : 60_000;
    const played = Math.max((lastMinute ? 60_000 : Math.max(whole, boxes * 60_000)) - left, 0) / each;
    for (const rule of this.parts("rule")) {
      if (rule.childElementCount !== boxes * 2 + 1) fillRule(rule, boxes);
      const filled = rule.querySelectorAll(".past");
      filled.forEach((box, number) => box.setAttribute("width", String(Math.min(Math.max(played - number, 0), 1) * 0.94)));
      rule.lastElementChild?.setAttribute("x", String(Math.min(played, boxes - 0.05)));
    }
  }

  fill(text, facts) {
    return text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  }

  parts(name) {
    return document.querySelectorAll(`[data-part="${name}"]`);
  }

  /** Whether the text changed its length. */
  put(name, text) {
    let other = false;
    for (const part of this.parts(name)) {
      other ||= part.textContent.length !== text.length;
      if (part.textContent !== text) part.textContent = text;
    }
    return other;
  }

  /** A wide font, or an hour on the clock, must not run out of its box. */
  fit() {
    for (const part of this.parts("time")) {
      shrink(part);
    }
  }
}

/** Whatever the font, a line of text fits into its box. @param {HTMLElement} line */
export function shrink(line) {
  line.style.fontSize = "";
  // A picture beside the words keeps its size, so that once is not always enough.
  for (let tries = 0; tries < 3; tries += 1) {
    const room = line.clientWidth;
    if (!room || line.scrollWidth <= room) return;
    line.style.fontSize = `${(parseFloat(getComputedStyle(line).fontSize) * room * 0.995) / line.scrollWidth}px`;
  }
}

/** @param {Element} rule @param {number} boxes */
function fillRule(rule, boxes) {
  rule.setAttribute("viewBox", `0 0 ${boxes} 1`);
  rule.replaceChildren();
  const box = (kind, x, width) => {
    const one = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    one.setAttribute("class", kind);
    for (const [name, value] of Object.entries({ x, y: 0.05, width, height: 0.9 })) one.setAttribute(name, String(value));
    rule.append(one);
  };
  for (let number = 0; number < boxes; number += 1) {
    box("past", number + 0.03, 0);
    box("left", number + 0.03, 0.94);
  }
  box("here", 0, Math.max(boxes / 250, 0.05));
}

customElements.define("floor-clock", FloorClock);
