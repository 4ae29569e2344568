import { expect, test } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { namesOf } from '../mock/scenario/names.ts';

test.each(Object.entries(namesOf))('%s are listed, a sentence on each', async (kind, list) => {
  const { exitCode, out } = await runCli([kind]);

  const lines = out.trimEnd().split('\n');
  expect(exitCode).toBe(0);
  expect(lines).toHaveLength(list().length);
  for (const [index, { name, description }] of list().entries()) {
    expect(lines[index]).toMatch(/\.$/);
    expect(lines[index]?.split(/ {2,}/)).toEqual([name, description]);
  }
});

test.each(Object.entries(namesOf))(
  '%s --json lists what the control API does',
  async (kind, list) => {
    const { out } = await runCli([kind, '--json']);

    expect(JSON.parse(out)).toEqual(list());
    expect(list().length).toBeGreaterThan(2);
  },
);
