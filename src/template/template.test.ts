import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../document/wire.ts';
import { entryNames, keyNames } from './placeholders.ts';
import { compile, escapeJson, escapeText, type Placeholders } from './template.ts';

function errorsOf(json: Json, names: Placeholders<never> = keyNames): string[] {
  const errors: string[] = [];
  compile(json, names, (path, message) => errors.push(`${path.join('.')}: ${message}`));
  return errors;
}

const BRACE = '(write {{ for a brace)';

test.each([
  '{path}',
  '{hex:16} {base62:512} {uuid}',
  '{expiresAt} {expiresAt:iso-us} {now:http}',
  '{valid} {scopes-text} {scope:files:read}',
  '{ "a": 1 } {} {1} { path } {path',
  '{{pth} {{hex:zz}}',
])('%s is a template of a key check', (text) => {
  expect(errorsOf(text)).toEqual([]);
});

test.each([
  ['{pth}', `: unknown placeholder {pth}: did you mean {path}? ${BRACE}`],
  [
    'a {hex:zz}',
    `: placeholder {hex:zz}: {hex} takes a length from 1 to 512, such as :16 ${BRACE}`,
  ],
  ['{path:1}', `: placeholder {path:1}: {path} takes no argument ${BRACE}`],
])('%s is none: %s', (text, error) => {
  expect(errorsOf(text)).toEqual([error]);
});

const it: Placeholders<Json> = {
  it: (value) => value,
  scope: (value, argument) => [value, argument, value],
};
const fill = (json: Json, value: Json) => compile(json, it)(value);

test.each<[Json, Json, Json]>([
  ['{it}', 5, 5],
  ['{it}', { a: 1 }, { a: 1 }],
  ['a {it} b {it}', 5, 'a 5 b 5'],
  ['may {it}', ['read', 'list'], 'may read list'],
  ['{scope:-}', 1, [1, '-', 1]],
  ['after {it}', null, null],
  ['{{it}', 5, '{it}'],
  ['{{{it}}', 5, '{5}'],
  [{ a: [{ b: '{it}' }, '{it}!'] }, true, { a: [{ b: true }, 'true!'] }],
  [{ '{it}': '{it}' }, 5, { '{it}': 5 }],
])('%j filled with %j is %j', (json, value, filled) => {
  expect(fill(json, value)).toEqual(filled);
});

test('any JSON is a template once it is escaped', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      const json: Json = JSON.parse(JSON.stringify(given));

      expect(errorsOf(escapeJson(json), entryNames)).toEqual([]);
      expect(JSON.stringify(fill(escapeJson(json), 0))).toBe(JSON.stringify(json));
    }),
  );
});

/** Braces, names and colons, so that many texts are placeholders or almost. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('{', '}', '{{', 'it', ':', '16', ' ', '"')).map((all) => all.join('')),
);

test('escaped texts may be joined with placeholders', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const template = `${escapeText(before)}{it}${escapeText(after)}`;

      expect(fill(template, 'x')).toBe(`${before}x${after}`);
    }),
  );
});
