import { defineConfig } from 'vitest/config';
import { rooms } from './stryker.config.mjs';

/** Runs the tests of one room as `npm test` does, but with few values for each property. */
export default defineConfig({
  test: {
    include: rooms[process.env.MUTATED_ROOM ?? '']?.tests ?? [],
    exclude: ['**/*.prove.test.ts', '**/node_modules/**'],
    env: { TIER: 'sample' },
    setupFiles: 'test/mutation/set-up.ts',
    isolate: false,
  },
});
