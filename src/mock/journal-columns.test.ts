import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRequest } from '../http/read-request.ts';
import { headOf } from '../http/request-head.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { createJournalColumns } from './journal-columns.ts';
import { createJournalRing, type JournalRing, type Taken } from './journal-ring.ts';

const head = headOf(new Request('http://mock.test/api/v1/auth'));

const taken = (number: number): Taken => ({
  told: {
    request: readRequest(head, resolveProfile('default').transport, ''),
    ...{ key: null, refusal: null, assumes: [], fault: null, faultId: null },
    ...{ status: 200 + number, headers: {} },
  },
  caller: { host: null, url: null, userAgent: `${number}`, accept: null, requestId: null },
  body: number % 3 === 0 ? null : `body ${number}`,
  ...{ startedAt: number + 0.25, milliseconds: number / 7, now: number * 1_000 },
});

const isEmpty = (ring: JournalRing) => ring.oldest() > ring.count();

/** What is done to a ring; nothing where it cannot be. */
const deeds: Readonly<Record<string, (ring: JournalRing) => unknown>> = {
  push(ring) {
    const number = ring.count() + 1;
    ring.push(taken(number), 2 * number, 100 + number, number % 3);
  },
  letGoBody: (ring) => ring.letGoBody(),
  letGoOldest: (ring) => (isEmpty(ring) ? 0 : ring.letGoOldest()),
};
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.constant('push') },
  { weight: 4, arbitrary: fc.constantFrom(...Object.keys(deeds)) },
);

function heldBy(ring: JournalRing) {
  const held: unknown[] = [];
  for (let number = ring.oldest() - 2; number <= ring.count() + 2; number++) {
    const at = ring.at(number);
    held.push(at && { body: at.body, now: at.now, told: at.told, order: ring.orderOf(number) });
  }
  return { count: ring.count(), oldest: ring.oldest(), held };
}

test('a journal holds the same in columns as in objects', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 120 }), (names) => {
      const [columns, objects] = [createJournalColumns(), createJournalRing()];
      for (const name of names) {
        expect(deeds[name]?.(columns)).toEqual(deeds[name]?.(objects));
      }
      expect(heldBy(columns)).toEqual(heldBy(objects));
    }),
  );
});
