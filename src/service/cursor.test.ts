import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { Cursors } from './cursor.ts';
import { type CursorPlace, writePlace } from './cursor-payload.ts';
import { createSealer } from './cursor-seal.ts';
import { textCodecs } from './cursor-text.ts';

const defaults = resolveProfile('default').cursor;
const once = { ...defaults, stability: 'changing', reuse: 'once' } as const;
const styles: readonly Profile['cursor']['style'][] = [
  'base64url',
  'reserved',
  'percent',
  'spaces',
  'digits',
  'json',
  'non-ascii',
];

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

const anyPlace: fc.Arbitrary<CursorPlace> = fc.record({
  workspaceId: anyText,
  position: fc.option(fc.record({ orderTime: fc.maxSafeInteger(), id: anyText })),
  page: fc.nat(),
  limit: fc.integer({ min: 1, max: 5_000 }),
});

const place: CursorPlace = {
  workspaceId: 'ws_1',
  position: { orderTime: 1_768_478_400_000_000, id: 'file_b' },
  page: 3,
  limit: 50,
};

const malformed = expect.objectContaining({ ok: false, condition: 'malformedCursor' });

describe.each(styles)('a cursor of style %s', (style) => {
  const cursors = new Cursors(1, { ...defaults, style });

  test('opens to the place that was sealed', () => {
    fc.assert(
      fc.property(anyPlace, (sealed) => {
        const expected = { ok: true, value: sealed };
        const text = cursors.seal(sealed);
        // Another replica has to read it; the one that sealed it remembers the place.
        const replica = new Cursors(1, { ...defaults, style });

        expect(replica.open(text, sealed.workspaceId)).toEqual(expected);
        expect(cursors.open(text, sealed.workspaceId)).toEqual(expected);
      }),
    );
  });

  test('is refused with any one character changed', () => {
    const text = cursors.seal(place);
    const characters = [...text];
    const foreign = ['A', 'b', '0', '1', '9', '%', ' ', '"', '\u0416', '\u0000'];

    for (const index of characters.keys()) {
      for (const other of [...new Set([...characters, ...foreign])]) {
        if (other === characters[index]) continue;
        const changed = characters.with(index, other).join('');

        expect(cursors.open(changed, place.workspaceId), changed).toEqual(malformed);
      }
    }
  });

  test('is refused when it is cut short, made longer, repeated or wrapped in spaces', () => {
    const text = cursors.seal(place);
    const cut = [...text].flatMap((_, at) => [text.slice(0, at), text.slice(text.length - at)]);
    const longer = [text + text, ` ${text}`, `${text} `, `${text}A`, `${text}=`];
    for (const other of [...cut, ...longer]) {
      expect(cursors.open(other, place.workspaceId)).toEqual(malformed);
    }
    fc.assert(
      fc.property(anyPlace, fc.string({ unit: 'binary', minLength: 1 }), (sealed, more) => {
        const text = cursors.seal(sealed);

        expect(cursors.open(text + more, sealed.workspaceId)).toEqual(malformed);
        expect(cursors.open(more + text, sealed.workspaceId)).toEqual(malformed);
      }),
    );
  });

  test('is refused when it is made up', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cursors.open(text, 'ws_1')).toEqual(malformed);
      }),
    );
  });

  test('has at least the length that the profile asks for, and opens all the same', () => {
    fc.assert(
      fc.property(anyPlace, fc.nat(4_000), (sealed, minLength) => {
        const padded = new Cursors(1, { ...defaults, style, minLength });
        const text = padded.seal(sealed);

        expect(text.length).toBeGreaterThanOrEqual(minLength);
        // No longer than a byte more makes it, or than it is without padding.
        const least = new Cursors(1, { ...defaults, style }).seal(sealed).length;
        const step = style === 'percent' ? 6 : 3;
        expect(text.length).toBeLessThanOrEqual(Math.max(least, minLength + step - 1));
        expect(padded.open(text, sealed.workspaceId)).toEqual({ ok: true, value: sealed });
      }),
      { numRuns: 30 },
    );
  });
});

test('cursors of another workspace are foreign, also where two workspaces have one tag', () => {
  const foreign = {
    ok: false,
    condition: 'foreignCursor',
    why: "the cursor belongs to another workspace's listing",
  };
  const [one, two] = ['ws_5158', 'ws_10029'];
  const { tagOf } = createSealer(1);
  const cursors = new Cursors(1, defaults, () => ['ws_1', one, two]);

  expect(tagOf(one)).toEqual(tagOf(two));
  expect(cursors.open(cursors.seal(place), one)).toMatchObject(foreign);
  for (const [own, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const text = cursors.seal({ ...place, workspaceId: own });

    expect(cursors.open(text, own).ok).toBe(true);
    expect(cursors.open(text, other)).toMatchObject(foreign);
    expect(cursors.open(text, 'ws_1')).toMatchObject(foreign);
  }
});

test('a cursor of a workspace that is not there is malformed', () => {
  const cursors = new Cursors(1, defaults, () => ['ws_2']);

  expect(cursors.open(cursors.seal(place), 'ws_2')).toEqual(malformed);
});

describe('whatever bytes are sealed', () => {
  const { sealOf, tagOf } = createSealer(1);
  const cursors = new Cursors(1, defaults, () => ['ws_1', 'ws_2']);
  const forge = (payload: Uint8Array) => {
    const seal = sealOf('ws_1', payload);
    return textCodecs.base64url.encode(Uint8Array.from([...seal, ...payload]));
  };

  test.each([0, 1, 2, 3, 10, 11, 12, 14])('%d of them are malformed', (bytes) => {
    const text = forge(new Uint8Array(bytes).fill(255));

    for (const id of ['ws_1', 'ws_2']) expect(cursors.open(text, id)).toEqual(malformed);
  });

  test('nothing throws, and what opens is a place', () => {
    const anyPayload = fc.oneof(
      fc.uint8Array(),
      fc.uint8Array({ maxLength: 60 }).map((rest) => Uint8Array.from([...tagOf('ws_1'), ...rest])),
    );
    fc.assert(
      fc.property(anyPayload, fc.constantFrom('ws_1', 'ws_2'), (payload, workspaceId) => {
        const opened = cursors.open(forge(payload), workspaceId);

        if (!opened.ok) expect(opened.condition).toMatch(/^(malformed|foreign)Cursor$/);
        else expect(opened.value.page + opened.value.limit).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a place with more behind it than zeros is malformed', () => {
    const payload = writePlace(place, tagOf('ws_1'), 0);

    expect(cursors.open(forge(payload), 'ws_1').ok).toBe(true);
    expect(cursors.open(forge(Uint8Array.from([...payload, 0, 0])), 'ws_1').ok).toBe(true);
    expect(cursors.open(forge(Uint8Array.from([...payload, 0, 1])), 'ws_1')).toEqual(malformed);
    expect(cursors.open(forge(payload.subarray(0, -1)), 'ws_1')).toEqual(malformed);
  });
});

test('a stable cursor is the same each time; a changing one never is, and opens to the same', () => {
  const stable = new Cursors(1, defaults);
  expect(stable.seal(place)).toBe(stable.seal(place));

  const cursors = new Cursors(1, { ...defaults, stability: 'changing' });
  const texts = Array.from({ length: 50 }, () => cursors.seal(place));

  expect(new Set(texts).size).toBe(50);
  for (const text of texts) {
    expect(cursors.open(text, 'ws_1')).toEqual({ ok: true, value: place });
  }
});

test('a cursor that works once opens until it is spent, and then rests on that choice', () => {
  const cursors = new Cursors(1, once);
  const text = cursors.seal(place);
  const fields: string[] = [];
  const open = () => cursors.open(text, 'ws_1', (field) => fields.push(field));

  expect([open().ok, open().ok, fields]).toEqual([true, true, []]);
  cursors.spend(text);

  expect(open()).toEqual({
    ok: false,
    condition: 'malformedCursor',
    why: 'the cursor was used before, and works once',
    hasLapsed: true,
  });
  expect(fields).toEqual(['cursor.reuse']);
});

describe('a cursor that a fault made stale', () => {
  const cursors = new Cursors(1, defaults, () => ['ws_1']);

  test('looks like any other, and is refused as one that has lapsed', () => {
    const stale = cursors.seal(place, true);

    expect(stale).not.toBe(cursors.seal(place));
    expect(stale).toHaveLength(cursors.seal(place).length);
    expect(cursors.open(stale, 'ws_1')).toMatchObject({
      ok: false,
      condition: 'malformedCursor',
      hasLapsed: true,
    });
  });

  test('is stale on every replica of the seed, and unknown to others', () => {
    const stale = cursors.seal(place, true);

    expect(new Cursors(1, defaults).open(stale, 'ws_1')).toHaveProperty('hasLapsed', true);
    expect(new Cursors(2, defaults).open(stale, 'ws_1')).not.toHaveProperty('hasLapsed');
    expect(cursors.open('made-up', 'ws_1')).not.toHaveProperty('hasLapsed');
    const changing = new Cursors(1, { ...defaults, stability: 'changing' });
    expect(changing.seal(place, true)).not.toBe(changing.seal(place, true));
  });
});

test('a cursor from another seed, or from before the order changed, opens no longer', () => {
  const before = new Cursors(1, defaults).seal(place);
  const after = new Cursors(1, defaults, () => [], 'ascending');

  expect(after.open(before, 'ws_1')).toEqual(malformed);
  expect(new Cursors(8, defaults).open(before, 'ws_1')).toEqual(malformed);
  expect(after.open(after.seal(place), 'ws_1').ok).toBe(true);
});

test('places that differ in one part have cursors that differ', () => {
  const cursors = new Cursors(1, defaults);
  const position = { orderTime: 5, id: 'b' };
  const texts = [
    { ...place, position },
    { ...place, position: { ...position, id: 'c' } },
    { ...place, position: { ...position, orderTime: 6 } },
    { ...place, position: null },
    { ...place, position, page: 4 },
    { ...place, position, limit: 51 },
    { ...place, position, workspaceId: 'ws_2' },
    { ...place, position: { ...position, id: '1b' }, workspaceId: 'ws_' },
  ].map((each) => cursors.seal(each));

  expect(new Set(texts).size).toBe(texts.length);
});

describe('what is saved of cursors', () => {
  test('is nothing unless the profile asks for it', () => {
    const changes: unknown[] = [];
    const cursors = new Cursors(1, defaults, undefined, '', (spent) => changes.push(spent));
    cursors.spend(cursors.seal(place));

    expect(cursors.save()).toEqual({ sealed: 0, spent: [] });
    expect(changes).toEqual([]);
  });

  test('is how many were sealed and which were used, and each change is announced', () => {
    const changes: unknown[] = [];
    const cursors = new Cursors(1, once, undefined, '', (spent) => changes.push(spent));
    const [first, second] = [cursors.seal(place), cursors.seal(place)];
    cursors.spend(second);
    cursors.spend(first);

    expect(cursors.save()).toEqual({ sealed: 2, spent: [second, first] });
    expect(changes).toEqual([undefined, undefined, second, first]);
  });

  test('counts on once it is restored: used cursors stay used, new ones are new', () => {
    const cursors = new Cursors(1, once);
    const used = cursors.seal(place);
    cursors.spend(used);
    const restored = new Cursors(1, once);

    restored.restore(cursors.save());

    expect(restored.open(used, 'ws_1')).toMatchObject({ ok: false, hasLapsed: true });
    expect(restored.seal(place)).not.toBe(used);
    expect(restored.save()).toEqual({ sealed: 2, spent: [used] });
  });

  test('is the last 10,000 used cursors', () => {
    const cursors = new Cursors(1, once);
    for (let index = 0; index <= 10_000; index++) cursors.spend(`c${index}`);
    const { spent } = cursors.save();

    expect(spent).toHaveLength(10_000);
    expect([spent[0], spent.at(-1)]).toEqual(['c1', 'c10000']);
  });
});
