import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loopback } from '../../test/support/loopback.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { createMock } from '../mock/create-mock.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-interrupted-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(path(name), 'utf8');

// Time runs as ever, but for the deadline, which comes when it is to come.
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 1,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A deployment that says nothing more from one request on, when the run is stopped. */
async function interrupting(answers: number) {
  const mock = createMock();
  let left = answers;
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const server = await loopback(async (request, response) => {
    left -= 1;
    if (left < 0) return stop();
    const { authorization = '' } = request.headers;
    const url = new URL(request.url ?? '', 'http://mock.test');
    const answer = await mock.fetch(new Request(url, { headers: { authorization } }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  const { secret } = mock.keys.byLabel('reader');
  const args = ['--base-url', server.url, '--key', secret, '--rate', '10000'];
  return { args, stopped, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

const ends = [
  ['is stopped', [], 'the run was stopped'],
  [
    'meets its deadline',
    ['--deadline', '9000', '--timeout', '2147483647'],
    'the run took longer than --deadline 9000',
  ],
] as const;

describe.each(ends)('a run that %s ends with what was seen so far', (_, flags, reason) => {
  const untilThen = ({ stopped }: Awaited<ReturnType<typeof interrupting>>) => {
    if (flags.length === 0) return stopped;
    stopped.then(() => vi.advanceTimersByTime(9_000_000));
    return new Promise<void>(() => {});
  };

  test('check: exit code 2; the reports say why; nothing passed that was not judged', async () => {
    await using deployment = await interrupting(40);
    const files = ['--json', path('a.json'), '--junit', path('a.xml'), '--html', path('a.html')];
    const args = ['check', ...deployment.args, ...flags, ...files];

    const { exitCode, out } = await runCli(args, {}, untilThen(deployment));

    expect(exitCode).toBe(2);
    expect(out).toContain(`; cut short: ${reason}`);
    const report = JSON.parse(read('a.json'));
    expect(report).toMatchObject({ judged: true, interrupted: reason });
    expect(report.counts).toMatchObject({ fail: 0, warn: 0 });
    expect(report.counts.pass).toBeGreaterThan(0);
    expect(report.counts.unproven).toBeGreaterThan(20);
    expect(report.observations.every(({ kind }: { kind: string }) => kind === 'not-seen')).toBe(
      true,
    );
    expect(read('a.xml')).toContain('The run comes to its end');
    expect(read('a.html')).toContain(reason);
  });

  test('learn: exit code 2, and the profile of yesterday stays', async () => {
    await using deployment = await interrupting(40);
    writeFileSync(path('profile.json'), 'yesterday');
    const args = ['learn', ...deployment.args, ...flags, '-o', path('profile.json')];

    const run = await runCli(args, {}, untilThen(deployment));

    expect(run.error).toContain(`Failed to learn a profile, and none is written: ${reason}`);
    expect(run.exitCode).toBe(2);
    expect(read('profile.json')).toBe('yesterday');
  });

  test('drift: exit code 2, and the reports say why', async () => {
    await using deployment = await interrupting(40);
    const files = ['--json', path('d.json'), '--junit', path('d.xml')];
    const args = ['drift', '--profile', 'small-limits', ...deployment.args, ...flags, ...files];

    const run = await runCli(args, {}, untilThen(deployment));

    expect(run.exitCode).toBe(2);
    expect(run.error).toContain(reason);
    expect(JSON.parse(read('d.json')).interrupted).toContain(reason);
    expect(read('d.xml')).toContain('The run comes to its end');
  });

  test('before the first answer: the reports are written all the same', async () => {
    await using first = await interrupting(0);
    await using second = await interrupting(0);
    const files = ['--json', path('n.json'), '--junit', path('n.xml')];
    const profile = ['--profile', 'default'];

    const checked = await runCli(
      ['check', ...first.args, ...flags, ...files],
      {},
      untilThen(first),
    );
    expect(checked.exitCode).toBe(2);
    expect(JSON.parse(read('n.json'))).toMatchObject({ judged: false, reason: 'interrupted' });
    expect(read('n.xml')).toContain(reason);

    const drifted = await runCli(
      ['drift', ...profile, ...second.args, ...flags, ...files],
      {},
      untilThen(second),
    );
    expect(drifted.exitCode).toBe(2);
    expect(JSON.parse(read('n.json')).interrupted).toContain(reason);
  });
});
