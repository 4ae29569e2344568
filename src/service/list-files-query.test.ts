import { expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { type CursorPayload, Cursors } from './cursors.ts';
import { readLimit, readPageRequest } from './list-files.ts';
import { UsedChoices } from './result.ts';

const key = worldKey();
const place: CursorPayload = {
  workspaceId: 'ws_1',
  position: { orderTime: 5, id: 'f' },
  page: 1,
  limit: 3,
};
const good = new Cursors(1, resolveProfile('default').cursor).seal(place);

/** What was read, and the open choices that it rests on. */
function read(limits: readonly string[], cursors: readonly string[], input: ProfileInput = {}) {
  const profile = resolveProfile(input);
  const choices = new UsedChoices();
  const context = { key, profile, cursors: new Cursors(1, profile.cursor), choices };
  const result = readPageRequest({ limits, cursors }, context);
  return { result, fields: choices.fields };
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

test('an invalid limit is refused before an invalid cursor', () => {
  const asked = read(['0'], ['']);

  expect(asked.result).toMatchObject({ ok: false, condition: 'badLimit' });
  expect(asked.fields).toEqual(['limit.invalid']);
});

test('the refusals of an empty and of a repeated cursor name their form', () => {
  expect(read([], ['']).result).toMatchObject({
    form: 'empty',
    wouldPass: 'leave it out for the first page',
  });
  expect(read([], [good, good]).result).toMatchObject({ condition: 'malformedCursor' });
});

const otherLimit = (otherLimit: 'free' | 'kept' | 'refused') => ({ cursor: { otherLimit } });

test.each<[ProfileInput, readonly string[], object, readonly string[]]>([
  [otherLimit('free'), [], { value: { limit: 50 } }, ['limit.default', 'cursor.otherLimit']],
  [otherLimit('kept'), [], { value: { limit: 3 } }, ['limit.default', 'cursor.otherLimit']],
  [otherLimit('refused'), ['4'], { wouldPass: '3 passes' }, ['cursor.otherLimit']],
])('in the middle of a walk under %j, limit %j gives %j', (profile, limits, expected, noted) => {
  const { result, fields } = read(limits, [good], profile);

  expect(result).toMatchObject(expected);
  expect(fields).toEqual(noted);
});

type Limit = Profile['limit'];

const defaults = resolveProfile('default').limit;
const refused = 'refused';

/** The page size, or `refused`. */
function readSize(values: readonly string[], choices: Partial<Limit> = {}): number | 'refused' {
  const result = readLimit(values, { ...defaults, ...choices }, new UsedChoices());
  return result.ok ? result.value : refused;
}

test.each([
  [[], 50],
  [['1'], 1],
  [['007'], 7],
  [['+7'], refused],
  [['200'], 200],
  [['201'], 200],
  [[`1${'0'.repeat(309)}`], 200],
  [['0'], refused],
  [['-1'], refused],
  [['1.5'], refused],
  [['abc'], refused],
  [['1e2'], refused],
  [['0x10'], refused],
  [['٣'], refused],
  [[' 5'], refused],
  [['Infinity'], refused],
  [[''], refused],
  [['1', '2'], refused],
])('by default, limit %j gives %s', (values, expected) => {
  expect(readSize(values)).toBe(expected);
});

/** What differs from the default, and what it does not reach. */
test.each<[string, Partial<Limit>, number | 'refused']>([
  ['201', { aboveMaximum: 'refused' }, refused],
  ['9'.repeat(400), { aboveMaximum: 'clamped' }, 200],
  ['0', { invalid: 'default' }, 50],
  ['-1', { invalid: 'default' }, 50],
  ['7.9', { invalid: 'default' }, 50],
  ['abc', { invalid: 'default' }, 50],
  ['', { invalid: 'default' }, 50],
  ['3,4,5', { invalid: 'default' }, 50],
])('limit %j (repeated at commas) under %j gives %s', (values, choices, expected) => {
  expect(readSize(values.split(','), choices)).toBe(expected);
});

test('a refusal says what is wrong and what would have passed', () => {
  expect(readLimit(['0'], defaults, new UsedChoices())).toEqual({
    ok: false,
    condition: 'badLimit',
    form: 'zero',
    why: 'limit is zero',
    wouldPass: 'a whole number from 1 to 200 passes',
  });
});

test.each<[string, readonly string[], Partial<Limit>, readonly string[]]>([
  ['the default', [], {}, ['limit.default']],
  ['nothing within the range', ['200'], {}, []],
  ['the maximum too, above it', ['201'], {}, ['limit.maximum', 'limit.aboveMaximum']],
  ['the default too', ['0'], { invalid: 'default' }, ['limit.invalid', 'limit.default']],
])('a limit rests on %s', (_, values, choices, expected) => {
  const used = new UsedChoices();

  readLimit(values, { ...defaults, ...choices }, used);

  expect(used.fields).toEqual(expected);
});
