import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readRequest } from '../../http/read-request.ts';
import { headOf } from '../../http/request-head.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { NewRecord } from './record.ts';
import { JournalRing } from './ring.ts';

const head = headOf(new Request('http://mock.test/api/v1/auth'));

const taken = (number: number): NewRecord => ({
  facts: {
    request: readRequest(head, resolveProfile('default').transport, ''),
    ...{ key: null, refusal: null, assumes: [], fault: null, faultId: null },
    ...{ status: 200 + number, headers: {} },
  },
  caller: { host: null, url: null, userAgent: `${number}`, accept: null, requestId: null },
  body: number % 3 === 0 ? null : `body ${number}`,
  ...{ startedAt: number + 0.25, milliseconds: number / 7, now: number * 1_000 },
});

/** A list that models the content of a ring. */
class Model {
  readonly kept: { number: number; body: NewRecord['body'] }[] = [];
  count = 0;

  push = () => {
    this.count += 1;
    this.kept.push({ number: this.count, body: taken(this.count).body });
  };

  dropBody = () => {
    const oldest = this.kept.find(({ body }) => body);
    if (oldest) oldest.body = undefined;
    return oldest !== undefined;
  };

  dropOldest = () => this.kept.shift() !== undefined;
}

const deed = fc.oneof(
  { weight: 5, arbitrary: fc.constant('push' as const) },
  { weight: 4, arbitrary: fc.constantFrom('push' as const, 'dropBody', 'dropOldest') },
);

test('a ring holds the latest requests, whatever is dropped, and knows what they take', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 120 }), (deeds) => {
      const model = new Model();
      let bytes = 0;
      const ring = new JournalRing(vi.fn(), (added) => {
        bytes += added;
      });
      for (const each of deeds) {
        if (each === 'push') ring.push(taken(ring.count + 1), 2 * ring.count + 2);
        else if (each === 'dropBody') ring.dropBody();
        else if (ring.oldest <= ring.count) ring.dropOldest();
        model[each]();
      }
      expect([ring.count, ring.bytes]).toEqual([model.count, bytes]);
      expect(ring.oldest).toBe(model.kept[0]?.number ?? model.count + 1);
      for (const { number, body } of model.kept) {
        const { facts, caller, startedAt, milliseconds, now } = taken(number);
        const expected = { facts, caller, body, startedAt, milliseconds, now, order: 2 * number };
        expect(ring.at(number)).toMatchObject(expected);
      }
      expect(ring.at(ring.oldest - 1)).toBeUndefined();
      expect(ring.at(ring.count + 1)).toBeUndefined();
      if (model.kept.length === 0) expect(ring.bytes).toBe(0);
    }),
  );
});
