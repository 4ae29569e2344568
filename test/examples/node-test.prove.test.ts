import { expect, test } from 'vitest';
import { rules } from '../../contract-tests/index.ts';
import { runCommand } from '../../scripts/processes.ts';
import { consumerSituations } from '../../src/consumer/index.ts';
import { root } from '../support/documents.ts';

const runExample = (name: string): Promise<string> =>
  runCommand(
    process.execPath,
    ['--import', 'tsx', '--test', '--test-reporter', 'tap', `examples/${name}`],
    { cwd: root },
  );

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
  expect(stdout).toMatch(/^ok \d+ - list-files passes every situation/m);
  expect(stdout).toMatch(/^# fail 0$/m);
});
