import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../document/wire.ts';
import { type AnyNames, checkFields, checkTemplate } from './check.ts';
import { escapeJson } from './grammar.ts';
import { entryNames, keyNames } from './names.ts';

const faultsOf = (json: Json, names: AnyNames = keyNames) =>
  checkTemplate(json, names).map(({ path, message }) => `${path.join('.')}: ${message}`);

const BRACE = '(write {{ for a brace)';

test.each([
  '{path}',
  '{hex:16} {new:base62:512} {workspace:UUID}',
  '{expiresAt} {expiresAt:iso-us+05:45} {now:http}',
  '{valid:active|expired} {scopes-text:, } {scopes-text} {scope:files:read}',
  '{start:4}…{end:4}',
  '{ "a": 1 } {} {1} { path } {path',
  '{{pth} {{hex:zz}}',
])('%s is a template of a key check', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test.each([
  ['{pth}', `: unknown placeholder {pth}: did you mean {path}? ${BRACE}`],
  [
    'a {hex:zz}',
    `: placeholder {hex:zz}: {hex} takes a length from 1 to 512, such as :16 ${BRACE}`,
  ],
  ['{path:1}', `: placeholder {path:1}: {path} takes nothing behind the name ${BRACE}`],
])('%s is none: %s', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault]);
});

test.each([
  '{hex}',
  '{hex:0}',
  '{hex:513}',
  '{hex:1e1}',
  '{uuid:4}',
  '{expiresAt:foo}',
  '{expiresAt:iso-s+99:00}',
  '{expiresAt:iso-sZ}',
  '{valid:yes}',
  '{valid:a|b|c}',
  '{scope}',
  '{start}',
  '{start:0}',
  '{new}',
  '{new:constructor}',
  '{new:toString:4}',
  '{new:hex}',
  '{new:uuid:4}',
  '{hint:1}',
  '{constructor}',
  '{toString}',
  '{hasOwnProperty:x}',
])('%s makes no sense', (text) => {
  expect(faultsOf(text)).toHaveLength(1);
});

test('a name of another place is unknown, and all that there are stand in the message', () => {
  expect(faultsOf('{secondsLeft}', entryNames)).toEqual([
    `: unknown placeholder {secondsLeft}: expected one of {uuid}, {UUID}, {hex}, {HEX}, {base32}, {base62}, {digits}, {id}, {name}, {contentType}, {size}, {validationStatus}, {workspaceId}, {createdAt} ${BRACE}`,
  ]);
});

test('faults are named by where they stand', () => {
  expect(faultsOf({ a: ['{path}', { b: '{pth} {quer}' }] })).toEqual([
    `a.1.b: unknown placeholder {pth}: did you mean {path}? ${BRACE}`,
    `a.1.b: unknown placeholder {quer}: did you mean {query}? ${BRACE}`,
  ]);
});

test('a choice is by a condition, between two values, which are checked too', () => {
  expect(faultsOf({ '{valid}': [1, { '{scope:files:read}': ['{path}', 2] }] })).toEqual([]);
  expect(faultsOf({ '{vald}': [1, '{pth}'] })).toEqual([
    `{vald}: unknown placeholder {vald}: did you mean {valid}? ${BRACE}`,
    `{vald}.1: unknown placeholder {pth}: did you mean {path}? ${BRACE}`,
  ]);
  expect(faultsOf({ '{valid}': 'yes' })).toEqual([
    `{valid}: expected a list of two values to choose from ${BRACE}`,
  ]);
  expect(faultsOf({ '{path}': [1, 2] })).toEqual([
    `{path}: expected one of {valid}, {expired}, {scope}, {hasMore} to choose by, and {path} is neither true nor false ${BRACE}`,
  ]);
});

test('the name of any other field holds no placeholder', () => {
  const named = (key: string) => `${key}: expected a name without the placeholder {valid} ${BRACE}`;

  expect(faultsOf({ '{valid}': [1, 2], b: 1 })).toEqual([named('{valid}')]);
  expect(faultsOf({ 'x {valid}': 1 })).toEqual([named('x {valid}')]);
  expect(checkFields({ '{valid}': [1, 2] }, keyNames)).toEqual([
    { path: ['{valid}'], message: `expected a name without the placeholder {valid} ${BRACE}` },
  ]);
});

test('any JSON is a template once it is escaped', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      const json: Json = JSON.parse(JSON.stringify(given));

      expect(checkTemplate(escapeJson(json), entryNames)).toEqual([]);
    }),
  );
});
