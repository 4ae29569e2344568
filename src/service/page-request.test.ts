import { describe, expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-key.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { Cursors } from './cursor.ts';
import type { CursorPlace } from './cursor-payload.ts';
import { createNotes } from './notes.ts';
import { readPageRequest } from './page-request.ts';

const key = worldKey();
const place: CursorPlace = {
  workspaceId: 'ws_1',
  position: { orderTime: 5, id: 'f' },
  page: 1,
  limit: 3,
};
const good = new Cursors(1, resolveProfile('default').cursor).seal(place);

/** What was read, and the open choices that it rests on. */
function read(limits: readonly string[], cursors: readonly string[], input: ProfileInput = {}) {
  const profile = resolveProfile(input);
  const { note, fields } = createNotes();
  const context = { key, profile, cursors: new Cursors(1, profile.cursor) };
  const result = readPageRequest({ limits, cursors }, context, note);
  return { result, fields };
}

test('a request without a cursor asks for the first page', () => {
  expect(read(['3'], [])).toEqual({
    result: { ok: true, value: { cursor: null, place: null, limit: 3 } },
    fields: [],
  });
});

test('a cursor leads to its place', () => {
  expect(read(['3'], [good])).toEqual({
    result: { ok: true, value: { cursor: good, place, limit: 3 } },
    fields: [],
  });
});

describe('where the limit and the cursor are both invalid', () => {
  test.each([
    [false, 'badLimit', ['cursor.checkedFirst', 'limit.zero']],
    [true, 'malformedCursor', ['cursor.checkedFirst', 'cursor.empty']],
  ])('and cursor.checkedFirst is %s, the refusal is %s', (checkedFirst, condition, fields) => {
    const asked = read(['0'], [''], { cursor: { checkedFirst } });

    expect(asked.result).toMatchObject({ ok: false, condition });
    expect(asked.fields).toEqual(fields);
  });
});

test.each([false, true])(
  'an invalid limit alone, or cursor alone, is refused though cursor.checkedFirst is %s',
  (checkedFirst) => {
    const profile = { cursor: { checkedFirst } };
    const limit = read(['0'], [good], profile);
    const cursor = read(['3'], [''], profile);

    expect(limit.result).toMatchObject({ ok: false, condition: 'badLimit' });
    expect(limit.fields).toEqual(['limit.zero']);
    expect(cursor.result).toMatchObject({ ok: false, condition: 'malformedCursor' });
    expect(cursor.fields).toEqual(['cursor.empty']);
  },
);

test('an empty cursor that asks for the first page rests on that choice', () => {
  const { result, fields } = read(['3'], [''], { cursor: { empty: 'first-page' } });

  expect(result).toEqual({ ok: true, value: { cursor: null, place: null, limit: 3 } });
  expect(fields).toEqual(['cursor.empty']);
});

test('a repeated cursor rests on the choice which one counts', () => {
  expect(read(['3'], [good, 'x'], { cursor: { repeated: 'first' } }).fields).toEqual([
    'cursor.repeated',
  ]);
  expect(read(['3'], [good]).fields).toEqual([]);
});

test('the refusals of an empty and of a repeated cursor name their form', () => {
  expect(read([], ['']).result).toMatchObject({
    form: 'empty',
    wouldPass: 'leave it out for the first page',
  });
  expect(read([], [good, good]).result).toMatchObject({ form: 'repeated' });
});

describe('another limit in the middle of a walk', () => {
  const other = (otherLimit: 'free' | 'kept' | 'refused', limits: readonly string[]) =>
    read(limits, [good], { cursor: { otherLimit } });

  test('counts where it is free', () => {
    const { result, fields } = other('free', []);

    expect(result).toMatchObject({ value: { limit: 50 } });
    expect(fields).toEqual(['limit.default', 'cursor.otherLimit']);
  });

  test('decides nothing where the first one is kept', () => {
    const { result, fields } = other('kept', []);

    expect(result).toMatchObject({ value: { limit: 3 } });
    expect(fields).toEqual(['cursor.otherLimit']);
  });

  test('is refused with the limit that would have passed', () => {
    const { result, fields } = other('refused', ['4']);

    expect(result).toMatchObject({ condition: 'badLimit', wouldPass: '3 passes' });
    expect(fields).toEqual(['cursor.otherLimit']);
  });

  test('is none where it is the same, however it was read', () => {
    const { result, fields } = read(['3', '9'], [good], {
      limit: { repeated: 'first' },
      cursor: { otherLimit: 'refused' },
    });

    expect(result).toMatchObject({ value: { limit: 3 } });
    expect(fields).toEqual(['limit.repeated']);
  });
});
