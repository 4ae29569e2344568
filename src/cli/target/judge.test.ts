import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deployment } from '../../../test/support/deployment.ts';
import { runCli } from '../../../test/support/run-cli.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const { path, read, write } = temporaryFolder();

// Time passes as usual, except that a test triggers the deadline.
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

type End = 'stop' | 'deadline' | 'hang up' | 'gateway';

/** Runs a command against a deployment, and ends the run after this many answers. */
async function runUntil(end: End, answers: number, command: readonly string[]) {
  let left = answers;
  let stop = () => {};
  const reached = new Promise<void>((resolve) => {
    stop = resolve;
  });
  await using target = await deployment({
    before(request, response) {
      left -= 1;
      if (left >= 0) return false;
      if (end === 'hang up') request.socket.destroy();
      else if (end === 'gateway') response.writeHead(502).end('bad gateway');
      else stop();
      return true;
    },
  });
  const deadline = ['--deadline', '9000', '--timeout', '2147483647'];
  if (end === 'deadline') void reached.then(() => vi.advanceTimersByTime(9_000_000));
  const args = [...command, ...target.flags, ...(end === 'deadline' ? deadline : [])];
  return await runCli(args, {}, end === 'stop' ? reached : new Promise(() => {}));
}

test.each<[End, RegExp, number]>([
  ['stop', /the run was stopped/, 2],
  ['deadline', /the run took longer than --deadline 9000/, 2],
  ['hang up', /no response from/, 3],
  ['gateway', /a gateway responded instead of the API: 502/, 3],
])(
  'check: a run that is cut short (%s) reports what it saw, and why',
  async (end, reason, code) => {
    const files = ['--json', path('a.json'), '--junit', path('a.xml'), '--html', path('a.html')];

    const { exitCode, out } = await runUntil(end, 40, ['check', ...files]);

    expect(exitCode).toBe(code);
    expect(out).toMatch(/; cut short: /);
    const report = JSON.parse(read('a.json'));
    expect(report).toMatchObject({ interrupted: expect.stringMatching(reason) });
    expect(report.counts).toMatchObject({ fail: 0, warn: 0 });
    expect(report.counts.pass).toBeGreaterThan(0);
    expect(report.counts.unproven).toBeGreaterThan(20);
    expect(read('a.xml')).toContain('The run comes to its end');
    expect(read('a.html')).toMatch(reason);
  },
);

test('learn: a run that is cut short keeps the existing profile', async () => {
  const profile = write('profile.json', 'yesterday');

  const { exitCode, error } = await runUntil('stop', 40, ['learn', '-o', profile]);

  expect(error).toContain('Failed to learn a profile, and none is written: ');
  expect(exitCode).toBe(2);
  expect(read('profile.json')).toBe('yesterday');
});

test('drift: in a run that is cut short, no difference counts', async () => {
  const { exitCode, error } = await runUntil('hang up', 60, [
    ...['drift', '--profile', 'small-limits', '--json', path('d.json')],
  ]);

  expect(exitCode).toBe(2);
  expect(error).toContain('Failed to judge all of the profile: ');
  expect(JSON.parse(read('d.json')).interrupted).toMatch(/no response from/);
});

test('a run can be stopped while it waits to send a request again', async () => {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  await using target = await deployment({
    before(_, response) {
      response.writeHead(429, { 'retry-after': '50' }).end();
      return true;
    },
  });
  let printed = '';
  const error = (text: string) => {
    printed += text;
    if (/waiting 50 s/.test(text)) stop();
  };

  const terminal = { error, rewritesLines: true };
  const { exitCode } = await runCli(['check', ...target.flags], terminal, stopped);

  expect(printed).toContain('Failed to judge the deployment: the run was stopped\n');
  expect(exitCode).toBe(2);
});
