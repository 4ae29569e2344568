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
  expect(sources.length).toBeGreaterThan(250);
});

test('tests wait with `until`, which has only the limit of the test', () => {
  expect(matchesOf(/\bvi\.wait(?:For|Until)\(|\bexpect\s*\.poll\(/g)).toEqual([]);
});

/** Files whose tests take more than a second on a quiet machine: whole runs, bundlers, processes. */
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
  'src/consumer/client-judge.test.ts',
  'src/consumer/check-consumer.test.ts',
  'src/learn/learn-profile.test.ts',
  'test/readme.test.ts',
  'test/recipe-builds.test.ts',
];

test('only listed files of npm test have a longer limit than vitest.config.ts sets', () => {
  const own = matchesOf(
    /\b(?:test|hook)Timeout\b|^ *\}, [\d_]{5,}\);$|^ *\{ timeout: [\d_]{5,} \},$/gm,
  );
  const sampled = own.filter(({ path }) => !/\.(prove|matrix)\.test\.ts$/.test(path));

  expect([...new Set(sampled.map(({ path }) => path))].toSorted()).toEqual(SLOW.toSorted());
});
