// What a table lets one hear: that it is his turn, that his time is nearly out, that something was done. Made here.
// @ts-check

/** @type {Record<string, [number[], number, number]>} pitches in Hz, how long each sounds, how loud */
const TONES = { turn: [[659, 880], 0.14, 0.4], warn: [[880, 880, 880], 0.1, 0.4], act: [[330], 0.05, 0.12] };
const KEPT = "floorman:mute";

/** @type {AudioContext | null} */
let audio = null;

export const muted = () => localStorage.getItem(KEPT) === "yes";

/** Whether it is silent now. */
export function toggleMute() {
  localStorage.setItem(KEPT, muted() ? "no" : "yes");
  if (!muted()) chime("turn");
  return muted();
}

/** Browsers let nothing sound before somebody has touched the page. @param {string} what */
export function chime(what) {
  if (muted() || !navigator.userActivation?.hasBeenActive || !window.AudioContext) return;
  audio ??= new AudioContext();
  audio.resume();
  const [pitches, seconds, loud] = TONES[what];
  const from = audio.currentTime + 0.02;
  pitches.forEach((pitch, number) => tone(/** @type {AudioContext} */ (audio), pitch, from + number * seconds, seconds, loud));
}

/** @param {AudioContext} on @param {number} pitch @param {number} from @param {number} seconds @param {number} loud */
function tone(on, pitch, from, seconds, loud) {
  const sound = on.createOscillator();
  const gain = on.createGain();
  sound.type = "triangle";
  sound.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(loud, from + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds * 2);
  sound.connect(gain).connect(on.destination);
  sound.start(from);
  sound.stop(from + seconds * 2.1);
}
