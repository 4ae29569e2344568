import { execFileSync } from 'node:child_process';
import { describe, expect, test, vi } from 'vitest';
import { checkConsumer } from '../../src/consumer/check-consumer.ts';
import { choiceSituations } from '../../src/consumer/choices.ts';
import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import type { Situation } from '../../src/consumer/situation.ts';
import { consumerSituations } from '../../src/consumer/situations.ts';
import { runCli } from '../support/run-cli.ts';

/** The clients of `examples/consumer` pass everything that a client can. */

// A process for each situation.
vi.setConfig({ testTimeout: 300_000 });

/** However slow the machine is, a client that is right is waited for. */
const patient = ['--timeout', '600000'];

const JAVASCRIPT = 'examples/consumer/list-files.mjs';

/** What a command cannot be asked to do is all that stays unproven. */
const countsOf = (all: readonly Situation[]): string => {
  const unproven = all.filter(({ calls }) => calls === 'readWorkspace').length;
  return `${all.length - unproven} passed, 0 failed, 0 fragile, ${unproven} unproven; `;
};
const familyOf = (id: string): string => id.split('.')[0] ?? '';
const situations = `situations: ${countsOf(consumerSituations())}`;
const choices = `choices: ${countsOf(choiceSituations())}`;

/** Whether there is a program of this name. */
function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const ofFamilies = (...families: readonly string[]) => ({
  chosen: consumerSituations().filter(({ id }) => families.includes(familyOf(id))),
  only: families.flatMap((family) => ['--only', `${family}.*`]),
});

describe('started for each situation', () => {
  test.for([
    ['JavaScript', 'node', JAVASCRIPT],
    ['Python', 'python3', 'examples/consumer/list_files.py'],
  ] as const)(
    'the client in %s survives walks, cursors and outages',
    async ([, ...command], { skip }) => {
      skip(!isThere(command[0]));
      const { chosen, only } = ofFamilies('pages', 'cursors', 'outage');

      const { exitCode, out } = await runCli([
        'consumer',
        ...patient,
        '--strict',
        ...only,
        '--',
        ...command,
      ]);

      expect(chosen.length).toBeGreaterThan(30);
      expect(out).toContain(`situations: ${countsOf(chosen)}`);
      expect(exitCode).toBe(0);
    },
  );
});

describe('started once', () => {
  test.for([
    ['JavaScript', 'node', 'examples/consumer/stdio.mjs'],
    ['Python', 'python3', 'examples/consumer/stdio.py'],
  ] as const)('the client in %s survives everything', async ([, ...command], { skip }) => {
    skip(!isThere(command[0]));

    const { exitCode, out } = await runCli([
      'consumer',
      ...patient,
      '--stdio',
      '--strict',
      '--',
      ...command,
    ]);

    expect(out).toContain(situations);
    expect(out).toContain(choices);
    expect(exitCode).toBe(0);
  });

  test('the client of the shell survives cursors, workspaces, failures and redirects', async ({
    skip,
  }) => {
    skip(!isThere('curl') || !isThere('jq'));
    const { chosen, only } = ofFamilies('cursors', 'workspace-ids', 'failure-body', 'redirect');
    const command = ['--', 'sh', 'examples/consumer/stdio.sh'];

    const { exitCode, out } = await runCli([
      'consumer',
      ...patient,
      '--stdio',
      '--strict',
      ...only,
      ...command,
    ]);

    expect(out).toContain(`situations: ${countsOf(chosen)}`);
    expect(exitCode).toBe(0);
  });
});

test('the functions of the client in JavaScript survive everything', async () => {
  const client: ConsumerClient = await import(new URL(`../../${JAVASCRIPT}`, import.meta.url).href);

  const { outcomes, dependsOn } = await checkConsumer(client, { through: 'fetch', jobs: 8 });

  const others = outcomes.filter(({ judgement }) => judgement.verdict !== 'pass');
  expect(others.map(({ id, judgement }) => [id, judgement])).toEqual([]);
  expect(dependsOn).toEqual([]);
});
