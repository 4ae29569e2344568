import { expect, test } from 'vitest';
import { idsMatching } from './id-pattern.ts';

const ids = ['auth.unknown-key', 'auth.wrong-scheme', 'paging.end', 'paging.order'];

test('globs name ids, which come in their own order, each once', () => {
  const patterns = ['paging.*', '{auth,paging}.{wrong-scheme,end}'];

  const found = idsMatching(patterns, ids, 'a rule');

  expect(found).toEqual(['auth.wrong-scheme', 'paging.end', 'paging.order']);
});

test.each([
  ['paging.ned', '; did you mean "paging.end"?'],
  // Not similar to any id.
  ['auth.nokey', ''],
  ['', ''],
])('%j names none, and the message the nearest', (pattern, meant) => {
  expect(() => idsMatching([pattern], ids, 'a rule')).toThrow(
    expect.objectContaining({
      message: `Failed to find a rule: no id matches "${pattern}"; expected one of auth.*, paging.*${meant}`,
    }),
  );
});
