import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './support/documents.ts';

/** A machine may be slow or busy: tests wait for conditions, and only a hang runs out of time. */

const own = /^test\/patience\.test\.ts$/;
const sources = ['src', 'contract-tests', 'trials', 'bench', 'scripts', 'test', 'examples']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  .filter((path) => path.endsWith('.test.ts') && !/node_modules/.test(path) && !own.test(path))
  // Their pages have a patience of their own.
  .filter((path) => !/^test\/(browser|console)\/|^examples\/file-browser\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));

const matchesOf = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(pattern), ([found, number]) => ({ path, found, number })),
  );

test('there are tests to be judged', () => {
  expect(sources.length).toBeGreaterThan(250);
});

test('tests wait with `until`, which has no limit but that of the test', () => {
  expect(matchesOf(/\bvi\.wait(?:For|Until)\(|\bexpect\s*\.poll\(/g)).toEqual([]);
});

/** Their tests take more than a second of a quiet processor: whole runs, bundlers, processes. */
const SLOW = [
  'contract-tests/contract.test.ts',
  'examples/contract-vitest.test.ts',
  'contract-tests/hostile-answers.test.ts',
  'contract-tests/listing/sample.test.ts',
  'contract-tests/observations/steady-answers.test.ts',
  'src/cli/check.test.ts',
  'src/cli/consumer.test.ts',
  'src/cli/drift.test.ts',
  'src/cli/learn.test.ts',
  'src/consumer/attribute.test.ts',
  'src/consumer/check-consumer.test.ts',
  'src/learn/learn-profile.test.ts',
  'test/readme.test.ts',
  'test/recipe-builds.test.ts',
];

test('only the named files of npm test have more time than vitest.config.ts gives', () => {
  const own = matchesOf(
    /\b(?:test|hook)Timeout\b|^ *\}, [\d_]{5,}\);$|^ *\{ timeout: [\d_]{5,} \},$/gm,
  );
  const sampled = own.filter(({ path }) => !/\.(prove|matrix)\.test\.ts$/.test(path));

  expect([...new Set(sampled.map(({ path }) => path))].toSorted()).toEqual(SLOW.toSorted());
});
