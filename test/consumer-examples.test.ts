import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { checkConsumer } from '../src/consumer/check-consumer.ts';
import { choiceSituations } from '../src/consumer/choices.ts';
import type { ConsumerClient } from '../src/consumer/consumer-client.ts';
import type { Situation } from '../src/consumer/situation.ts';
import { consumerSituations } from '../src/consumer/situations.ts';
import { runCli } from './run-cli.ts';

/** The clients of `examples/consumer` pass everything that a client can. */

// A process for each situation.
vi.setConfig({ testTimeout: 300_000 });

const JAVASCRIPT = 'examples/consumer/list-files.mjs';

/** What a command cannot be asked to do is all that stays unproven. */
const countsOf = (all: readonly Situation[]): string => {
  const unproven = all.filter(({ calls }) => calls === 'readWorkspace').length;
  return `${all.length - unproven} passed, 0 failed, 0 fragile, ${unproven} unproven; `;
};
const familyOf = (id: string): string => id.split('.')[0] ?? '';
const situations = `situations: ${countsOf(consumerSituations())}`;
const choices = `choices: ${countsOf(choiceSituations())}`;

/** Its functions are driven through everything, in this process, where a start costs nothing. */
test('the client in JavaScript, as a command, survives walks, cursors and outages', async () => {
  const families = ['pages', 'cursors', 'outage'];
  const chosen = consumerSituations().filter(({ id }) => families.includes(familyOf(id)));
  const only = families.flatMap((family) => ['--only', `${family}.*`]);

  const command = ['consumer', '--strict', ...only, '--', 'node', JAVASCRIPT];
  const { exitCode, out } = await runCli(command);

  expect(chosen.length).toBeGreaterThan(30);
  expect(out).toContain(`situations: ${countsOf(chosen)}`);
  expect(exitCode).toBe(0);
});

test('the client in Python survives everything', async ({ skip }) => {
  try {
    execFileSync('python3', ['--version']);
  } catch {
    skip('python3 is not there');
  }
  const command = ['python3', 'examples/consumer/list_files.py'];

  const { exitCode, out } = await runCli(['consumer', '--strict', '--', ...command]);

  expect(out).toContain(situations);
  expect(out).toContain(choices);
  expect(exitCode).toBe(0);
});

test('the functions of the client in JavaScript survive everything', async () => {
  const client: ConsumerClient = await import(new URL(`../${JAVASCRIPT}`, import.meta.url).href);

  const { outcomes, dependsOn } = await checkConsumer(client, { through: 'fetch', jobs: 8 });

  const others = outcomes.filter(({ judgement }) => judgement.verdict !== 'pass');
  expect(others.map(({ id, judgement }) => [id, judgement])).toEqual([]);
  expect(dependsOn).toEqual([]);
});
