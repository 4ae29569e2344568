import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

test
  .runIf(process.platform === 'linux')
  .each([
    [['openapi']],
    [['drift', '--profile', 'default', '--with', 'default']],
    [['serve', '--port', '0']],
  ])('output that cannot be written is told in a line, exit code 2: %j', (args) => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/cli/main.ts', ...args],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', full, 'pipe'] },
  );
  closeSync(full);

  expect(stderr).toBe('Failed to write to stdout: the disk is full\n');
  expect(status).toBe(2);
});

test.each(['openapi', 'seed', 'profiles'])('%s prints and exits with 0', (command) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/cli/main.ts', command],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).not.toBe('');
});
