/**
 * SHA-256 and HMAC (FIPS 180-4, RFC 2104), of this package's own: the browser has them only as
 * promises, and a library weighs four times as much in the bundle of a page.
 */

export interface Hash {
  /** Goes on with more bytes. */
  update(bytes: Uint8Array): Hash;
  /** Another one that has taken in the same. */
  clone(): Hash;
  /** 32 bytes, once: the hash is of no use afterwards. */
  digest(): Uint8Array<ArrayBuffer>;
}

const BLOCK = 64;
/** Bytes behind which the length stands, in the last block. */
const LENGTH_AT = 56;

const [ROUNDS, START] = constants();
/** The words of the block at hand. */
const words = new Int32Array(64);

/** The first 32 bits behind the point of the roots of primes: cubic ones, and square ones. */
function constants(): [Int32Array, Int32Array] {
  const primes: number[] = [];
  for (let each = 2; primes.length < 64; each++) {
    if (primes.every((prime) => each % prime !== 0)) primes.push(each);
  }
  const bits = (root: number) => ((root % 1) * 2 ** 32) | 0;
  return [
    Int32Array.from(primes, (prime) => bits(Math.cbrt(prime))),
    Int32Array.from(primes.slice(0, 8), (prime) => bits(Math.sqrt(prime))),
  ];
}

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);
const encoder = new TextEncoder();

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  createSha256().update(bytes).digest();

export const createSha256 = (): Hash => hashFrom(START.slice(), new Uint8Array(BLOCK), 0);

/** @returns the seal of some bytes under the key: whatever does not hang on the bytes is done once. */
export function createHmac(key: Uint8Array): (bytes: Uint8Array) => Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const under = (pad: number) => createSha256().update(padded.map((byte) => byte ^ pad));
  const inner = under(0x36);
  const outer = under(0x5c);
  return (bytes) => outer.clone().update(inner.clone().update(bytes).digest()).digest();
}

/** @param taken bytes so far; those of an unfinished block stand in `block`. */
function hashFrom(state: Int32Array, block: Uint8Array<ArrayBuffer>, taken: number): Hash {
  const hash: Hash = {
    update(bytes) {
      let at = 0;
      while (at < bytes.length) {
        const filled = taken % BLOCK;
        const part = Math.min(BLOCK - filled, bytes.length - at);
        // Bytes by themselves: most of what is hashed is shorter than a block.
        for (let each = 0; each < part; each++) block[filled + each] = bytes[at + each] ?? 0;
        at += part;
        taken += part;
        if (filled + part === BLOCK) compress(state, block);
      }
      return hash;
    },
    clone: () => hashFrom(state.slice(), block.slice(), taken),
    digest() {
      const filled = taken % BLOCK;
      block.fill(0, filled);
      block[filled] = 0x80;
      if (filled >= LENGTH_AT) {
        compress(state, block);
        block.fill(0);
      }
      const view = new DataView(block.buffer);
      view.setUint32(LENGTH_AT, Math.floor(taken / 2 ** 29));
      view.setUint32(LENGTH_AT + 4, taken * 8);
      compress(state, block);
      state.forEach((word, index) => {
        view.setInt32(index * 4, word);
      });
      return block.slice(0, 32);
    },
  };
  return hash;
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
/** A word that is there: `index` is below the length. */
const at = (array: Int32Array | Uint8Array, index: number): number => array[index] as number;

function compress(state: Int32Array, block: Uint8Array): void {
  for (let i = 0; i < 16; i++) {
    const from = i * 4;
    words[i] =
      (at(block, from) << 24) |
      (at(block, from + 1) << 16) |
      (at(block, from + 2) << 8) |
      at(block, from + 3);
  }
  for (let i = 16; i < 64; i++) {
    const [x, y] = [at(words, i - 15), at(words, i - 2)];
    const mixedX = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
    const mixedY = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
    words[i] = mixedX + mixedY + at(words, i - 16) + at(words, i - 7);
  }
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g);
    const mixedE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + mixedE + chosen + at(ROUNDS, i) + at(words, i)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + most;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const add = (index: number, word: number) => {
    state[index] = at(state, index) + word;
  };
  add(0, a);
  add(1, b);
  add(2, c);
  add(3, d);
  add(4, e);
  add(5, f);
  add(6, g);
  add(7, h);
}
