import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rules } from '../../contract-tests/index.ts';
import { consumerSituations } from '../../src/consumer/index.ts';

const run = promisify(execFile);

async function runExample(name: string): Promise<string> {
  const example = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--test', '--test-reporter', 'tap', example],
    { env, cwd: fileURLToPath(new URL('../..', import.meta.url)) },
  );
  return stdout;
}

test('the example for node:test judges the mock, rule by rule', async () => {
  const stdout = await runExample('contract-node-test.ts');

  for (const { id } of rules) expect(stdout).toMatch(new RegExp(`^ +ok \\d+ - ${id}: `, 'm'));
  expect(stdout).toMatch(/^# fail 0$/m);
  expect(stdout).toMatch(
    /^ +ok \d+ - auth\.expired-key: .* # SKIP an expired key .*was not given/m,
  );
});

test('the example for node:test drives a client through every situation', async () => {
  const stdout = await runExample('consumer-node-test.ts');

  for (const { id } of consumerSituations().filter((each) => /^(pages|cursors)\./.test(each.id))) {
    expect(stdout).toMatch(new RegExp(`^ +ok \\d+ - ${id}: `, 'm'));
  }
  expect(stdout).toMatch(/^ok \d+ - list-files survives everything, and rests on no open choice/m);
  expect(stdout).toMatch(/^# fail 0$/m);
});
