import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './support/documents.ts';

/** Tests wait for conditions, so that only a hang reaches a time limit, even on a busy machine. */

const own = /^test\/patience\.test\.ts$/;
const sources = ['src', 'contract-tests', 'trials', 'bench', 'scripts', 'test', 'examples']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  .filter((path) => path.endsWith('.test.ts') && !/node_modules/.test(path) && !own.test(path))
  // Pages have their own limits.
  .filter((path) => !/^test\/(browser|console)\/|^examples\/(file-browser|recipes)\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));

const matchesOf = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(pattern), ([found, number]) => ({ path, found, number })),
  );

test('test files are found', () => {
  expect(sources.length).toBeGreaterThan(100);
});

test('tests wait with `until`, which has only the limit of the test', () => {
  expect(matchesOf(/\bvi\.wait(?:For|Until)\(|\bexpect\s*\.poll\(/g)).toEqual([]);
});
