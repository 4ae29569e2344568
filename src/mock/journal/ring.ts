import { bytesOf, bytesOfBody, type KeptBody, type NewRecord } from './record.ts';
import type { ShownRecord } from './show-record.ts';

/** A kept request. */
export interface Kept extends NewRecord {
  body: KeptBody;
  bytes: number;
  /** Its number in its ring, from 1 since the last restart. */
  readonly number: number;
  /** Its number across all rings. */
  readonly order: number;
  readonly show: ShowKept;
}

/** Shows a kept request under one of its numbers. */
export type ShowKept = (kept: Kept, number: number) => ShownRecord;

/** The latest requests to one mock. */
export class JournalRing {
  readonly #kept = new Map<number, Kept>();
  readonly #show: ShowKept;
  readonly #weighed: (bytes: number) => void;
  /** The number of the oldest request whose body may be kept: all older ones were dropped. */
  #bodied = 1;
  /** The number of the oldest request; if the ring is empty, of the next one. */
  oldest = 1;
  /** The number of the latest request. */
  count = 0;
  /** The bytes of all requests. */
  bytes = 0;

  /** @param weighed called with each change of its bytes, negative if they shrink. */
  constructor(show: ShowKept, weighed: (bytes: number) => void) {
    this.#show = show;
    this.#weighed = weighed;
  }

  /** @param order its number across all rings. */
  push(taken: NewRecord, order: number): Kept {
    // Not spread: that would take longer than answering a repeated request.
    const { facts, caller, body, startedAt, milliseconds, now } = taken;
    const bytes = bytesOf(taken);
    const number = ++this.count;
    const show = this.#show;
    const kept = { facts, caller, body, startedAt, milliseconds, now, bytes, number, order, show };
    this.#kept.set(number, kept);
    this.#weigh(bytes);
    return kept;
  }

  /** The request with a number; undefined if it was dropped. */
  at(number: number): Kept | undefined {
    return this.#kept.get(number);
  }

  /** The requests after a number, oldest first. */
  *after(number: number): Iterable<Kept> {
    for (let at = Math.max(number + 1, this.oldest); at <= this.count; at++) {
      const kept = this.at(at);
      if (kept) yield kept;
    }
  }

  /** Drops the oldest body. @returns whether there was one. */
  dropBody(): boolean {
    for (const kept of this.after(this.#bodied - 1)) {
      this.#bodied = kept.number;
      const bytes = bytesOfBody(kept.body);
      if (bytes === 0) continue;
      kept.body = undefined;
      kept.bytes -= bytes;
      this.#weigh(-bytes);
      return true;
    }
    return false;
  }

  /** Drops the oldest request; the ring must not be empty. */
  dropOldest(): void {
    const bytes = this.at(this.oldest)?.bytes ?? 0;
    this.#kept.delete(this.oldest++);
    this.#weigh(-bytes);
  }

  clear(): void {
    while (this.oldest <= this.count) this.dropOldest();
  }

  /** Clears it, and numbers the next request 1. */
  restart(): void {
    this.clear();
    [this.count, this.oldest, this.#bodied] = [0, 1, 1];
  }

  #weigh(bytes: number): void {
    this.bytes += bytes;
    this.#weighed(bytes);
  }
}
