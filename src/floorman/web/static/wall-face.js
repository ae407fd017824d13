// What a wall shows at an instant, as words in their places. The desk works out the same for the page that it sends
// (`web/face.py`), so that a wall is right before this runs and does not change when it does: change both together.
// @ts-check
import { bigBlindAt, minutesAndSeconds } from "/static/clock.js";
import { dayOf, timeOfDay } from "/static/zone.js";

const LADDER_MOST = 8;
// Where all letters are larger, fewer have room: the numbers that a player at his table asks for.
const LADDER_FAR = 5;
const SHARES_MOST = 9;
/** @type {Record<string, number[]>} */
const NUMS_FAR = { money: [0, 2], before: [0, 2] };
const NEWS_FOR_MS = 10 * 60_000;
const BOARD_MOST = 40;
// So many minutes after the time that was announced it is about to begin; later that was on another day.
const LATE_MOST = 180;
// From so many on whoever is sent to other seats in one go stands in a list, and so long; in the ticker so many beside
// each other.
const [MOVES_LEAST, MOVES_A_LINE, MOVES_FOR_MS] = [3, 3, 45_000];
const LETTERS_A_LINE = 90;

/** A time of day by minutes after midnight. @param {number} minutes */
const ofDay = (minutes) => [Math.trunc(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, "0")).join(":");

export class Face {
  /** `turn`: how often what stands in turns has been turned over; `why`: what was said to the prizes as they stand.
   * @param {any} view @param {any} reading @param {number} now @param {number | null} lost @param {import("/static/wall-words.js").Words} words @param {boolean} far @param {number} turn @param {string} why */
  constructor(view, reading, now, lost, words, far, turn = 0, why = "") {
    this.far = far;
    this.breakApart = false; // another part of a layout says when the next break is
    this.turn = turn;
    this.why = why;
    this.version = view.version;
    this.w = view.wall;
    this.clock = view.clock;
    this.title = view.book_title[words.lang];
    this.stack = view.stack;
    this.begins = view.begins ?? null;
    this.day = view.day ?? "";
    this.reading = reading;
    this.now = now;
    this.lost = lost;
    this.words = words;
    this.stretch = this.clock.structure[reading.index];
    this.following = this.clock.structure[reading.index + 1];
    this.registration = this.clock.phase !== "over" && !this.w.closed && !this.isPast(this.w.until);
    this.reEntry = this.clock.phase !== "over" && this.w.again_until !== null && !this.isPast(this.w.again_until);
    this.near = this.clock.phase === "running" && this.w.left < this.w.entries && this.w.paid > 0 && (this.w.until === null || !this.registration);
    this.isBubble = this.near && this.w.left === this.w.paid + 1;
    this.inMoney = this.near && this.w.left <= this.w.paid;
    this.state = this.findState();
    this.form = { won: "names", ended: "names", hand: "board", final: "final" }[this.state] ?? "clock";
    this.talks = this.w.talks && ["paused", "running", "money", "final", "bubble"].includes(this.state);
    this.dealt = this.w.deal.length > 0 && ["paused", "running", "money", "final", "bubble", "break"].includes(this.state);
    this.side = this.findSide();
    this.classes = ["wall", this.state, `form-${this.form}`, this.side ? "" : "wide", this.isBubble ? "bubble" : "", this.dealt ? "dealt" : "", lost === null ? "" : "stale"].filter(Boolean).join(" ");
  }

  /** @param {number | null} level */
  isPast(level) {
    if (level === null || this.clock.phase === "before") return false;
    const index = this.clock.structure.findIndex((/** @type {any} */ one) => one.level === level);
    if (index < 0) return level === 0;
    return this.reading.index > index || (this.reading.index === index && this.reading.left <= 0);
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
    if (this.talks) return ["talk", say("wall.talks")];
    switch (this.state) {
      case "before": return ["clock", this.announced];
      case "between": return ["moon", say("wall.between")];
      case "paused": return ["pause", say("state.paused")];
      case "break": return ["cup", say("clock.break")];
      case "last": return ["clock", say("wall.last")];
      case "hand": return this.isBubble ? ["flag", say("wall.bubble")] : ["hand", say("wall.hand")];
      case "bubble": return ["flag", say("wall.bubble")];
      case "money": return ["check", say("wall.money")];
      case "final": return ["people", say(this.w.left === 2 ? "wall.heads-up" : "wall.final")];
      case "overtime": return ["warn", say("wall.overtime")];
      case "won": return ["trophy", say("wall.winner")];
      case "ended": return [this.w.ending === "cancelled" ? "stop" : "trophy", say(`wall.ended.${this.w.ending}`)];
      default: return ["", this.level];
    }
  }

  /** When it is to begin; once that time has come, that it is about to. */
  get announced() {
    if (this.begins === null) return this.words.say("state.before");
    const [hours, minutes] = timeOfDay(this.now).split(":").map(Number);
    const since = (hours * 60 + minutes - this.begins + 1440) % 1440;
    const days = this.day ? Math.round((Date.parse(this.day) - Date.parse(dayOf(this.now))) / 86_400_000) : 0;
    const time = ofDay(this.begins);
    if (days === 1) return this.words.say("wall.begins-tomorrow", { time });
    if (days > 1) return this.words.say("wall.begins-in", { days, time });
    return since < LATE_MOST && !days ? this.words.say("wall.begins-soon") : this.words.say("wall.begins", { time });
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
      case "final": return dotted(this.level, this.anteOf(this.stretch), [this.nextStretch, this.breakIn].filter(Boolean).join(" "));
      case "overtime": return dotted(this.level, this.words.say("wall.no-further"));
      case "last": return this.following?.level ? dotted(this.level, this.words.say("wall.next-hand", { blinds: [this.blindsOf(this.following), this.anteOf(this.following)].filter(Boolean).join(", ") })) : dotted(this.level, this.nextStretch);
      case "break": return this.following ? dotted(this.words.say("wall.then-level", { level: this.following.level, blinds: this.blindsOf(this.following) }), this.anteOf(this.following)) : "";
      // Where the head says something else, the level stands here: it is never nowhere.
      default: return dotted(["money", "bubble"].includes(this.state) || this.talks ? this.level : "", [this.nextStretch, this.breakIn].filter(Boolean).join(" "));
    }
  }

  /** Nothing is played: what the house says stands large. */
  get waits() {
    return this.state === "before" || this.state === "between";
  }

  get nextStretch() {
    if (!this.following) return this.words.say("clock.last-level");
    if (this.following.level === null) return this.words.say("clock.next-break", { minutes: this.following.minutes });
    const blinds = this.blindsOf(this.following);
    return this.following.ante && !this.far ? this.words.say("clock.next-with-ante", { blinds, ante: this.following.ante }) : this.words.say("clock.next", { blinds });
  }

  /** How long until the next break, unless the break is next anyway, or one is on. */
  get breakIn() {
    if (this.stretch.level === null) return "";
    let left = this.reading.left;
    for (let index = this.reading.index + 1; index < this.clock.structure.length; index += 1) {
      const one = this.clock.structure[index];
      if (one.level === null) return index === this.reading.index + 1 ? "" : this.words.say("clock.break-in", { time: minutesAndSeconds(left) });
      left += one.minutes * 60_000 + one.seconds * 1000;
    }
    return "";
  }

  /** The value that goes now; in a break also one that should have gone before. */
  get swap() {
    const first = this.state === "break" ? 0 : this.reading.index;
    const found = SWAPS.includes(this.state) ? this.w.colour_ups.find((/** @type {any} */ one) => first <= one.index && one.index <= this.reading.index) : undefined;
    return found ? [found.value, found.into] : null;
  }

  /** What is sold in this break. */
  get addOn() {
    const offered = this.w.add_on;
    if (!offered || this.state !== "break" || offered.index !== this.reading.index) return "";
    return this.words.say("wall.add-on", { price: this.money(offered.price), chips: offered.chips });
  }

  get say() {
    if (this.swap) return dotted(this.addOn, this.words.say("wall.colour-up", { value: this.swap[0] }));
    if (this.addOn) return this.addOn;
    if (this.state === "final" && this.w.first_hand && !this.far) return this.firstHand[0];
    if (this.state === "final") return this.words.say("wall.final-say", { left: this.w.left, average: this.w.average });
    if (this.waits) return this.w.message;
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
    if (this.state === "final") return this.firstHand.slice(1);
    if (this.state !== "won") return [];
    const [first, ...others] = this.w.firsts;
    const told = others.slice(0, 2).map((/** @type {any} */ one) => `${this.places({ first: one.place, last: one.last })} ${one.alias}${one.prize ? ` ${this.money(one.prize)}` : ""}`);
    const wins = first?.prize ? this.words.say(this.w.drafted ? "wall.wins-drafted" : "wall.wins", { prize: this.money(first.prize) }) : this.words.say("wall.has-won");
    // Read from the end of the room all of them stand on one line, which breaks between two of them.
    return this.far && told.length ? [wins, dotted(...told.map((/** @type {string} */ one) => one.replaceAll(" ", "\u00a0")))] : [wins, ...told];
  }

  /** Where everybody has sat down anew, nobody has to ask who pays what. */
  get firstHand() {
    const hand = this.w.first_hand;
    return hand ? [this.words.say("wall.first-button", { name: hand.button }), this.words.say("wall.first-blinds", { small: hand.small_blind, big: hand.big_blind })] : [];
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
    if (this.dealt) {
      const shares = this.w.deal.slice(0, SHARES_MOST).map((/** @type {any} */ one) => ["", one.alias, this.money(one.coins), false]);
      const left = this.w.prizes.filter((/** @type {any} */ one) => one.prize && one.first <= this.w.left);
      const more = left.map((/** @type {any} */ one) => [this.places(one), this.words.say("wall.on-top"), this.money(one.prize), true]);
      return { title: this.words.say("wall.deal"), rows: [...shares, ...more] };
    }
    if (this.state === "final") {
      const stacks = this.w.final.some((/** @type {any} */ one) => one.stack !== null);
      const rows = this.w.final.map((/** @type {any} */ one) => [String(one.seat), [one.alias, ...one.marks.map((/** @type {string} */ mark) => this.words.say(`wall.mark.${mark}`))].join(" · "), one.stack === null ? "" : this.words.number(one.stack), false]);
      return { title: this.words.say(stacks ? "wall.seats-stacks" : "wall.seats-names"), rows };
    }
    if (this.state === "ended" && this.w.ending !== "cancelled" && this.w.firsts.length) {
      const rows = this.w.firsts.map((/** @type {any} */ one) => [this.places({ first: one.place, last: one.last }), one.alias, one.prize ? this.money(one.prize) : "", false]);
      return { title: this.words.say("wall.ended-places"), rows };
    }
    if (!this.w.prizes.length || ["last", "overtime", "won", "ended"].includes(this.state)) return null;
    const title = this.w.forecast ? "wall.prizes-forecast" : this.w.version > 1 ? "wall.prizes-version" : "wall.prizes";
    return { title: this.words.say(title, { number: this.w.version }), rows: this.ladder };
  }

  /** The rungs that matter now: the first ones, and those around the next prize. In turns with them, all others. */
  get ladder() {
    return this.ladderOf(this.far ? LADDER_FAR : LADDER_MOST, this.far ? 1 : 2);
  }

  /** @param {number} most so many rows @param {number} first so many of the first places stand on each of them
   * @returns {[string, string, string, boolean][]} */
  ladderOf(most, first) {
    const { prizes, left, paid } = this.w;
    const here = this.isBubble || this.inMoney ? Math.min(left, paid) : 0;
    const at = prizes.findIndex((/** @type {any} */ one) => one.first <= here && here <= one.last);
    const last = at === prizes.length - 1 ? [] : [null];
    const ends = most > 3 ? 1 : 0; // the last paid place stands on it, too: what everybody asks for
    const top = most - 1 - ends;
    const shown = prizes.length <= most ? prizes : at < top ? [...prizes.slice(0, top), null, ...prizes.slice(prizes.length - ends)] : [...prizes.slice(0, first), null, ...prizes.slice(at + 2 + last.length + first - most, at + 1), ...last];
    const pages = [shown];
    for (let next = at < top && prizes.length > most ? top : prizes.length > most ? 0 : prizes.length; next < prizes.length; next += most) pages.push(prizes.slice(Math.min(next, prizes.length - most)).slice(0, most)); // the last page is as full as the others
    return pages[this.turn % pages.length].map((/** @type {any} */ one) => (one ? [this.places(one), "", this.money(one.prize), one.first <= here && here <= one.last] : ["…", "", "", false]));
  }

  /** @param {any} one */
  places(one) {
    const first = this.words.say("wall.place", { place: one.first });
    return one.last <= one.first ? first : `${first}–${this.words.say("wall.place", { place: one.last })}`;
  }

  /** Who took part, and with how many entries where somebody came twice. */
  get came() {
    const { w, words } = this;
    if (!w.people) return [words.say("wall.entries"), words.number(w.entries), ""];
    const again = w.entries > w.people ? words.say("wall.came-entries", { entries: w.entries }) : "";
    return [words.say("wall.came"), words.number(w.people), again];
  }

  /** Of so many; where somebody came twice it says that these are entries. */
  get of() {
    const { w, words } = this;
    if (w.entries <= w.left) return "";
    return words.say(w.people && w.entries > w.people ? "wall.of-entries" : "wall.of", { entries: w.entries });
  }

  /** @returns {[string, string, string][]} what it is, the number, and what goes with it */
  get nums() {
    const { w, words } = this;
    const players = [words.say("wall.players"), words.number(w.left), this.of];
    const average = [words.say("wall.average"), words.number(w.average), this.bigBlinds ? words.say("wall.bb", { blinds: this.bigBlinds }) : ""];
    const pool = w.pool ? [words.say("wall.pool"), this.money(w.pool), ""] : null;
    const paid = w.paid ? [words.say("wall.paid"), words.number(w.paid), ""] : null;
    const chips = [words.say("wall.chips"), words.number(w.chips), ""];
    const again = w.re_entries ? [words.say("wall.re-entries"), words.number(w.re_entries), ""] : null;
    const next = this.dealt ? 0 : this.prizeAt(Math.min(w.left, w.paid));
    const first = this.dealt ? "wall.first-on-top" : "wall.first-prize";
    const upcoming = next ? [words.say("wall.next-prize"), this.money(next), ""] : null;
    // Of a few prizes all stand there.
    const few = !this.dealt && w.prizes.length > 1 && w.prizes.length <= 3 ? w.prizes.map((/** @type {any} */ one) => [this.places(one), this.money(one.prize), ""]).concat(w.prizes.length < 3 ? [pool] : []) : null;
    const rows = {
      hand: [players, this.isBubble ? paid : [words.say("wall.to-money"), words.number(Math.max(w.left - w.paid, 0)), ""], average, pool],
      bubble: [players, paid, average, pool],
      money: [players, average, upcoming, pool],
      final: few ?? [upcoming, w.prizes.length ? [words.say(first), this.money(w.prizes[0].prize), ""] : players, pool ?? chips],
      overtime: [players, average, pool ?? chips],
      won: [this.came, again, paid, pool],
      ended: [this.came, again, pool],
      before: [players, [words.say("wall.stack"), words.number(this.stack), ""], this.lateRegistration, pool],
    }[this.state] ?? [players, average, again ?? chips, this.lateRegistration ?? pool];
    const told = this.far ? (NUMS_FAR[this.state] ?? [0, 1]).map((place) => rows[place]) : rows;
    return /** @type {any} */ (told.filter(Boolean));
  }

  get bigBlinds() {
    const big = bigBlindAt(this.clock.structure, this.reading.index);
    return big ? Math.round(this.w.average / big) : 0;
  }

  get lateRegistration() {
    const label = this.words.say("wall.registration");
    if (!this.registration && this.reEntry) return [this.words.say("wall.re-entry"), this.words.say("clock.level", { level: this.w.again_until }), this.words.say("wall.until-end")];
    if (!this.registration) return [label, this.words.say("wall.closed"), ""];
    if (this.w.until) return [label, this.words.say("clock.level", { level: this.w.until }), this.words.say("wall.until-end")];
    return this.w.until === null && this.state !== "before" ? null : [label, this.words.say("wall.open"), ""];
  }

  /** @returns {[string, string][]} messages with their pictures: what the state says, then what happened lately */
  get news() {
    const recent = this.w.news.filter((/** @type {any} */ one) => this.now - one.at < NEWS_FOR_MS && this.form !== "names");
    const lately = together(newest(recent)).flatMap((same) => this.lately(same));
    const own = this.ownNews;
    const message = this.w.message && !this.waits ? [["talk", this.w.message]] : [];
    const told = /** @type {[string, string][]} */ ([...this.counted, ...(this.w.first_hand ? [["people", dotted(...this.firstHand)]] : []), ...(own ? [own] : []), ...message, ...lately]);
    return told.length ? told : [["", this.title]];
  }

  /** @param {any[]} same @returns {[string, string][]} */
  lately(same) {
    const [first] = same;
    const icon = NEWS[first.code];
    if (same.length > 1) return [[icon, this.words.say("news.moves", { moves: same.map(({ facts }) => `${facts.name} ${facts.table}-${facts.seat}`).join(" · ") })]];
    const told = PRIZES.includes(first.code) ? paged(this.why) : [];
    const facts = "prize" in first.facts ? { ...first.facts, prize: this.money(first.facts.prize) } : first.facts;
    return [[icon, this.words.say(first.code, facts)], .../** @type {[string, string][]} */ (told.map((part) => [icon, part]))];
  }

  /** Whoever was sent to another seat a moment ago, where they are many: all of them at once, to be found.
   * @returns {[string, number, number][]} */
  get moves() {
    if (["hand", "bubble", "final", "won", "ended"].includes(this.state)) return [];
    const found = this.w.news.filter((/** @type {any} */ one) => MOVES.includes(one.code) && this.now - one.at < MOVES_FOR_MS);
    const rows = found.map((/** @type {any} */ { facts }) => [facts.name, facts.table, facts.seat]);
    return rows.length < MOVES_LEAST ? [] : rows.sort(([one], [other]) => one.localeCompare(other, this.words.lang));
  }

  /** @returns {[string, string][]} why the clock has jumped: the round before was counted some minutes */
  get counted() {
    const round = this.w.round;
    if (this.state !== "hand" || !round?.counted) return [];
    return [["clock", this.words.say("wall.round-counted", { number: round.number - 1, minutes: round.counted, paragraph: this.words.paragraph(round.paragraph) })]];
  }

  /** @returns {[string, string] | null} */
  get ownNews() {
    const say = (/** @type {string} */ code, /** @type {Record<string, string | number>} */ facts = {}) => this.words.say(code, facts);
    if (this.lost !== null) return ["lost", say("wall.looking", { time: timeOfDay(this.lost) })];
    if (this.talks) return ["talk", say("wall.talks-says")];
    if (this.dealt) return ["check", say("wall.deal-says")];
    if (this.w.good_night && this.form === "names") return ["moon", say("wall.good-night")];
    switch (this.state) {
      case "break": return this.clock.ends_at === null ? null : ["clock", say("wall.goes-on-at", { time: timeOfDay(this.now + this.reading.left).slice(0, 5) })];
      case "hand": return ["hand", say("wall.wait-for-all")];
      case "bubble": return ["flag", say("wall.bubble-says", { place: this.w.left })];
      case "final": return this.isBubble ? ["flag", say("wall.bubble-says", { place: this.w.left })] : this.inMoney ? ["check", say("wall.money-says")] : null;
      case "money": return ["check", say("wall.money-says")];
      case "overtime": return ["warn", say("wall.overtime-says")];
      case "won": return ["check", say("wall.thanks")];
      default: return null;
    }
  }
}

/** @type {Record<string, string>} */
const NEWS = { "news.moved": "forward", "news.seated": "forward", "news.out": "out", "news.out-paid": "out", "news.out-shared": "out", "news.broken": "tables", "news.redrawn": "tables", "news.prizes": "check", "news.prizes-changed": "check" };

// There is time for it, and nothing that is more urgent to say.
const SWAPS = ["break", "running", "money", "bubble", "final"];
const MOVES = ["news.moved", "news.seated"];
const OUTS = ["news.out", "news.out-paid", "news.out-shared"], OUTS_MOST = 2;
const PRIZES = ["news.prizes", "news.prizes-changed"];

/** Those who were sent to other seats in one go stand in one message, so many of them as can be read.
 * @param {any[]} recent @returns {any[][]} */
function together(recent) {
  /** @type {any[][]} */
  const groups = [];
  const same = (/** @type {any} */ one, /** @type {any} */ other) => other && one.at === other.at && MOVES.includes(one.code) === MOVES.includes(other.code);
  for (const one of recent) same(one, groups.at(-1)?.[0]) ? groups.at(-1)?.push(one) : groups.push([one]);
  return groups.flatMap((group) => {
    const size = MOVES.includes(group[0].code) && group.length >= MOVES_LEAST ? MOVES_A_LINE : 1;
    return Array.from({ length: Math.ceil(group.length / size) }, (_, number) => group.slice(number * size, (number + 1) * size));
  });
}

/** Who went out is no news any more once others have. @param {any[]} recent */
function newest(recent) {
  const gone = recent.filter((one) => OUTS.includes(one.code)).slice(OUTS_MOST);
  return recent.filter((one) => !gone.includes(one));
}

/** A long text in parts that one can read while they stand there, cut between words. @param {string} text */
function paged(text) {
  /** @type {string[]} */
  const parts = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = parts.at(-1);
    if (last === undefined || last.length + word.length + 1 > LETTERS_A_LINE) parts.push(word);
    else parts[parts.length - 1] = `${last} ${word}`;
  }
  return parts.map((part, number) => (number < parts.length - 1 ? `${part} …` : part));
}

/** @param {string[]} parts */
const dotted = (...parts) => parts.filter(Boolean).join(" · ");

const TURN_MS = 8_000;

/** One message at a time, each as long as the others; what is new comes at once, and stays as long as they do. */
export class Ticker {
  constructor() {
    /** @type {Set<string>} */
    this.told = new Set();
    this.at = 0;
    this.text = "";
    this.since = 0;
  }

  /** Which of these stands there now. @param {[string, string][]} news @param {number} now */
  turn(news, now) {
    const fresh = this.told.size ? news.findIndex(([, text]) => !this.told.has(text)) : -1;
    const here = news.findIndex(([, text]) => text === this.text);
    const isOver = now - this.since >= TURN_MS;
    if (fresh >= 0) this.at = fresh;
    else if (here >= 0) this.at = isOver ? here + 1 : here;
    this.at %= news.length;
    const text = news[this.at][1];
    if (text !== this.text || isOver) [this.text, this.since] = [text, now];
    this.told = new Set(news.map(([, one]) => one));
    return this.at;
  }
}
