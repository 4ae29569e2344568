import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rules } from '../contract-tests/index.ts';

const run = promisify(execFile);

/** The examples for Vitest are a project of its own; this one is for the runner of Node. */
test('the example for node:test judges the mock, rule by rule', async () => {
  const example = fileURLToPath(new URL('../examples/contract-node-test.ts', import.meta.url));
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;

  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--test', '--test-reporter', 'tap', example],
    { env, cwd: fileURLToPath(new URL('..', import.meta.url)) },
  );

  for (const { id } of rules) expect(stdout).toMatch(new RegExp(`^ +ok \\d+ - ${id}: `, 'm'));
  expect(stdout).toMatch(/^# fail 0$/m);
  expect(stdout).toMatch(/^ +ok \d+ - auth\.expired-key: .* # SKIP an expired key was not given/m);
}, 60_000);
