import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const source = (path: string) => new URL(path, import.meta.url).pathname;

/** The examples import the package by its name, as its users do; here that is the source. */
const packageEntries = [
  { find: /^workspace-files-kit$/, replacement: source('./src/index.ts') },
  { find: /^workspace-files-kit\/contract$/, replacement: source('./contract-tests/index.ts') },
  {
    find: /^workspace-files-kit\/(light|browser|msw|server|control|vitest|playwright|data|consumer|learn|worker)$/,
    replacement: source('./src/$1/index.ts'),
  },
];

/** What takes longest, the longest first: begun late, one of them would run alone in the end. */
const LONGEST = [
  'trials/kit/matrix.test.ts',
  'test/consumer-examples.test.ts',
  'contract-tests/contract.test.ts',
  'trials/learn/round-trip.test.ts',
  'trials/suite/matrix.test.ts',
  'src/consumer/check-consumer.test.ts',
  'examples/consumer-vitest.test.ts',
  'contract-tests/observations/profiles.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** A page on a machine that is ten times slower takes its time; less than its test, which tells less. */
const patient = { expect: { poll: { timeout: 90_000 } } };

export default defineConfig({
  test: {
    // More than there are processors: many tests wait, for a browser or another process.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // No test is about time: whatever runs beside them may take the processor. What hangs is ended.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Small heaps of young objects are collected again and again: the kit's matrix takes 53 s of
    // processor time with this, and 68 s without.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // No test changes what another one sees, and a module is loaded once, not 90 times.
          isolate: false,
          include: [
            'src/**/*.test.ts',
            'contract-tests/**/*.test.ts',
            'trials/**/*.test.ts',
            'test/*.test.ts',
          ],
          exclude: ['contract-tests/contract.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: { name: 'contract', include: ['contract-tests/contract.test.ts'] },
      },
      {
        extends: true,
        resolve: { alias: packageEntries },
        test: {
          name: 'examples',
          include: ['examples/**/*.test.ts'],
          // An app of its own, with tests of its own: `npm run example:test`.
          exclude: ['examples/{file-browser,recipes}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['test/console/**/*.test.ts', 'console/**/*.test.ts'],
          isolate: false,
          globalSetup: 'test/console/set-up.ts',
          ...patient,
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'], ...patient },
      },
    ],
  },
});
