// What a wall lets one hear: a short tone, then a sentence. Tones are made here, voices are the browser's.
// @ts-check

// Each tone: its pitches in Hz, and how long each sounds.
/** @type {Record<string, [number[], number]>} */
const TONES = {
  level: [[523, 659, 784], 0.22],
  minute: [[784, 784], 0.16],
  break: [[784, 659, 523], 0.28],
  "goes-on": [[523, 784], 0.2],
  paused: [[523, 392], 0.2],
  hand: [[440, 440, 660], 0.25],
  winner: [[523, 659, 784, 1047], 0.3],
  on: [[659, 784], 0.15],
};
// What is heard later than this after it was due is heard no more: a laptop was closed meanwhile.
const LATE_MS = 5_000;
// A sound of the house is a signal: a song is cut off.
const HEARD_MS = 10_000;

export class Announcer {
  /** @param {any} words @param {() => boolean} sounds */
  constructor(words, sounds) {
    this.words = words;
    this.sounds = sounds;
    /** @type {any} */
    this.before = null;
  }

  /** With the tap that arms it: browsers let nothing sound before. */
  begin() {
    this.play("on");
    this.speak([this.words.say("aloud.on")]);
  }

  /** @param {any} face */
  hear(face) {
    const now = { state: face.state, index: face.reading.index, left: face.reading.left, round: face.w.round?.number ?? null, at: performance.now() };
    const { before } = this;
    this.before = now;
    if (!before || !this.sounds() || face.lost !== null || now.at - before.at > LATE_MS) return;
    const cue = cueOf(before, now);
    if (!cue) return;
    const said = this.sentences(cue === "back" ? "level" : cue, face);
    this.play(cue).then(() => this.speak(said));
  }

  /** @param {string} cue @param {any} face @returns {string[]} */
  sentences(cue, face) {
    const { words } = this;
    const { stretch } = face;
    const blinds = stretch.level === null ? "" : `${words.number(stretch.small_blind)}, ${words.number(stretch.big_blind)}`;
    switch (cue) {
      case "level": return [words.say("aloud.level", { level: stretch.level, blinds }), ...(stretch.ante ? [words.say("aloud.ante", { ante: stretch.ante })] : [])];
      case "minute": return [words.say(stretch.level === null ? "aloud.break-minute" : "aloud.minute")];
      case "break": return [words.say("aloud.break", { minutes: stretch.minutes })];
      case "goes-on": return [words.say("aloud.goes-on")];
      case "paused": return [words.say("aloud.paused")];
      case "hand": return this.before.round > 1 ? [words.say("aloud.round", { number: this.before.round })] : [words.say("aloud.hand")];
      default: return [words.say("aloud.winner", { name: face.big })];
    }
  }

  /** The house's own sound, or a tone; over, once it has been heard. @param {string} cue @returns {Promise<void>} */
  async play(cue) {
    box()?.setAttribute("data-heard", cue);
    const own = JSON.parse(box()?.dataset.sounds ?? "{}");
    const file = own[cue] ?? (cue === "back" ? own.level : undefined);
    if (!file || !(await heard(`/sounds/${file}`))) this.tone(cue === "back" ? "level" : cue);
  }

  /** @param {string} cue */
  tone(cue) {
    const Context = window.AudioContext ?? /** @type {any} */ (window).webkitAudioContext;
    if (!Context) return;
    this.audio ??= new Context();
    const audio = /** @type {AudioContext} */ (this.audio);
    audio.resume();
    const [pitches, seconds] = TONES[cue];
    pitches.forEach((pitch, number) => tone(audio, pitch, audio.currentTime + 0.05 + number * seconds, seconds));
  }

  /** @param {string[]} sentences */
  speak(sentences) {
    const voice = voiceFor(this.words.lang);
    if (!voice) return;
    speechSynthesis.cancel();
    for (const sentence of sentences) {
      const said = new SpeechSynthesisUtterance(sentence);
      said.lang = voice.lang;
      said.voice = voice;
      said.rate = 0.95;
      speechSynthesis.speak(said);
    }
  }
}

/** A sound of the house, at most so long; false where this browser cannot play it. @param {string} path @returns {Promise<boolean>} */
export function heard(path) {
  const audio = new Audio(path);
  return new Promise((done) => {
    const stop = setTimeout(() => {
      audio.pause();
      done(true);
    }, HEARD_MS);
    const told = (/** @type {boolean} */ could) => {
      clearTimeout(stop);
      done(could);
    };
    audio.addEventListener("ended", () => told(true));
    audio.addEventListener("error", () => told(false));
    audio.play().catch(() => told(false));
  });
}

const box = () => document.getElementById("wall");

/** What has changed that everybody should hear; one thing, the most important. @param {any} before @param {any} now */
export function cueOf(before, now) {
  if (now.state === "won" && before.state !== "won") return "winner";
  if (["before", "between", "ended", "won"].includes(now.state)) return "";
  if (now.state === "hand" && (before.state !== "hand" || before.round !== now.round)) return "hand";
  if (now.state === "paused" && before.state !== "paused") return "paused";
  if (before.index !== now.index) return now.state === "break" ? "break" : before.state === "break" ? "back" : "level";
  if (["paused", "before", "between"].includes(before.state)) return now.state === "paused" ? "" : "goes-on";
  const counts = !["paused", "overtime", "hand"].includes(now.state);
  return counts && before.left > 60_000 && now.left <= 60_000 ? "minute" : "";
}

/** A soft bell: loud at once, then fading. @param {AudioContext} audio @param {number} pitch @param {number} from @param {number} seconds */
function tone(audio, pitch, from, seconds) {
  const sound = audio.createOscillator();
  const loud = audio.createGain();
  sound.type = "triangle";
  sound.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, from);
  loud.gain.exponentialRampToValueAtTime(0.5, from + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.0001, from + seconds * 2.2);
  sound.connect(loud).connect(audio.destination);
  sound.start(from);
  sound.stop(from + seconds * 2.3);
}

/** A voice in this language that this machine has itself: no sentence is to leave the room. @param {string} lang */
export function voiceFor(lang) {
  if (!("speechSynthesis" in window)) return null;
  const voices = speechSynthesis.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(lang));
  return voices.find((voice) => voice.localService) ?? null;
}
