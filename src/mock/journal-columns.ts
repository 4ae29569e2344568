import type { Body, Caller, Told } from './journal-record.ts';
import type { JournalRing } from './journal-ring.ts';

/** Small: of thousands of sandboxes, most are asked a few times. */
const FIRST_SIZE = 4;
/** Numbers of each: three times, its order, what it takes without its body, and in it. */
const NUMBERS = 6;
const NONE = new Float64Array();

/**
 * A ring at places that are used again: to note a request leaves nothing for the collector to find
 * or to move. Where requests are many, that is most of what a journal costs.
 */
export function createJournalColumns(): JournalRing {
  /** None before the first entry: a sandbox that waits to be asked holds nothing. */
  let size = 0;
  let parts: (Told | Caller | Body)[] = [];
  // In objects, each number that is no whole one would be an object of its own.
  let numbers = NONE;
  let count = 0;
  let oldest = 1;
  /** All older ones have no body any more. */
  let bodied = 1;
  const read = (number: number, column: number) => numbers[(number % size) * NUMBERS + column] ?? 0;
  const grow = (): void => {
    const before = { size, parts, numbers };
    size = Math.max(FIRST_SIZE, 2 * size);
    parts = new Array(3 * size);
    numbers = new Float64Array(NUMBERS * size);
    for (let number = oldest; number <= count; number++) {
      const [from, to] = [number % before.size, number % size];
      for (let part = 0; part < 3; part++) parts[3 * to + part] = before.parts[3 * from + part];
      const own = before.numbers.subarray(NUMBERS * from, NUMBERS * (from + 1));
      numbers.set(own, NUMBERS * to);
    }
  };
  return {
    count: () => count,
    oldest: () => oldest,
    push({ told, caller, body, startedAt, milliseconds, now }, order, bytes, bodyBytes) {
      if (count - oldest + 1 === size) grow();
      const at = ++count % size;
      parts[3 * at] = told;
      parts[3 * at + 1] = caller;
      parts[3 * at + 2] = body;
      numbers[NUMBERS * at] = startedAt;
      numbers[NUMBERS * at + 1] = milliseconds;
      numbers[NUMBERS * at + 2] = now;
      numbers[NUMBERS * at + 3] = order;
      numbers[NUMBERS * at + 4] = bytes;
      numbers[NUMBERS * at + 5] = bodyBytes;
    },
    at(number) {
      if (number < oldest || number > count) return undefined;
      const first = 3 * (number % size);
      return {
        // As `push` put them there.
        told: parts[first] as Told,
        caller: parts[first + 1] as Caller,
        body: parts[first + 2] as Body,
        startedAt: read(number, 0),
        milliseconds: read(number, 1),
        now: read(number, 2),
      };
    },
    orderOf: (number) => read(number, 3),
    letGoBody() {
      for (bodied = Math.max(bodied, oldest); bodied <= count; bodied++) {
        const bytes = read(bodied, 5);
        if (bytes === 0) continue;
        const at = bodied % size;
        parts[3 * at + 2] = undefined;
        numbers[NUMBERS * at + 5] = 0;
        return bytes;
      }
      return 0;
    },
    letGoOldest() {
      const bytes = read(oldest, 4) + read(oldest, 5);
      const at = oldest++ % size;
      parts.fill(undefined, 3 * at, 3 * at + 3);
      return bytes;
    },
  };
}
