import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'contract-tests/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['contract-tests/contract.test.ts', 'contract-tests/matrix.test.ts'],
        },
      },
      { test: { name: 'contract', include: ['contract-tests/contract.test.ts'] } },
    ],
  },
});
