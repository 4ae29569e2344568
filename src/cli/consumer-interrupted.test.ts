import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { until } from '../../test/support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-interrupted-consumer-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.useRealTimers();
});
const path = (name: string) => join(folder, name);

const schema = JSON.parse(readFileSync('schemas/consumer-report.schema.json', 'utf8'));
const isReport = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);

/** A client that is right, and whose third run does something else before it makes a request. */
function client(name: string, third: string) {
  const file = path(`${name}.sh`);
  const runs = path(`${name}.runs`);
  const right = `${process.execPath} examples/consumer/list-files.mjs`;
  writeFileSync(
    file,
    `#!/bin/sh
echo run >> ${runs}
if [ "$(wc -l < ${runs})" -ge 3 ]; then ${third}; fi
exec ${right}
`,
    { mode: 0o755 },
  );
  return file;
}

const only = ['--only', 'pages.{full,none,empty-*}', '--jobs', '1'];

async function run(command: string, flags: readonly string[] = [], stopped?: Promise<unknown>) {
  const files = ['--json', path('r.json'), '--junit', path('r.xml'), '--html', path('r.html')];
  const args = ['consumer', ...only, ...files, ...flags, '--', command];
  const { exitCode, out, error } = await runCli(args, {}, stopped);
  const report = JSON.parse(readFileSync(path('r.json'), 'utf8'));
  expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
  expect(readFileSync(path('r.xml'), 'utf8')).toContain('The run comes to its end');
  expect(readFileSync(path('r.html'), 'utf8')).toContain('cut short: ');
  return { exitCode, out, error, report };
}

/** Time runs as ever, but for the deadline, which comes when the client has left its mark. */
async function runToDeadline(command: string, mark: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const marked = until(() => existsSync(mark)).then(() => vi.advanceTimersByTime(9_000_000));
  const result = await run(command, ['--deadline', '9000']);
  await marked;
  return result;
}

describe('a run that is cut short ends with what was seen so far, and exit code 2', () => {
  test('where it is stopped', async () => {
    const mark = path('mark');
    const sleeps = client('stopped', `touch ${mark}; exec sleep 60`);
    const stopped = until(() => existsSync(mark));

    const { exitCode, out, report } = await run(sleeps, [], stopped);

    expect(exitCode).toBe(2);
    expect(out).toContain('; cut short: the run was stopped\n');
    expect(report).toMatchObject({
      interrupted: 'the run was stopped',
      counts: { fail: 0, fragile: 0 },
    });
    expect(report.counts.pass).toBeGreaterThan(0);
    expect(report.counts.unproven).toBeGreaterThan(0);
  });

  test('where it meets its deadline', async () => {
    const mark = path('late');
    const sleeps = client('late', `touch ${mark}; exec sleep 60`);

    const { exitCode, report } = await runToDeadline(sleeps, mark);

    expect(exitCode).toBe(2);
    expect(report).toMatchObject({
      interrupted: 'the run took longer than --deadline 9000',
      counts: { fail: 0, fragile: 0 },
    });
  });

  test('where it meets that before anything was judged', async () => {
    const file = path('sleeps.sh');
    const mark = path('asleep');
    writeFileSync(file, `#!/bin/sh\ntouch ${mark}\nexec sleep 60\n`, { mode: 0o755 });

    const { exitCode, out, error, report } = await runToDeadline(file, mark);

    expect(exitCode).toBe(2);
    expect(out).toBe('');
    expect(error).toBe('Failed to check the client: the run took longer than --deadline 9000\n');
    expect(report.counts).toMatchObject({ pass: 0, fail: 0, fragile: 0 });
  });

  test('where its command is gone', async () => {
    const gone = client('gone', 'true');
    writeFileSync(gone, readFileSync(gone, 'utf8').replace('then true', `then rm -f ${gone}`));

    const { exitCode, report } = await run(gone);

    expect(exitCode).toBe(2);
    expect(report.interrupted).toContain('the command was not found');
    expect(report.counts).toMatchObject({ fail: 0, fragile: 0 });
    expect(report.counts.pass).toBeGreaterThan(0);
  });

  test('where its command dies at once, whatever it is asked', async () => {
    const dies = client('dies', 'echo "no space left" >&2; exit 1');

    const { exitCode, report } = await run(dies);

    expect(exitCode).toBe(2);
    expect(report.interrupted).toMatch(
      /^the client made requests at first, but none at the end: .*no space left/,
    );
    expect(report.counts).toMatchObject({ fail: 0, fragile: 0 });
  });
});
