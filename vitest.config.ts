import { availableParallelism, loadavg } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const source = (path: string) => new URL(path, import.meta.url).pathname;

/** The examples import the package by its name, as its users do; here that is the source. */
const packageEntries = [
  { find: /^workspace-files-kit$/, replacement: source('./src/index.ts') },
  { find: /^workspace-files-kit\/contract$/, replacement: source('./src/learn/contract.ts') },
  {
    find: /^workspace-files-kit\/(light|browser|msw|server|control|vitest|playwright|data|consumer|learn|worker)$/,
    replacement: source('./src/$1/index.ts'),
  },
];

/** Milliseconds that the tests of a browser wait for a page: a slow machine takes its time. */
const patient = { expect: { poll: { timeout: 90_000 } } };

/** Tests in their own files, and those that run in both tiers (test/support/tier.ts). */
const unitTests = '{src,contract-tests,trials,bench,scripts,test}/**/*.test.ts';
const provingTests = '**/*.prove.test.ts';
const matrixTests = '**/*.matrix.test.ts';
const browserTests = 'test/{browser,console}/**';
/** Run where the package is installed (scripts/try-packed.ts). */
const packedTests = 'scripts/packed-consumer/**';
const contract = 'contract-tests/contract.test.ts';
/** Not of this checkout, or built. */
const elsewhere = ['**/node_modules/**', 'build/**'];
/** A whole run of the kit, which takes as long as many examples. */
const longExample = 'examples/consumer-vitest.test.ts';
/** On a busy machine each test gets its share of a processor, and as much more time. */
const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
/** A run in random order (`--sequence.shuffle`) keeps Vitest's own sequencer. */
const shuffled = process.argv.some((argument) => argument.includes('shuffle'));
const isProof = process.argv.some((argument) => argument.startsWith('prove'));
/** Run by `npm test`. */
const sample = {
  // On GitHub, commands would annotate the build.
  env: { TIER: 'sample', GITHUB_ACTIONS: '' },
  testTimeout: 60_000 * load,
  hookTimeout: 60_000 * load,
};
/** Run by `npm run prove`. */
const proof = {
  env: { TIER: 'prove', GITHUB_ACTIONS: '' },
  testTimeout: 300_000,
  hookTimeout: 900_000,
};

export default defineConfig({
  test: {
    // More than there are processors: many tests wait, for a browser, another process or a client
    // that retries. Those of a proof wait longer.
    maxWorkers: Math.ceil(availableParallelism() * (isProof ? 2 : 1.5)),
    // Small heaps of young objects are collected again and again: with this a matrix takes a
    // fifth less processor time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: shuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...sample,
          name: 'unit',
          testTimeout: 10_000 * load,
          hookTimeout: 30_000 * load,
          // Loading the modules again for each file takes longer than the tests.
          isolate: false,
          include: [unitTests],
          exclude: [
            ...[contract, provingTests, matrixTests, browserTests, packedTests],
            ...elsewhere,
          ],
        },
      },
      {
        extends: true,
        test: {
          ...sample,
          name: 'matrix',
          isolate: false,
          include: [matrixTests],
          exclude: elsewhere,
          testTimeout: 120_000 * load,
        },
      },
      { extends: true, test: { ...sample, name: 'contract', include: [contract] } },
      {
        extends: true,
        resolve: { alias: packageEntries },
        test: {
          ...sample,
          name: 'examples',
          isolate: false,
          include: ['examples/**/*.test.ts'],
          // Apps with tests of their own: `npm run example:test`, `npm run example:recipes`.
          exclude: ['examples/{file-browser,recipes}/**', longExample],
        },
      },
      {
        extends: true,
        test: {
          ...proof,
          name: 'prove',
          include: [provingTests, matrixTests],
          exclude: [browserTests, ...elsewhere],
        },
      },
      { extends: true, test: { ...proof, name: 'prove-contract', include: [contract] } },
      {
        extends: true,
        resolve: { alias: packageEntries },
        test: { ...proof, name: 'prove-examples', include: [longExample] },
      },
      {
        extends: true,
        test: {
          ...proof,
          name: 'prove-console',
          include: ['test/console/**/*.test.ts'],
          isolate: false,
          globalSetup: 'test/console/set-up.ts',
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          ...proof,
          name: 'prove-browser',
          include: ['test/browser/**/*.test.ts'],
          ...patient,
        },
      },
    ],
  },
});
