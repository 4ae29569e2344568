import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loopback } from '../../test/support/loopback.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { createMock } from '../mock/create-mock.ts';
import { readCheckBaseline, readConsumerBaseline } from './baseline-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-baseline-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);

/** The mock, with a text of its answers replaced while that is asked for. */
async function replacing(state: { from: string; to: string }) {
  const mock = createMock({ files: 120 });
  const server = await loopback(async (request, response) => {
    const { authorization = '' } = request.headers;
    const answer = await mock.fetch(`http://mock.test${request.url}`, {
      headers: { authorization },
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(text.replace(state.from, state.to));
  });
  return { server, key: mock.keys.byLabel('reader').secret };
}

const neverNull = { from: '"nextCursor":null', to: '"nextCursor":"more"' };
const right = { from: '"nextCursor":null', to: '"nextCursor":null' };

describe('check --baseline', () => {
  test('fails for what is new, and for nothing that failed before', async () => {
    const state = { ...neverNull };
    const { server, key } = await replacing(state);
    await using _ = server;
    const args = ['check', '--base-url', server.url, '--key', key, '--rate', '10000'];
    const check = (...more: string[]) => runCli([...args, '--only', 'paging.{end,ends}', ...more]);
    const [broken, sound] = [path('broken.json'), path('sound.json')];

    expect((await check('--json', broken)).exitCode).toBe(1);
    const again = await check('--baseline', broken, '--json', broken);
    expect(again.out).toContain('still failing  When hasMore is false, nextCursor is null');
    expect(again.exitCode).toBe(0);
    expect(JSON.parse(readFileSync(broken, 'utf8'))).toMatchObject({ failed: false });

    Object.assign(state, right);
    const mended = await check('--baseline', broken, '--json', sound);
    expect(mended.out).toContain('newly passing (was fail)  When hasMore is false');
    expect(mended.exitCode).toBe(0);

    Object.assign(state, neverNull);
    const worse = await check('--baseline', sound);
    expect(worse.out).toContain('newly failing (was pass)  When hasMore is false');
    expect(worse.exitCode).toBe(1);
  });

  test('with --complete, only what is newly unproven is 3; another deployment is a note', async () => {
    const { server, key } = await replacing(right);
    await using _ = server;
    const only = ['--rate', '10000', '--only', 'auth.{expired,unknown}-key', '--complete'];
    const file = path('unproven.json');
    const args = ['check', '--base-url', server.url, '--key', key, ...only];

    expect((await runCli([...args, '--json', file])).exitCode).toBe(3);
    expect((await runCli([...args, '--baseline', file])).exitCode).toBe(0);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(
      file,
      JSON.stringify({ ...report, baseUrl: 'https://other.test', rules: report.rules.slice(0, 1) }),
    );
    const newly = await runCli([...args, '--baseline', file]);
    expect(newly.out).toContain(
      'note  the earlier run judged https://other.test, this one http://',
    );
    expect(newly.out).toContain('newly unproven (not judged then)');
    expect(newly.exitCode).toBe(3);
  });

  test('a file that is no such report: exit code 2, before anything is asked', async () => {
    const { exitCode, error } = await runCli(['check', '--mock', '--baseline', path('none.json')]);

    expect(error).toBe(`Failed to read the baseline "${path('none.json')}": no such file\n`);
    expect(exitCode).toBe(2);
  });
});

describe('a baseline', () => {
  const written = (content: unknown) => {
    const file = path('report.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  const report = {
    schema: 'workspace-files-contract-report/1',
    startedAt: '2026-01-15T12:00:00.000Z',
    baseUrl: 'https://a.test',
    judged: true,
    strict: false,
    rules: [{ id: 'paging.end', verdict: 'pass', added: 'later' }],
    observations: [{ id: 'a', question: 'A?', kind: 'not-seen' }],
    more: 'of a later version',
  };

  test('may say more than is read', () => {
    expect(readCheckBaseline(written(report))).toMatchObject({
      subject: 'https://a.test',
      ended: [{ id: 'paging.end', verdict: 'pass' }],
      answers: [{ id: 'a', question: 'A?', answer: null }],
    });
  });

  test.each<[unknown, string]>([
    ['{"schema": ', 'expected JSON: '],
    ['', 'expected JSON: found an empty file'],
    [[], 'expected the report that `workspace-files check --json FILE` writes, found other JSON'],
    [
      { ...report, schema: 'workspace-files-contract-report/2' },
      'expected the schema "workspace-files-contract-report/1", found "workspace-files-contract-report/2"; write it again with this version',
    ],
    [
      { ...report, schema: 'workspace-files-consumer-report/1' },
      'expected the report that `workspace-files check --json FILE` writes, found one with the schema "workspace-files-consumer-report/1"',
    ],
    [
      { ...report, judged: false, message: 'Failed to reach it' },
      'expected a run that judged the deployment, found none: Failed to reach it',
    ],
    [
      { ...report, rules: [{ id: 'paging.end', verdict: 'ok' }] },
      'rules.0.verdict: expected "pass" or "warn" or "fail" or "unproven", found "ok"',
    ],
  ])('%#: is refused in words', (content, message) => {
    expect(() => readCheckBaseline(written(content))).toThrow(message);
  });

  test('of a deployment is none of a client', () => {
    expect(() => readConsumerBaseline(written(report))).toThrow(
      'expected the report that `workspace-files consumer --json FILE` writes, found one with the schema "workspace-files-contract-report/1"',
    );
  });
});

test('consumer --baseline fails for what is new, by situation', async () => {
  const stopsAtEmpty = path('stops-at-empty.mjs');
  const listing = readFileSync('examples/consumer/list-files.mjs', 'utf8');
  const changed = listing.replace('if (!hasMore)', 'if (!hasMore || files.length === 0)');
  writeFileSync(stopsAtEmpty, changed);
  const only = ['--only', 'pages.{full,empty-first}', '--jobs', '2'];
  const run = (...more: string[]) =>
    runCli(['consumer', ...only, ...more, '--', process.execPath, stopsAtEmpty]);
  const file = path('client.json');

  const first = await run('--json', file);
  expect(first.exitCode).toBe(1);
  const again = await run('--baseline', file);
  expect(again.out).toMatch(/\n {2}still failing {2}.*pages\.empty-first\n/);
  expect(again.exitCode).toBe(0);

  const report = JSON.parse(readFileSync(file, 'utf8'));
  const passed = { ...report.situations[0], id: 'pages.empty-first', verdict: 'pass' };
  writeFileSync(file, JSON.stringify({ ...report, situations: [passed] }));
  const worse = await run('--baseline', file);
  expect(worse.out).toMatch(/\n {2}newly failing \(was pass\) {2}.*pages\.empty-first\n/);
  expect(worse.exitCode).toBe(1);
});
