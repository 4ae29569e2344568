import { expect, test, vi } from 'vitest';
import { deployment } from '../../test/support/deployment.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { observations } from '../learn/observations.ts';
import { createMock } from '../mock/create-mock.ts';
import { startServer } from '../server/start-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const { path, read } = temporaryFolder();

test('a profile is learned, written, and taken by a mock as it is', async () => {
  const { exitCode, out, error } = await runCli(['learn', '--mock', '-o', path('mock.json')]);

  expect(exitCode).toBe(0);
  expect(out).toBe('');
  const choices = `of ${observations.length} choices of a profile from http`;
  expect(error).toMatch(new RegExp(`^Learned \\d\\d ${choices}.*, by \\d+ requests`));
  expect(error).toContain('rateLimit: no rate limit was reached; provide a higher --rate');
  expect(createMock({ profile: JSON.parse(read('mock.json')) }).profile.limit).toEqual(
    createMock().profile.limit,
  );
});

test('without a file it goes to stdout, and without the other keys the summary says which to give', async () => {
  const mock = createMock({ profile: 'small-limits', files: 40 });
  await using server = await startServer(mock);
  const { secret } = mock.keys.byLabel('reader');

  const { exitCode, out, error } = await runCli([
    ...['learn', '--base-url', server.baseUrl, '--key', secret, '--rate', '10000'],
  ]);

  expect(exitCode).toBe(0);
  const { limit, learned } = JSON.parse(out);
  expect(limit).toMatchObject({ default: mock.profile.limit.default });
  expect(learned.fields['refusals.expiredKey']).toMatchObject({
    source: 'assumed',
    reason: 'an expired key was not given',
    provide: expect.stringMatching(/^--expired-key: /),
  });
  expect(learned.fields['refusals.noCredentials']).toMatchObject({ source: 'observed' });
  expect(error).toContain('refusals.expiredKey: an expired key was not given');
  expect(error).toContain('--expired-key');
  expect(out + error).not.toContain(secret);
});

test('nothing is written where nothing could be judged, observed or written: exit code 2', async () => {
  await using server = await startServer(createMock());
  await using site = await deployment({ change: () => '<html>' });
  for (const [args, message] of [
    [['--base-url', server.baseUrl, '--key', 'not-a-key'], /Failed to judge the deployment: the/],
    [site.flags, /none is written: the key check does not return the workspaceId; look at the/],
    [['--mock', '--max-requests', '3'], /and none is written: nothing could be observed/],
    [
      ['--mock', '-o', path('none/profile.json')],
      /^Failed to write the profile ".*": its folder does not exist/,
    ],
  ] as const) {
    const error = expect.stringMatching(message);
    expect(await runCli(['learn', ...args])).toEqual({ exitCode: 2, out: '', error });
  }
});
