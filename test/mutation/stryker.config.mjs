/**
 * The rooms whose tests `npm run mutate` checks: the files that it mutates, and the tests, at least
 * one of which must fail.
 *
 * @type {Readonly<Record<string, { mutate: string[], tests: string[] }>>}
 */
export const rooms = {
  service: {
    mutate: ['src/service/**/*.ts'],
    tests: ['src/{service,http}/**/*.test.ts'],
  },
  http: {
    mutate: ['src/http/**/*.ts'],
    tests: ['src/http/**/*.test.ts'],
  },
  rules: {
    mutate: ['contract-tests/rules/**/*.ts'],
    // The mutants and the permitted deployments of each rule, and its own tests.
    tests: ['trials/suite/rule-by-rule.matrix.test.ts', 'contract-tests/rules/*.test.ts'],
  },
};

const room = process.env.MUTATED_ROOM ?? '';

/** Paths are relative to the root of the repository, where `npm run mutate` starts Stryker. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  mutate: [...(rooms[room]?.mutate ?? []), '!**/*.test.ts'],
  ignorePatterns: ['dist', 'build', 'test/runtimes'],
  tempDirName: `build/mutation/${room}`,
  tsconfigFile: 'none',
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  // Code that runs once, at import, would need a new process for each mutant.
  ignoreStatic: true,
  concurrency: Number(process.env.MUTATE_CONCURRENCY ?? 1),
  timeoutMS: 10_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `build/mutation/${room}.json` },
  thresholds: { high: 90, low: 85, break: 85 },
};
