// What a wall shows at an instant, as words in their places. The desk works out the same for the page that it sends
// (`web/face.py`), so that a wall is right before this runs and does not change when it does: change both together.
// @ts-check
import { minutesAndSeconds } from "/static/clock.js";
import { timeOfDay } from "/static/wall-words.js";

const LADDER_MOST = 7;
const NEWS_FOR_MS = 10 * 60_000;
const BOARD_MOST = 40;

export class Face {
  /** @param {any} view @param {any} reading @param {number} now @param {number | null} lost @param {import("/static/wall-words.js").Words} words */
  constructor(view, reading, now, lost, words) {
    this.w = view.wall;
    this.clock = view.clock;
    this.title = view.book_title[words.lang];
    this.stack = view.stack;
    this.reading = reading;
    this.now = now;
    this.lost = lost;
    this.words = words;
    this.stretch = this.clock.structure[reading.index];
    this.following = this.clock.structure[reading.index + 1];
    this.registration = this.clock.phase !== "over" && !this.w.closed && !this.isPast(this.w.until);
    this.near = this.clock.phase === "running" && this.w.left < this.w.entries && this.w.paid > 0 && (this.w.until === null || !this.registration);
    this.isBubble = this.near && this.w.left === this.w.paid + 1;
    this.inMoney = this.near && this.w.left <= this.w.paid;
    this.state = this.findState();
    this.form = { won: "names", ended: "names", hand: "board", final: "final" }[this.state] ?? "clock";
    this.side = this.findSide();
    this.classes = ["wall", this.state, `form-${this.form}`, this.side ? "" : "wide", this.isBubble ? "bubble" : "", lost === null ? "" : "stale"].filter(Boolean).join(" ");
  }

  /** @param {number | null} level */
  isPast(level) {
    if (level === null || this.clock.phase === "before") return false;
    const index = this.clock.structure.findIndex((/** @type {any} */ one) => one.level === level);
    if (index < 0) return level === 0;
    return this.reading.index > index || (this.reading.index === index && this.reading.overtime);
  }

  findState() {
    const { phase } = this.clock;
    if (phase === "over") return this.w.ending === "winner" ? "won" : "ended";
    if (phase === "before") return "before";
    if (phase === "between-days") return "between";
    if (this.w.round && this.stretch.level !== null) return "hand";
    if (!this.reading.running) return "paused";
    if (this.stretch.level === null) return "break";
    if (this.reading.overtime) return "overtime";
    if (this.reading.left <= 60_000) return "last";
    if (this.w.final.length > 1) return "final";
    if (this.isBubble) return "bubble";
    return this.inMoney ? "money" : "running";
  }

  /** @returns {[string, string]} the picture and the word at the head */
  get head() {
    const say = (/** @type {string} */ code) => this.words.say(code);
    if (this.lost !== null) return ["lost", this.words.say("wall.lost", { time: timeOfDay(this.lost).slice(0, 5) })];
    switch (this.state) {
      case "before": return ["clock", say("state.before")];
      case "between": return ["moon", say("wall.between")];
      case "paused": return ["pause", say("state.paused")];
      case "break": return ["cup", say("clock.break")];
      case "last": return ["clock", say("wall.last")];
      case "hand": return this.isBubble ? ["flag", say("wall.bubble")] : ["hand", say("wall.hand")];
      case "bubble": return ["flag", say("wall.bubble")];
      case "money": return ["check", say("wall.money")];
      case "final": return ["people", say("wall.final")];
      case "overtime": return ["warn", say("wall.overtime")];
      case "won": return ["trophy", say("wall.winner")];
      case "ended": return ["stop", say(`wall.ended.${this.w.ending}`)];
      default: return ["", this.level];
    }
  }

  /** The level, with its game where several are played. */
  get level() {
    const { level } = this.stretch;
    if (level === null) return this.words.say("clock.break");
    const { games } = this.w;
    const game = games.length ? games[(level - 1) % games.length] : "";
    const several = games.length > 1 || (game && game !== "nlhe");
    return several ? this.words.say("wall.level-game", { level, game: this.words.say(`game.${game}`) }) : this.words.say("clock.level", { level });
  }

  get time() {
    return this.reading.overtime ? `+${minutesAndSeconds(this.reading.over)}` : minutesAndSeconds(this.reading.left);
  }

  /** @param {any} stretch */
  blindsOf(stretch) {
    return stretch.level === null ? "" : `${this.words.number(stretch.small_blind)} / ${this.words.number(stretch.big_blind)}`;
  }

  /** @param {any} stretch */
  anteOf(stretch) {
    return stretch.ante ? this.words.say("clock.ante", { ante: stretch.ante }) : "";
  }

  /** The blinds; something small beside them; in the last minute those that come. */
  get blinds() {
    if (this.form === "names" || this.form === "board") return ["", "", ""];
    if (this.state === "last" && this.following?.level) return [this.blindsOf(this.stretch), this.words.say("wall.soon"), this.blindsOf(this.following)];
    return [this.blindsOf(this.stretch), this.form === "final" ? "" : this.anteOf(this.stretch), ""];
  }

  get next() {
    if (this.form === "names") return "";
    if (this.lost !== null) return this.words.say("wall.as-of", { time: timeOfDay(this.lost) });
    switch (this.state) {
      case "paused": return this.w.stopped_at === null ? this.level : this.words.say("wall.paused-for", { level: this.level, time: minutesAndSeconds(Math.max(this.now - this.w.stopped_at, 0)) });
      case "hand": return dotted(this.level, this.blindsOf(this.stretch), this.anteOf(this.stretch), this.words.say("wall.clock-at", { time: this.time }));
      case "final": return dotted(this.level, this.anteOf(this.stretch));
      case "overtime": return this.words.say("wall.no-further");
      case "last": return this.following?.level ? dotted(this.anteOf(this.following), this.words.say("wall.next-hand")) : this.nextStretch;
      case "break": return this.following ? dotted(this.words.say("wall.then-level", { level: this.following.level, blinds: this.blindsOf(this.following) }), this.anteOf(this.following)) : "";
      default: return [this.nextStretch, this.breakIn].filter(Boolean).join(" ");
    }
  }

  get nextStretch() {
    if (!this.following) return this.words.say("clock.last-level");
    if (this.following.level === null) return this.words.say("clock.next-break", { minutes: this.following.minutes });
    const blinds = this.blindsOf(this.following);
    return this.following.ante ? this.words.say("clock.next-with-ante", { blinds, ante: this.following.ante }) : this.words.say("clock.next", { blinds });
  }

  /** How long until the next break, unless the break is next anyway. */
  get breakIn() {
    let left = this.reading.left;
    for (let index = this.reading.index + 1; index < this.clock.structure.length; index += 1) {
      const one = this.clock.structure[index];
      if (one.level === null) return index === this.reading.index + 1 ? "" : this.words.say("clock.break-in", { time: minutesAndSeconds(left) });
      left += one.minutes * 60_000 + one.seconds * 1000;
    }
    return "";
  }

  /** The value that goes now. */
  get swap() {
    const found = this.state === "break" || this.state === "running" ? this.w.colour_ups.find((/** @type {any} */ one) => one.index === this.reading.index) : undefined;
    return found ? [found.value, found.into] : null;
  }

  get say() {
    if (this.swap) return this.words.say("wall.colour-up", { value: this.swap[0] });
    if (this.state === "final") return this.words.say("wall.final-say", { left: this.w.left, average: this.w.average });
    if (this.state === "break") return this.words.say("wall.break-say");
    return "";
  }

  /** @returns {[string, string, string][]} a table, its state, and the word for it */
  get board() {
    if (this.form !== "board") return [];
    const order = ["held", "released", "playing", "done"];
    const tables = [...this.w.round.tables].sort((one, other) => (this.w.round.tables.length > BOARD_MOST ? order.indexOf(one.state) - order.indexOf(other.state) : 0) || one.table - other.table);
    return tables.slice(0, BOARD_MOST).map((one) => [this.words.say("wall.table", { table: one.table }), one.state, this.words.say(`wall.${one.state}`)]);
  }

  get big() {
    if (this.form === "board") return this.w.round.number ? this.words.say("wall.round", { number: this.w.round.number }) : this.words.say("wall.round-0");
    if (this.state === "won") return this.w.firsts[0]?.alias ?? "";
    return this.state === "ended" ? this.words.say(`floor.ended.${this.w.ending}`) : "";
  }

  get lines() {
    if (this.form !== "names") return [];
    const [first, ...others] = this.w.firsts;
    const rows = this.state === "won" ? others.slice(0, 2) : this.w.ending === "cancelled" ? [] : this.w.firsts;
    const told = rows.map((/** @type {any} */ one) => `${this.words.say("wall.place", { place: one.place })} ${one.alias}${one.prize ? ` ${this.money(one.prize)}` : ""}`).join(" · ");
    if (this.state !== "won") return [told].filter(Boolean);
    return [first?.prize ? this.words.say("wall.wins", { prize: this.money(first.prize) }) : this.words.say("wall.has-won"), told].filter(Boolean);
  }

  /** @param {number} coins */
  money(coins) {
    return this.words.money(coins, this.w.currency);
  }

  /** @param {number} place */
  prizeAt(place) {
    return this.w.prizes.find((/** @type {any} */ one) => one.first <= place && place <= one.last)?.prize ?? 0;
  }

  /** @returns {{title: string, rows: [string, string, string, boolean][]} | null} */
  findSide() {
    if (this.state === "final") {
      const stacks = this.w.final.some((/** @type {any} */ one) => one.stack !== null);
      const rows = this.w.final.map((/** @type {any} */ one) => [String(one.seat), one.alias, one.stack === null ? "" : this.words.number(one.stack), false]);
      return { title: this.words.say(stacks ? "wall.seats-stacks" : "wall.seats-names"), rows };
    }
    if (!this.w.prizes.length || ["last", "break", "overtime", "won", "ended"].includes(this.state)) return null;
    return { title: this.words.say("wall.prizes"), rows: this.ladder };
  }

  /** The rungs that matter now: the first ones, and those around the next prize. */
  get ladder() {
    const { prizes, left, paid } = this.w;
    const here = this.isBubble || this.inMoney ? Math.min(left, paid) : 0;
    const at = prizes.findIndex((/** @type {any} */ one) => one.first <= here && here <= one.last);
    const shown = prizes.length <= LADDER_MOST || at < LADDER_MOST ? prizes.slice(0, LADDER_MOST) : [...prizes.slice(0, 2), null, ...prizes.slice(at - 3, at + 1)];
    return shown.map((/** @type {any} */ one) => (one ? [this.places(one), "", this.money(one.prize), one.first <= here && here <= one.last] : ["…", "", "", false]));
  }

  /** @param {any} one */
  places(one) {
    const first = this.words.say("wall.place", { place: one.first });
    return one.first === one.last ? first : `${first}–${this.words.say("wall.place", { place: one.last })}`;
  }

  /** @returns {[string, string, string][]} what it is, the number, and what goes with it */
  get nums() {
    const { w, words } = this;
    const players = [words.say("wall.players"), words.number(w.left), w.entries > w.left ? words.say("wall.of", { entries: w.entries }) : ""];
    const average = [words.say("wall.average"), words.number(w.average), this.bigBlinds ? words.say("wall.bb", { blinds: this.bigBlinds }) : ""];
    const pool = w.pool ? [words.say("wall.pool"), this.money(w.pool), ""] : null;
    const paid = w.paid ? [words.say("wall.paid"), words.number(w.paid), ""] : null;
    const chips = [words.say("wall.chips"), words.number(w.chips), ""];
    const again = w.re_entries ? [words.say("wall.re-entries"), words.number(w.re_entries), ""] : null;
    const upcoming = w.prizes.length ? [words.say("wall.next-prize"), this.money(this.prizeAt(Math.min(w.left, w.paid))), ""] : null;
    const rows = {
      hand: [players, this.isBubble ? paid : [words.say("wall.to-money"), words.number(Math.max(w.left - w.paid, 0)), ""], average, pool],
      bubble: [players, paid, average, pool],
      money: [players, average, upcoming, pool],
      final: [upcoming, w.prizes.length ? [words.say("wall.first-prize"), this.money(w.prizes[0].prize), ""] : players, pool ?? chips],
      overtime: [players, average, pool ?? chips],
      won: [[words.say("wall.entries"), words.number(w.entries), ""], again, paid, pool],
      ended: [[words.say("wall.entries"), words.number(w.entries), ""], again, pool],
      before: [players, [words.say("wall.stack"), words.number(this.stack), ""], this.lateRegistration, pool],
    }[this.state] ?? [players, average, again ?? chips, this.lateRegistration ?? pool];
    return /** @type {any} */ (rows.filter(Boolean));
  }

  /** Of the last level, in a break. */
  get bigBlinds() {
    const played = this.clock.structure.slice(0, this.reading.index + 1).filter((/** @type {any} */ one) => one.big_blind);
    return played.length ? Math.round(this.w.average / played[played.length - 1].big_blind) : 0;
  }

  get lateRegistration() {
    const label = this.words.say("wall.registration");
    if (!this.registration) return [label, this.words.say("wall.closed"), ""];
    if (this.w.until) return [label, this.words.say("clock.level", { level: this.w.until }), this.words.say("wall.until-end")];
    return this.w.until === null && this.state !== "before" ? null : [label, this.words.say("wall.open"), ""];
  }

  /** @returns {[string, string][]} messages with their pictures: what the state says, then what happened lately */
  get news() {
    const lately = this.w.news.filter((/** @type {any} */ one) => this.now - one.at < NEWS_FOR_MS).map((/** @type {any} */ one) => [NEWS[one.code], this.words.say(one.code, one.facts)]);
    const own = this.ownNews;
    return own ? [own, ...lately] : lately.length ? lately : [["", this.title]];
  }

  /** @returns {[string, string] | null} */
  get ownNews() {
    const say = (/** @type {string} */ code, /** @type {Record<string, string | number>} */ facts = {}) => this.words.say(code, facts);
    if (this.lost !== null) return ["lost", say("wall.looking", { time: timeOfDay(this.lost) })];
    switch (this.state) {
      case "break": return this.clock.ends_at === null ? null : ["clock", say("wall.goes-on-at", { time: timeOfDay(this.now + this.reading.left).slice(0, 5) })];
      case "hand": return ["hand", say("wall.wait-for-all")];
      case "bubble": return ["flag", say("wall.bubble-says", { place: this.w.left })];
      case "money": return ["check", say("wall.money-says")];
      case "overtime": return ["warn", say("wall.overtime-says")];
      case "won": return ["check", say("wall.thanks")];
      default: return null;
    }
  }
}

/** @type {Record<string, string>} */
const NEWS = { "news.moved": "forward", "news.seated": "forward", "news.out": "out", "news.broken": "tables" };

/** @param {string[]} parts */
const dotted = (...parts) => parts.filter(Boolean).join(" · ");
