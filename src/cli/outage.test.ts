import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loopback } from '../../test/support/loopback.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { createMock } from '../mock/create-mock.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-outage-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);

/** A deployment that answers so many requests, and then hangs up on every other or fails. */
async function dying(answers: number, end: 'hangs up' | 'fails') {
  const mock = createMock();
  let left = answers;
  const server = await loopback(async (request, response) => {
    left -= 1;
    if (left < 0 && end === 'hangs up') return request.socket.destroy();
    if (left < 0) return response.writeHead(502).end('bad gateway');
    const { authorization = '' } = request.headers;
    const url = new URL(request.url ?? '', 'http://mock.test');
    const answer = await mock.fetch(new Request(url, { headers: { authorization } }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    return response.end(await answer.text());
  });
  const { secret } = mock.keys.byLabel('reader');
  const args = ['--base-url', server.url, '--key', secret, '--rate', '10000'];
  return { args, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

describe.each(['hangs up', 'fails'] as const)('a deployment that %s midway is no result', (end) => {
  test('check: exit code 2, and the reports say why and what was seen', async () => {
    await using deployment = await dying(30, end);
    const files = ['--json', path('a.json'), '--junit', path('a.xml')];

    const { exitCode, out } = await runCli(['check', ...deployment.args, ...files]);

    expect(exitCode).toBe(2);
    expect(out).toMatch(
      /; cut short: .*(no response from|a proxy responded instead of the API: 502)/,
    );
    expect(JSON.parse(readFileSync(path('a.json'), 'utf8'))).toMatchObject({
      judged: true,
      interrupted: expect.any(String),
    });
    expect(readFileSync(path('a.xml'), 'utf8')).toContain('The run comes to its end');
  });

  test('learn: exit code 2, and the profile of yesterday stays', async () => {
    await using deployment = await dying(3, end);
    writeFileSync(path('profile.json'), 'yesterday');

    const run = await runCli(['learn', ...deployment.args, '-o', path('profile.json')]);

    expect(run.error).toContain('Failed to learn a profile, and none is written: ');
    expect(run.exitCode).toBe(2);
    expect(readFileSync(path('profile.json'), 'utf8')).toBe('yesterday');
  });

  test('drift: exit code 2, whatever seems to have changed', async () => {
    await using deployment = await dying(60, end);

    const { exitCode, error } = await runCli([
      ...['drift', '--profile', 'small-limits', ...deployment.args],
    ]);

    expect(error).toContain('Failed to judge all of the profile: ');
    expect(exitCode).toBe(2);
  });
});
