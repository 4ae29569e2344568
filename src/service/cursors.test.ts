import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { type CursorPayload, Cursors } from './cursors.ts';

type Choices = NonNullable<ProfileInput['cursor']>;

const cursorsOf = (choices: Choices = {}, seed = 1, order = '') =>
  new Cursors(seed, resolveProfile({ cursor: choices }).cursor, order);

const place: CursorPayload = {
  workspaceId: 'ws_1',
  position: { orderTime: 1_767_614_400_123_456, id: 'file_a' },
  page: 3,
  limit: 50,
};
const styles = [
  ...(['base64url', 'reserved', 'spaces', 'non-ascii', 'json', 'percent', 'digits'] as const),
];
const anyPlace: fc.Arbitrary<CursorPayload> = fc.record({
  workspaceId: fc.string({ unit: 'binary', minLength: 1 }),
  position: fc.option(
    fc.record({
      orderTime: fc.maxSafeInteger(),
      id: fc.string({ unit: 'grapheme', minLength: 1 }),
    }),
  ),
  page: fc.nat(),
  limit: fc.nat(),
});

test.each(styles)('a replica of the seed opens a cursor in the style %s', (style) => {
  fc.assert(
    fc.property(anyPlace, fc.nat(300), (given, minLength) => {
      const cursor = cursorsOf({ style, minLength }).seal(given);

      expect(cursor.length).toBeGreaterThanOrEqual(minLength);
      expect(cursorsOf({ style, minLength }).open(cursor, given.workspaceId)).toEqual({
        ok: true,
        value: given,
      });
    }),
  );
});

test.each(styles)('a changed cursor in the style %s is malformed', (style) => {
  const cursor = cursorsOf({ style }).seal(place);
  const characters = Array.from(cursor);
  const changed = [
    ...characters.map((_, at) => characters.toSpliced(at, 1).join('')),
    ...characters.map((character, at) => characters.toSpliced(at, 0, character).join('')),
    ...characters.map((_, at) => characters.with(at, 'A').join('')),
    ...[`${cursor}A`, `${cursor} `, `${cursor}=`, cursor.toLowerCase(), cursor.slice(1)],
  ].filter((each) => each !== cursor);

  for (const each of changed) {
    expect(cursorsOf({ style }).open(each, 'ws_1')).toMatchObject({ condition: 'malformedCursor' });
  }
});

test.each(['', ' ', '1', 'null', '[]', 'made-up', '%', '{"v":1,"after":""}', '1000'])(
  'the invented cursor %j is malformed in every style',
  (invented) => {
    for (const style of styles) {
      expect(cursorsOf({ style }).open(invented, 'ws_1').ok).toBe(false);
    }
  },
);

test('a cursor of another seed or order is malformed', () => {
  const cursor = cursorsOf().seal(place);

  expect(cursorsOf({}, 2).open(cursor, 'ws_1')).toMatchObject({ condition: 'malformedCursor' });
  expect(cursorsOf({}, 1, 'other').open(cursor, 'ws_1').ok).toBe(false);
});

test('a cursor of another workspace is foreign', () => {
  const cursors = cursorsOf();
  const cursor = cursors.seal(place);

  expect(cursors.open(cursor, 'ws_2')).toMatchObject({ condition: 'malformedCursor' });
  expect(cursors.read(cursor)).toEqual(place);
});

test('cursors of the same place are equal, or all different', () => {
  const [stable, changing] = [cursorsOf(), cursorsOf({ stability: 'changing' })];

  expect(stable.seal(place)).toBe(stable.seal(place));
  expect(changing.seal(place)).not.toBe(changing.seal(place));
  expect(changing.open(changing.seal(place), 'ws_1').ok).toBe(true);
});

test('a cursor that works once is malformed after its use, after a restart as well', () => {
  const choices = { stability: 'once' } as const;
  const cursors = cursorsOf(choices);
  const cursor = cursors.seal(place);
  expect(cursors.open(cursor, 'ws_1').ok).toBe(true);
  cursors.spend(cursor);

  const restored = cursorsOf(choices);
  restored.restore(cursors.save());

  for (const each of [cursors, restored]) {
    const refusal = { condition: 'malformedCursor', hasLapsed: true };
    expect(each.open(cursor, 'ws_1')).toMatchObject(refusal);
  }
  expect(restored.seal(place)).not.toBe(cursor);
});
