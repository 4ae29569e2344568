import { type Body, bytesOfBody, bytesOfHead, type Caller, type Told } from './record.ts';

/** A request as the journal takes it. */
export interface Taken {
  readonly told: Told;
  readonly caller: Caller;
  readonly body: Body;
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly now: number;
}

/** A place of the ring, filled or free. */
interface Slot {
  body?: Body;
  order: number;
  headBytes: number;
  bodyBytes: number;
}

/** Small: most of thousands of sandboxes receive few requests. */
const FIRST_SIZE = 4;

/**
 * The latest requests, numbered from 1 over all that ever came. Slots are reused, so that noting a
 * request leaves nothing for the garbage collector: it is most of what a journal costs.
 */
export class JournalRing {
  #slots: (Slot | undefined)[] = [];
  /** All older requests have no body any more. */
  #bodied = 1;
  /** The number of the latest. */
  count = 0;
  /** The number of the oldest; of the next one if the ring is empty. */
  oldest = 1;
  /** What all of them take. */
  bytes = 0;

  /** @param order its number among those of all rings. @returns the bytes that it takes. */
  push(taken: Taken, order: number): number {
    if (this.count - this.oldest + 1 === this.#slots.length) this.#grow();
    const at = ++this.count % this.#slots.length;
    const slot = this.#slots[at] ?? { order, headBytes: 0, bodyBytes: 0 };
    this.#slots[at] = slot;
    const headBytes = bytesOfHead(taken.told, taken.caller);
    const bodyBytes = bytesOfBody(taken.body);
    Object.assign(slot, taken, { order, headBytes, bodyBytes });
    this.bytes += headBytes + bodyBytes;
    return headBytes + bodyBytes;
  }

  /** Valid until the next request; undefined for one that is gone. */
  at(number: number): (Taken & { readonly order: number }) | undefined {
    if (number < this.oldest || number > this.count) return undefined;
    // A slot of a number that is kept was filled by `push`.
    return this.#slotOf(number) as Taken & Slot;
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
    Object.assign(slot, { told: undefined, caller: undefined, body: undefined });
    const bytes = slot.headBytes + slot.bodyBytes;
    this.bytes -= bytes;
    return bytes;
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
