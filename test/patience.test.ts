import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './documents.ts';

/** A machine may be slow, or busy: no test gives up soon. */

const own = /^test\/patience\.test\.ts$/;
const sources = ['src', 'contract-tests', 'trials', 'test', 'examples']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  .filter((path) => path.endsWith('.test.ts') && !/node_modules/.test(path) && !own.test(path))
  // Their pages have a patience of their own.
  .filter((path) => !/^test\/(browser|console)\/|^examples\/file-browser\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));

/** Milliseconds; less is too little where much else runs. `vitest.config.ts` gives more. */
const LEAST = 120_000;

const matchesOf = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(pattern), ([found, number]) => ({ path, found, number })),
  );

test('there are tests to be judged', () => {
  expect(sources.length).toBeGreaterThan(250);
});

test('what is waited for is waited for by `until`, and not for a second', () => {
  expect(matchesOf(/\bvi\.wait(?:For|Until)\(|\bexpect\s*\.poll\(/g)).toEqual([]);
});

test('no test has little time', () => {
  const times = matchesOf(
    /(?:\btestTimeout: |\bhookTimeout: |^ *\}, |^ {2,}(?=[\d_]+,\n\);))([\d_]+)/gm,
  );
  const short = times.filter(({ number = '' }) => Number(number.replaceAll('_', '')) < LEAST);

  expect(times.length).toBeGreaterThan(0);
  expect(short).toEqual([]);
});
