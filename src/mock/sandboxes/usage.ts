/** The time of last use is reported this many times per time to live. */
const REPORTS = 8;
/** A sandbox unused for this share of its time to live may be dropped: 5 minutes of an hour. */
const UNUSED_SHARE = 1 / 12;

/** When something was last used, and when it expires. Times are real milliseconds. */
export class Usage {
  readonly #ttl: number;
  readonly #elapsed: () => number;
  #usedAt: number;
  #reportedAt: number;

  /**
   * @param ttl milliseconds without use after which it expires.
   * @param idle milliseconds since its last use.
   */
  constructor(ttl: number, elapsed: () => number, idle = 0) {
    this.#ttl = ttl;
    this.#elapsed = elapsed;
    this.#usedAt = elapsed() - idle;
    this.#reportedAt = this.#usedAt;
  }

  get hasExpired(): boolean {
    return this.#idle() >= this.#ttl;
  }

  /** The share of its time to live that has passed. */
  get share(): number {
    return this.#idle() / this.#ttl;
  }

  get mayBeDropped(): boolean {
    return this.share >= UNUSED_SHARE;
  }

  /** Notes a use. @returns whether the time of last use has changed enough to be saved. */
  use(): boolean {
    this.#usedAt = this.#elapsed();
    if (this.#usedAt - this.#reportedAt < this.#ttl / REPORTS) return false;
    this.#reportedAt = this.#usedAt;
    return true;
  }

  /** Milliseconds since 1970. */
  readonly usedAt = (): number => Date.now() - this.#idle();
  readonly expiresAt = (): number => this.usedAt() + this.#ttl;

  #idle(): number {
    return this.#elapsed() - this.#usedAt;
  }
}
