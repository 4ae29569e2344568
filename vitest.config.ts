import { defineConfig } from 'vitest/config';

const source = (path: string) => new URL(path, import.meta.url).pathname;

/** The examples import the package by its name, as its users do; here that is the source. */
const packageEntries = [
  { find: /^workspace-files-kit$/, replacement: source('./src/index.ts') },
  { find: /^workspace-files-kit\/contract$/, replacement: source('./contract-tests/index.ts') },
  {
    find: /^workspace-files-kit\/(msw|server|consumer)$/,
    replacement: source('./src/$1/index.ts'),
  },
];

export default defineConfig({
  test: {
    projects: [
      {
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
          exclude: ['contract-tests/contract.test.ts'],
        },
      },
      { test: { name: 'contract', include: ['contract-tests/contract.test.ts'] } },
      {
        resolve: { alias: packageEntries },
        test: { name: 'examples', include: ['examples/**/*.test.ts'] },
      },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'] } },
    ],
  },
});
