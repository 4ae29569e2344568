import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundledCli } from '../../test/support/bundled-cli.ts';

const { main } = bundledCli();

test.runIf(process.platform === 'linux').each([[['openapi']], [['serve', '--port', '0']]])(
  'output that cannot be written is told in a line, exit code 2: %j',
  (args) => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
      ...{ encoding: 'utf8', stdio: ['ignore', full, 'pipe'] },
    });
    closeSync(full);

    expect(stderr).toBe('Failed to write to stdout: the disk is full\n');
    expect(status).toBe(2);
  },
);
