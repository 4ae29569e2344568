import { execFile } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { bundledCli } from './support/bundled-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/** The step of action.yml, as a runner of GitHub executes it, but with this checkout for npx. */

const { path, read, write } = temporaryFolder();
const { runs } = parse(readFileSync('action.yml', 'utf8'));
const { main } = bundledCli();

function runStep(command: string, given: string): Promise<{ status: number; error: string }> {
  write('npx', `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(path('npx'), 0o755);
  write('summary.md', '');
  const env = {
    PATH: `${path('.')}:${process.env.PATH}`,
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: path('summary.md'),
    ...{ WFK_COMMAND: command, WFK_ARGUMENTS: given, WFK_VERSION: '' },
    WFK_REPORTS: path('reports'),
  };
  const options = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', runs.steps[0].run];
  return new Promise((resolve) =>
    execFile('bash', options, { env }, (failure, _, error) =>
      resolve({ status: Number(failure?.code ?? 0), error }),
    ),
  );
}

test('the action runs a check, adds its summary to the build, and keeps the reports', async () => {
  expect(await runStep('check', '--mock\n--only\nkey-check.success\n')).toMatchObject({
    status: 0,
  });

  expect(read('summary.md')).toMatch(/^## Contract: /);
  expect(JSON.parse(read('reports/check.json'))).toMatchObject({ kind: 'check', failed: false });
  expect(read('reports/check.xml')).toContain('<testsuites');
});
