// SHA-256 of a few bytes. A browser has its own only where the connection is encrypted; at home it often is not.
// @ts-check

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
/** The first 32 bits behind the point. @param {number} root */
const bits = (root) => ((root % 1) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => bits(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => bits(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** In hex. @param {Uint8Array} bytes */
export function sha256(bytes) {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const words = new DataView(whole.buffer);
  words.setUint32(whole.length - 4, bytes.length * 8);
  let sum = START;
  for (let at = 0; at < whole.length; at += 64) sum = block(words, at, sum);
  return sum.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {DataView} words @param {number} at @param {number[]} before */
function block(words, at, before) {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = words.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15];
    const y = w[i - 2];
    w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = before;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + before[i]) | 0);
}
