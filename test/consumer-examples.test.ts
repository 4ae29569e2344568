import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { checkConsumer } from '../src/consumer/check-consumer.ts';
import { choiceSituations } from '../src/consumer/choices.ts';
import type { ConsumerClient } from '../src/consumer/consumer-client.ts';
import type { Situation } from '../src/consumer/situation.ts';
import { consumerSituations } from '../src/consumer/situations.ts';
import { runCli } from './run-cli.ts';

/** The clients of `examples/consumer` pass everything that a client can. */

// Every situation, a process each.
vi.setConfig({ testTimeout: 300_000 });

const JAVASCRIPT = 'examples/consumer/list-files.mjs';

/** What a command cannot be asked to do is all that stays unproven. */
const countsOf = (all: readonly Situation[]): string => {
  const unproven = all.filter(({ calls }) => calls === 'readWorkspace').length;
  return `${all.length - unproven} passed, 0 failed, 0 fragile, ${unproven} unproven; `;
};
const situations = `situations: ${countsOf(consumerSituations())}`;
const choices = `choices: ${countsOf(choiceSituations())}`;

test('the client in JavaScript survives everything', async () => {
  const { exitCode, out } = await runCli(['consumer', '--strict', '--', 'node', JAVASCRIPT]);

  expect(out).toContain(situations);
  expect(out).toContain(choices);
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
