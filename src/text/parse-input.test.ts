import { expect, test } from 'vitest';
import * as z from 'zod';
import { OperationError, type Problem } from './operation-error.ts';
import { parseInput } from './parse-input.ts';

const schema = z.strictObject({
  count: z.number().int().min(1).max(9).default(1),
  size: z.number().default(0),
  name: z.string().min(2).max(4).default('ab'),
  list: z.array(z.number()).min(1).max(2).default([1]),
  mode: z.enum(['on', 'off']).default('on'),
  either: z.union([z.number(), z.literal('auto')]).default('auto'),
  source: z.union([z.enum(['a', 'b']), z.strictObject({ value: z.string() })]).default('a'),
  shape: z
    .discriminatedUnion('style', [
      z.strictObject({ style: z.literal('round'), radius: z.number() }),
      z.strictObject({ style: z.literal('square') }),
    ])
    .default({ style: 'square' }),
  headers: z.record(z.string().regex(/^\w+$/, 'expected a word'), z.string()).default({}),
  keys: z.array(z.strictObject({ label: z.string(), secret: z.string().min(3) })).default([]),
  when: z.iso.datetime().optional(),
});

/** The message after "Failed to read the settings "mine.json": ". */
const problemOf = (input: unknown): string => refusalOf(input)?.text ?? 'none';

function refusalOf(
  input: unknown,
): { readonly text: string; readonly problems: readonly Problem[] } | undefined {
  try {
    parseInput(schema, input, 'read the settings "mine.json"');
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    expect(error.cause).toBeUndefined();
    const text = error.message.replace('Failed to read the settings "mine.json": ', '');
    return { text, problems: error.problems };
  }
  return undefined;
}

test.each([
  [null, 'expected object, found null'],
  [{ nope: 1 }, 'unknown field "nope"'],
  [{ cuont: 1 }, 'unknown field "cuont" (did you mean "count"?)'],
  [
    { keys: [{ label: 'a', secret: 'abc', lable: 1 }] },
    'keys.0: unknown field "lable" (did you mean "label"?)',
  ],
  [{ count: '3' }, 'count: expected number, found "3"'],
  [{ count: 1.5 }, 'count: expected a whole number, found 1.5'],
  [{ count: 0 }, 'count: expected at least 1, found 0'],
  [{ name: 'a' }, 'name: expected at least 2 characters, found "a"'],
  [{ list: [] }, 'list: expected at least 1 item, found []'],
  [{ mode: 'maybe' }, 'mode: expected "on" or "off", found "maybe"'],
  [{ either: 'manual' }, 'either: expected number or "auto", found "manual"'],
  [{ source: 'c' }, 'source: expected "a" or "b" or object, found "c"'],
  [
    { source: { valeu: 'c' } },
    'source: expected "a" or "b" or an object without "valeu", found {"valeu":"c"}',
  ],
  [{ shape: { style: 'oval' } }, 'shape.style: expected "round" or "square", found "oval"'],
  [{ shape: { style: 'round' } }, 'shape.radius: expected number, found nothing'],
  [{ headers: { 'a b': 'x' } }, 'headers.a b: expected a word, found "x"'],
  [{ when: 'now' }, 'when: Invalid ISO datetime, found "now"'],
])('one mistake is one line: %j: %s', (input, message) => {
  expect(problemOf(input)).toBe(message);
});

test('mistakes are also data, one problem per field', () => {
  const input = { count: 0, sise: 1, other: 2, shape: { style: 'square', colour: 'red' } };
  expect(refusalOf(input)).toEqual({
    text: [
      '',
      'count: expected at least 1, found 0',
      'shape: unknown field "colour"',
      'unknown field "sise" (did you mean "size"?)',
      'unknown field "other"',
    ].join('\n  '),
    problems: [
      { path: 'count', message: 'expected at least 1, found 0' },
      { path: 'shape', message: 'unknown field "colour"' },
      { path: '', message: 'unknown field "sise" (did you mean "size"?)' },
      { path: '', message: 'unknown field "other"' },
    ],
  });
  expect(refusalOf([])).toEqual({
    text: 'expected object, found an array',
    problems: [{ path: '', message: 'expected object, found an array' }],
  });
});

test('of many unknown fields, twenty are named', () => {
  const input = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`field${at}`, at]));

  expect(refusalOf(input)?.problems).toHaveLength(20);
});

test('a long value is shortened', () => {
  expect(problemOf({ name: 'x'.repeat(200) })).toBe(
    `name: expected at most 4 characters, found "${'x'.repeat(59)}…`,
  );
});

test.each([
  [
    { keys: [{ label: 'a', secret: 'hu' }] },
    'keys.0.secret: expected at least 3 characters, found something else',
  ],
  [{ keys: { label: 'a', secret: 'hunter2' } }, 'keys: expected array, found an object'],
  [{ keys: 'hunter2' }, 'keys: expected array, found something else'],
  [{ headers: 'hunter2' }, 'headers: expected record, found something else'],
  [[['reader', 'hunter2']], 'expected object, found an array'],
  [{ mode: [{ secret: ['hunter2'] }] }, 'mode: expected "on" or "off", found [{"secret":"…"}]'],
  [
    { keys: [{ label: { secret: 'hunter2' }, secret: 'hunter2' }] },
    'keys.0.label: expected string, found an object',
  ],
])('a secret is never repeated: %j', (input, message) => {
  expect(problemOf(input)).toBe(message);
});
