import type { Body, Caller, Told } from './journal-record.ts';

/** A request as the journal takes it. */
export interface Taken {
  readonly told: Told;
  readonly caller: Caller;
  readonly body: Body;
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly now: number;
}

/**
 * The latest requests, each one object: what is alike in many stands in others that these share.
 * They are numbered from 1 on, over all that ever came.
 */
export interface JournalRing {
  /** The number of the latest. */
  count(): number;
  /** That of the oldest; where there is none, of the one to come. */
  oldest(): number;
  /** @param order its number among those of all rings. @param bytes what it takes without its body. */
  push(taken: Taken, order: number, bytes: number, bodyBytes: number): void;
  /** Undefined for one that is not there. */
  at(number: number): Taken | undefined;
  /** Of one that is there. */
  orderOf(number: number): number;
  /** Lets the oldest body go. @returns what it took; 0 where there is none. */
  letGoBody(): number;
  /** Lets the oldest go. @returns what it took. */
  letGoOldest(): number;
}

interface Slot extends Omit<Taken, 'body'> {
  body: Body;
  readonly order: number;
  readonly bytes: number;
  bodyBytes: number;
}

export function createJournalRing(): JournalRing {
  const slots = new Map<number, Slot>();
  let count = 0;
  let oldest = 1;
  /** All older ones have no body any more. */
  let bodied = 1;
  return {
    count: () => count,
    oldest: () => oldest,
    push(taken, order, bytes, bodyBytes) {
      slots.set(++count, { ...taken, order, bytes, bodyBytes });
    },
    at: (number) => slots.get(number),
    orderOf: (number) => slots.get(number)?.order ?? 0,
    letGoBody() {
      for (; bodied <= count; bodied++) {
        const slot = slots.get(bodied);
        if (!slot?.bodyBytes) continue;
        const { bodyBytes } = slot;
        slot.body = undefined;
        slot.bodyBytes = 0;
        return bodyBytes;
      }
      return 0;
    },
    letGoOldest() {
      const slot = slots.get(oldest);
      slots.delete(oldest++);
      return slot ? slot.bytes + slot.bodyBytes : 0;
    },
  };
}
