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

/** A slot of the ring, filled or free. */
interface Slot {
  body?: KeptBody;
  order: number;
  headBytes: number;
  bodyBytes: number;
}

/** Small, because most of thousands of sandboxes receive few requests. */
const FIRST_SIZE = 4;

/**
 * The latest requests; numbers count all since the last restart, from 1. Slots are reused, because garbage
 * collection is most of what a journal costs.
 */
export class JournalRing {
  #slots: (Slot | undefined)[] = [];
  /** The bodies of all older requests were dropped. */
  #bodied = 1;
  /** The number of the latest. */
  count = 0;
  /** The number of the oldest; of the next one if the ring is empty. */
  oldest = 1;
  /** Bytes that all of them take. */
  bytes = 0;

  /** @param order its number across all rings. @returns the bytes that it takes. */
  push(taken: NewRecord, order: number): number {
    if (this.count - this.oldest + 1 === this.#slots.length) this.#grow();
    const at = ++this.count % this.#slots.length;
    const slot = this.#slots[at] ?? { order, headBytes: 0, bodyBytes: 0 };
    this.#slots[at] = slot;
    const headBytes = bytesOfHead(taken.facts, taken.caller);
    const bodyBytes = bytesOfBody(taken.body);
    Object.assign(slot, taken, { order, headBytes, bodyBytes });
    this.bytes += headBytes + bodyBytes;
    return headBytes + bodyBytes;
  }

  /** Valid until the next request; undefined for a dropped one. */
  at(number: number): (NewRecord & { readonly order: number }) | undefined {
    if (number < this.oldest || number > this.count) return undefined;
    // `push` filled the slots of all kept numbers.
    return this.#slotOf(number) as NewRecord & Slot;
  }

  /** Drops the oldest body. @returns the bytes freed; 0 if there is none. */
  dropBody(): number {
    this.#bodied = Math.max(this.#bodied, this.oldest);
    for (; this.#bodied <= this.count; this.#bodied++) {
      const slot = this.#slotOf(this.#bodied);
      if (!slot?.bodyBytes) continue;
      const bytes = slot.bodyBytes;
      slot.body = undefined;
      slot.bodyBytes = 0;
      this.bytes -= bytes;
      return bytes;
    }
    return 0;
  }

  /** Drops the oldest request. @returns the bytes freed. */
  dropOldest(): number {
    const slot = this.#slotOf(this.oldest++);
    if (!slot) return 0;
    Object.assign(slot, { facts: undefined, caller: undefined, body: undefined });
    const bytes = slot.headBytes + slot.bodyBytes;
    this.bytes -= bytes;
    return bytes;
  }

  /** Numbers the next request 1. It must be empty. */
  restart(): void {
    this.count = 0;
    this.oldest = 1;
    this.#bodied = 1;
  }

  #slotOf(number: number): Slot | undefined {
    return this.#slots[number % this.#slots.length];
  }

  #grow(): void {
    const slots: (Slot | undefined)[] = new Array(Math.max(FIRST_SIZE, 2 * this.#slots.length));
    for (let number = this.oldest; number <= this.count; number++) {
      slots[number % slots.length] = this.#slotOf(number);
    }
    this.#slots = slots;
  }
}
