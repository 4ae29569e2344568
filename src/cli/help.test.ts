import { expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';

const commands = ['serve', 'seed', 'openapi', 'check', 'learn', 'drift', 'consumer'];

test.each(commands)('the help of %s', async (command) => {
  const { exitCode, out, error } = await runCli([command, '--help']);

  await expect(out).toMatchFileSnapshot(`../../test/help/${command}.txt`);
  expect(error).toBe('');
  expect(exitCode).toBe(0);
});

test('the help names every command', async () => {
  const { out } = await runCli(['--help']);

  await expect(out).toMatchFileSnapshot('../../test/help/workspace-files.txt');
  for (const command of commands) expect(out).toMatch(new RegExp(`^ {2}${command} `, 'm'));
});
