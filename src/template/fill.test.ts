import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../document/wire.ts';
import { none, separator } from './arguments.ts';
import { bindSources, prepareTemplate } from './fill.ts';
import { escapeJson } from './grammar.ts';

const binding = bindSources<{ it: null; twice: string }, Json>(
  { it: none, twice: separator },
  { it: (value) => value, twice: (value, between) => [value, between, value] },
);
const fill = (json: Json, value: Json) => prepareTemplate(json, binding).fill(value);

test.each<[Json, Json, Json]>([
  ['{it}', 5, 5],
  ['{it}', { a: 1 }, { a: 1 }],
  ['a {it} b {it}', 5, 'a 5 b 5'],
  ['may {it}', ['read', 'list'], 'may read list'],
  ['{twice:-}', 1, [1, '-', 1]],
  ['after {it}', null, null],
  ['{{it}', 5, '{it}'],
  ['{{{it}}', 5, '{5}'],
  [{ a: [{ b: '{it}' }, '{it}!'] }, true, { a: [{ b: true }, 'true!'] }],
  [{ '{{it}': '{it}' }, 5, { '{it}': 5 }],
  [{ a: { '{it}': ['yes', 'no'] } }, true, { a: 'yes' }],
  [{ '{it}': ['yes', { '{it}': ['yes', '{it}'] }] }, false, false],
])('%j filled with %j is %j', (json, value, filled) => {
  expect(fill(json, value)).toEqual(filled);
});

test.each(['{}', '{ it }', 'a { b }', '{"it":1}', '{it', 'it}', '{it:}', '{1}', '{"a":{"b":1}}'])(
  '%s is text as it is',
  (text) => {
    const template = prepareTemplate({ text }, binding);

    expect(template.varies).toBe(false);
    expect(template.fill('x')).toEqual({ text });
  },
);

test('JSON that is escaped is filled with itself, and is the same value each time', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      const json: Json = JSON.parse(JSON.stringify(given));
      const template = prepareTemplate(escapeJson(json), binding);

      expect(template.varies).toBe(false);
      expect(JSON.stringify(template.fill('x'))).toBe(JSON.stringify(json));
      expect(template.fill('x')).toBe(template.fill('y'));
    }),
  );
});

test('a field by the name __proto__ is a field like any other', () => {
  const json: Json = JSON.parse('{"__proto__":{"a":"{it}"},"b":{"__proto__":1}}');
  const filled = fill(json, 5);

  expect(JSON.stringify(filled)).toBe('{"__proto__":{"a":5},"b":{"__proto__":1}}');
  expect(filled).not.toHaveProperty('a');
});

test.each(['{other}', '{constructor}', '{__proto__}', '{toString:x}', '{it:argument}'])(
  'what a place does not take is no template: %s',
  (text) => {
    const isPlaceholder = !text.includes('__');
    const prepare = () => prepareTemplate(text, binding);

    if (isPlaceholder) expect(prepare).toThrow(`Failed to fill ${text}: expected it, twice`);
    else expect(prepare().fill('x')).toBe(text);
  },
);

test('a field whose name holds a placeholder, and that is no choice, is none', () => {
  const prepare = () => prepareTemplate({ 'x-{it}': 1 }, binding);

  expect(prepare).toThrow('Failed to fill the field "x-{it}": expected a name without a');
});
