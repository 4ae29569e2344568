import {
  bytesOfBody,
  bytesOfHead,
  type Caller,
  type ExchangeFacts,
  type KeptBody,
} from './record.ts';

/** A request to add to the journal. */
export interface NewRecord {
  readonly facts: ExchangeFacts;
  readonly caller: Caller;
  readonly body: KeptBody;
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly now: number;
}

/** A kept request. */
export interface Kept extends Omit<NewRecord, 'body'> {
  body: KeptBody;
  /** Its number across all rings. */
  readonly order: number;
  bytes: number;
}

/** Dropped entries that are cut off together. */
const CUT = 256;

/** The latest requests; numbers count all since the last restart, from 1. */
export class JournalRing {
  /** Oldest first, behind dropped ones. */
  #kept: (Kept | undefined)[] = [];
  #dropped = 0;
  /** The bodies of all older requests were dropped. */
  #bodied = 1;
  /** The number of the latest. */
  count = 0;
  /** Bytes that all of them take. */
  bytes = 0;

  /** The number of the oldest; of the next one if the ring is empty. */
  get oldest(): number {
    return this.count - this.#kept.length + this.#dropped + 1;
  }

  /** @param order its number across all rings. @returns the bytes that it takes. */
  push(taken: NewRecord, order: number): number {
    const { facts, caller, body, startedAt, milliseconds, now } = taken;
    const bytes = bytesOfHead(facts, caller) + bytesOfBody(body);
    this.#kept.push({ facts, caller, body, startedAt, milliseconds, now, order, bytes });
    this.count += 1;
    this.bytes += bytes;
    return bytes;
  }

  /** Numbers the next request 1. It must be empty. */
  restart(): void {
    this.count = 0;
    this.#bodied = 1;
  }

  /** Undefined for a dropped one. */
  at(number: number): Kept | undefined {
    return this.#kept[number - this.oldest + this.#dropped];
  }

  /** Drops the oldest body. @returns the bytes freed; 0 if there is none. */
  dropBody(): number {
    for (let at = Math.max(this.#bodied, this.oldest); at <= this.count; at++) {
      this.#bodied = at;
      const kept = this.at(at);
      const bytes = kept ? bytesOfBody(kept.body) : 0;
      if (!kept || bytes === 0) continue;
      kept.body = undefined;
      kept.bytes -= bytes;
      this.bytes -= bytes;
      return bytes;
    }
    return 0;
  }

  /** Drops the oldest request. @returns the bytes freed. */
  dropOldest(): number {
    const bytes = this.at(this.oldest)?.bytes ?? 0;
    this.#kept[this.#dropped++] = undefined;
    if (this.#dropped >= CUT || this.#dropped === this.#kept.length) {
      this.#kept.splice(0, this.#dropped);
      this.#dropped = 0;
    }
    this.bytes -= bytes;
    return bytes;
  }
}
