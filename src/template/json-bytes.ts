const FIRST_SIZE = 1 << 12;
/** A longer buffer is not held for the next. */
const LARGEST_HELD = 1 << 20;
/** From so many on, one call that copies them is quicker than a loop. */
const MANY = 24;
/** What one character takes at most, as `\u` and four digits. */
const MOST_OF_CHARACTER = 6;

const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;
const PLAIN = /^[\x20-\x7E]*$/;

const encoder = new TextEncoder();

/** Bytes of a text, which `String` makes of them, as it does of a `Buffer`. */
class TextBytes extends Uint8Array<ArrayBuffer> {
  override toString(): string {
    return new TextDecoder().decode(this);
  }
}

export const encoded = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/**
 * JSON that is written as the bytes it is sent as. A page made so is no text that has to be joined,
 * and encoded, of a thousand parts; and its bytes are the same as those of `JSON.stringify`.
 */
export class JsonBytes {
  #bytes = new Uint8Array(FIRST_SIZE);
  #length = 0;

  /** Forgets what was written and never taken, because something was thrown meanwhile. */
  begin(): void {
    this.#length = 0;
  }

  /** What is JSON already. */
  raw(bytes: Uint8Array): void {
    const { length } = bytes;
    const own = this.#room(length);
    const start = this.#length;
    if (length < MANY) for (let at = 0; at < length; at++) own[start + at] = bytes[at] ?? 0;
    else own.set(bytes, start);
    this.#length = start + length;
  }

  /**
   * A text, or a part of one, as it stands between quotation marks.
   *
   * @returns whether all of it is printable ASCII.
   */
  text(text: string, start = 0, end = text.length): boolean {
    const bytes = this.#room((end - start) * MOST_OF_CHARACTER);
    let length = this.#length;
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 0x20 || unit > 0x7e || unit === QUOTATION_MARK || unit === BACKSLASH) {
        const rest = text.slice(at, end);
        this.#length = length;
        this.raw(encoded(JSON.stringify(rest).slice(1, -1)));
        return PLAIN.test(rest);
      }
      bytes[length++] = unit;
    }
    this.#length = length;
    return true;
  }

  /** All that was written, of which nothing is left then. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new TextBytes(this.#bytes.buffer.slice(0, this.#length));
    this.#length = 0;
    if (this.#bytes.length > LARGEST_HELD) this.#bytes = new Uint8Array(FIRST_SIZE);
    return taken;
  }

  /** The bytes, with room for more behind those that are written. */
  #room(more: number): Uint8Array {
    const needed = this.#length + more;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(2 * needed);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    return this.#bytes;
  }
}
