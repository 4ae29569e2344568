import { expect, test } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { namesOf } from '../mock/scenario/named.ts';

test.each(Object.entries(namesOf))('%s are listed, a sentence on each', async (kind, list) => {
  const { exitCode, out } = await runCli([kind]);

  const lines = out.trimEnd().split('\n');
  expect(exitCode).toBe(0);
  expect(lines.filter((line) => !line.endsWith('.'))).toEqual([]);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
    list().map(({ name, description }) => [name, description]),
  );
  expect(list().length).toBeGreaterThan(2);
});
