import { expect, test } from 'vitest';
import type { Json } from '../document/wire.ts';
import type { LearnedPath } from '../profile/fields.ts';
import { withQuery } from './adjust-findings.ts';
import type { Finding } from './field-reader.ts';

const paths = ['refusals.noCredentials.extra', 'refusals.unknownKey.extra'] as const;

const finding = (path: LearnedPath, value: Json): Finding => ({
  path,
  observation: 'refusals.unknown-key',
  value,
  lost: [],
  evidence: [],
});

const valuesOf = (...values: readonly Json[]) =>
  withQuery(values.map((value, at) => finding(paths[at] ?? paths[0], value))).map(
    ({ value }) => value,
  );

test('a field that repeats path and query in one refusal does so in all', () => {
  expect(valuesOf({ instance: '{path}{query}' }, { instance: 'at {path}.' })).toEqual([
    { instance: '{path}{query}' },
    { instance: 'at {path}{query}.' },
  ]);
});

test('an escaped brace is not a placeholder', () => {
  const escaped = { instance: '{{path}{query}' };
  expect(valuesOf(escaped, { instance: '{path}' })).toEqual([escaped, { instance: '{path}' }]);
  expect(valuesOf({ instance: '{path}{query}' }, { instance: '{{path} of {path}' })).toEqual([
    { instance: '{path}{query}' },
    { instance: '{{path} of {path}{query}' },
  ]);
});
