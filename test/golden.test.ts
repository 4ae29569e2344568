import { describe, expect, test, vi } from 'vitest';
import { createMock } from '../src/mock/create-mock.ts';
import { mutantById } from '../trials/suite/all-mutants.ts';
import { serveFetch } from '../trials/suite/judge-mock.ts';
import { createProofMock } from '../trials/suite/proof-world.ts';
import { runCli } from './support/run-cli.ts';

/**
 * Texts that users see. After a change that is intended: `npx vitest run --project unit
 * test/golden.test.ts -u`, and read the difference.
 */
vi.setConfig({ testTimeout: 60_000 });

const golden = (text: string, name: string) =>
  expect(steady(text)).toMatchFileSnapshot(`golden/${name}.txt`);

/** Without ports, durations, the text of cursors, and counts of what was tried. */
const steady = (text: string): string =>
  text
    .replace(/(cursor=|"nextCursor":")[\w-]{16,}(?:… \(\d+\))?/g, '$1CURSOR')
    .replace(/(127\.0\.0\.1):\d+/g, '$1:PORT')
    .replace(/\b\d+(\.\d+)? (ms|s|min)\b/g, 'TIME')
    .replace(
      /\d+( of \d+)? (observations|requests|situations|choices|fields|pages|walks|positions)/g,
      'N $2',
    )
    .replace(/\d+ the same/, 'N the same');

describe('the terminal report', () => {
  test('of check, for a mock', async () => {
    const { out, exitCode } = await runCli(['check', '--mock']);

    expect(exitCode).toBe(0);
    await golden(out, 'check');
  });

  test('of check, for a deployment that breaks a rule', async () => {
    const mock = createProofMock();
    await using served = await serveFetch(mutantById('cursor-at-end').serves?.(mock) ?? mock.fetch);
    const key = mock.keys.byLabel('reader').secret;
    const only = ['--only', 'paging.end*', '--only', 'auth.expired-key'];
    const args = ['--base-url', served.url, '--key', key, '--rate', '1000', ...only];
    const { out, exitCode } = await runCli(['check', ...args]);

    expect(exitCode).toBe(1);
    await golden(out, 'check-fails');
  });

  test('of consumer, for a client that makes mistakes', async () => {
    const client = [process.execPath, 'test/golden/stops-early.mjs'];
    const only = ['pages.full', 'pages.two-empty', 'failure-body.html.first'];
    const flags = only.flatMap((id) => ['--only', id]);
    const { out, exitCode } = await runCli(['consumer', ...flags, '--', ...client]);

    expect(exitCode).toBe(1);
    await golden(out.replaceAll(process.execPath, 'node'), 'consumer');
  });

  test('of drift, between two profiles', async () => {
    const profiles = ['--profile', 'default', '--with', 'cursor-once'];
    const { out } = await runCli(['drift', ...profiles]);

    await golden(out, 'drift');
  });
});

test('a page, and a refusal of each condition', async () => {
  const mock = createMock();
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  const other = mock.keys.byLabel('other');
  const files = `/api/v1/workspaces/${workspaceId}/files`;
  const foreign = `/api/v1/workspaces/${other.workspaceId}/files`;
  const lines: string[] = [];
  const ask = async (path: string, key: string | null = secret, method = 'GET') => {
    const headers = key === null ? {} : { authorization: `Bearer ${key}` };
    const response = await mock.fetch(`http://mock.test${path}`, { method, headers });
    const text = await response.text();
    lines.push(`${method} ${path}`, String(response.status), text, '');
    return text;
  };

  await ask(`${files}?limit=2`);
  const { nextCursor } = JSON.parse(await ask(`${foreign}?limit=1`, other.secret));
  await ask(files, null);
  await ask(files, 'unknown');
  await ask(files, mock.keys.byLabel('expired').secret);
  await ask(files, mock.keys.byLabel('unscoped').secret);
  await ask(foreign);
  await ask('/api/v1/workspaces/made-up/files');
  await ask(`${files}?cursor=made-up`);
  await ask(`${files}?cursor=${encodeURIComponent(nextCursor)}`);
  await ask(`${files}?limit=0`);
  await ask('/api/v1/made-up');
  await ask(files, secret, 'DELETE');

  await golden(lines.join('\n'), 'answers');
});
