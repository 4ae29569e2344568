import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import type { Situation } from '../../src/consumer/situation.ts';
import { consumerSituations } from '../../src/consumer/situations.ts';
import { runCli } from '../support/run-cli.ts';

/** The clients of `examples/consumer` pass every situation that a command can. */

// Each situation starts a process.
vi.setConfig({ testTimeout: 300_000 });

/** A long timeout, so that a correct client passes on a slow machine. */
const PATIENT = ['--timeout', '600000', '--strict'];

/** Only situations for the operation that a command does not offer stay unproven. */
const countsOf = (all: readonly Situation[]): string => {
  const unproven = all.filter(({ calls }) => calls === 'readWorkspace').length;
  return `${all.length - unproven} passed, 0 failed, 0 fragile, ${unproven} unproven; `;
};

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

/** Groups of situations. Without groups, a client is driven through everything. */
const WALKS = ['pages', 'cursors', 'outage'];
const OTHERS = ['cursors', 'workspace-ids', 'failure-body', 'redirect'];

test.for([
  ['list-files.mjs', 'node', [], ['pages']],
  ['list_files.py', 'python3', [], ['pages']],
  ['stdio.mjs', 'node', ['--stdio'], []],
  ['stdio.py', 'python3', ['--stdio'], WALKS],
  ['stdio.sh', 'sh', ['--stdio'], OTHERS],
] as const)('%s passes every situation that it is driven through', async (row, { skip }) => {
  const [file, program, flags, groups] = row;
  const needed = program === 'sh' ? ['curl', 'jq'] : [program];
  skip(!needed.every(isInstalled));
  const only = groups.flatMap((group) => ['--only', `${group}.*`]);
  const command = ['--', program, `examples/consumer/${file}`];

  const { exitCode, out } = await runCli(['consumer', ...PATIENT, ...flags, ...only, ...command]);

  const isChosen = ({ id }: Situation) => groups.some((group) => id.startsWith(`${group}.`));
  const situations =
    only.length === 0 ? consumerSituations() : consumerSituations().filter(isChosen);
  expect(situations.length).toBeGreaterThan(3);
  expect(out).toContain(`situations: ${countsOf(situations)}`);
  expect(exitCode).toBe(0);
});
