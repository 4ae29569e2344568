import { expect, test } from 'vitest';
import { environment } from './run-command.ts';

test('another project is run without what this process says of its own', () => {
  expect(process.env.NODE_ENV).toBeDefined();
  const names = Object.keys(environment());
  expect(names.filter((name) => /^(NODE_ENV|VITEST|npm_package)/.test(name))).toEqual([]);
  expect(names).toContain('PATH');
});
