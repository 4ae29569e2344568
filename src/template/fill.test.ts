import { expect, test } from 'vitest';
import type { Json } from '../document/wire.ts';
import { prepareTemplate, type Sources } from './fill.ts';

const sources: Sources<Json> = {
  it: (value) => value,
  twice: (value, times) => (times === undefined ? undefined : [value, value]),
};
const fill = (json: Json, value: Json) => prepareTemplate(json, sources).fill(value);

test.each<[Json, Json, Json]>([
  ['{it}', 5, 5],
  ['{it}', { a: 1 }, { a: 1 }],
  ['a {it} b {it}', 5, 'a 5 b 5'],
  ['may {it}', ['read', 'list'], 'may read list'],
  ['after {it}', null, null],
  [{ a: [{ b: '{it}' }, '{it}!'] }, true, { a: [{ b: true }, 'true!'] }],
])('%j filled with %j is %j', (json, value, filled) => {
  expect(fill(json, value)).toEqual(filled);
});

test.each(['{other}', '{}', '{ it }', '{constructor}', 'a { b }', '{"it":1}'])(
  '%s is text as it is',
  (text) => {
    const template = prepareTemplate({ text }, sources);

    expect(template.varies).toBe(false);
    expect(template.fill('x')).toEqual({ text });
  },
);

test('an argument that makes no sense leaves the placeholder as it is written', () => {
  expect(fill('{twice} {twice:2}', 'x')).toBe('{twice} x x');
});

test('what is not filled is the very value that was given', () => {
  const json = { a: [1, 'text'] };

  expect(fill(json, 'x')).toBe(json);
});
