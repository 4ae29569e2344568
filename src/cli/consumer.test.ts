import { chmodSync, existsSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { schemaOf } from '../../test/support/schema.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { until } from '../../test/support/until.ts';

vi.setConfig({ testTimeout: 60_000 });

const { path, read, write } = temporaryFolder();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const { parse } = schemaOf('report');
const correct = [process.execPath, 'examples/consumer/list-files.mjs'];

interface Change {
  readonly onFailure?: string;
  readonly onPage?: string;
  readonly atEnd?: string;
}

const walk = ({ onFailure = '', onPage = '' }: Change) => `
  async function walk({ baseUrl, key, workspaceId }) {
    const headers = { authorization: 'Bearer ' + key };
    const ids = [];
    let tried = false;
    for (let query = ''; ; ) {
      const response = await fetch(baseUrl + '/api/v1/workspaces/' + encodeURIComponent(workspaceId) + '/files' + query, { headers });
      if (!response.ok) { ${onFailure}; return { failure: {} }; }
      const page = await response.json();
      ${onPage}
      ids.push(...page.files.map(({ id }) => id));
      if (!page.hasMore) break;
      query = '?cursor=' + encodeURIComponent(page.nextCursor);
    }
    return { ids };
  }`;

/** A command that walks the listing, with a change. */
const client = (change: Change = {}) => [
  process.execPath,
  write(
    'client.mjs',
    `${walk(change)}
    const { WORKSPACE_FILES_BASE_URL: baseUrl, WORKSPACE_FILES_KEY: key,
      WORKSPACE_FILES_WORKSPACE_ID: workspaceId } = process.env;
    const { ids } = await walk({ baseUrl, key, workspaceId });
    if (!ids) { console.error('no'); process.exit(1) }
    console.log(ids.join('\\n'));
    ${change.atEnd ?? ''}`,
  ),
];

/** The same, started once for all situations, for tests of verdicts and reports. */
const lineClient = (change: Change) => [
  process.execPath,
  write(
    'line-client.mjs',
    `import { createInterface } from 'node:readline';
    ${walk(change)}
    for await (const line of createInterface({ input: process.stdin }))
      console.log(JSON.stringify(await walk(JSON.parse(line))));`,
  ),
];

const onPage = 'if (page.files.length === 0) break;';
const onFailure = 'if (response.status === 429 && !tried) { tried = true; continue; }';
const stopsAtEmpty = () => lineClient({ onPage });

/** A long timeout, for slow machines. Flags that follow override it. */
const patient = ['--timeout', '600000'];
const run = (command: readonly string[], ...flags: string[]) =>
  runCli(['consumer', '--jobs', '2', ...patient, ...flags, '--', ...command]);
const runLines = (command: readonly string[], ...flags: string[]) =>
  runCli(['consumer', '--stdio', '--jobs', '1', ...patient, ...flags, '--', ...command]);

test('a client without a failure: exit code 0', async () => {
  const { exitCode, out, error } = await run(correct, '--only', 'pages.{full,none}');

  expect(error).toBe('');
  expect(out).toMatch(/^The client, judged: .*node examples\/consumer\/list-files\.mjs\n/);
  expect(out).toContain('2 situations: 2 passed, ');
  expect(exitCode).toBe(0);
});

test('a failure: exit code 1, and the report shows what server and client did', async () => {
  const only = ['--only', '{pages.full,empty-pages.between}'];
  const { exitCode, out } = await runLines(stopsAtEmpty(), ...only);

  expect(exitCode).toBe(1);
  expect(out).toContain('2 situations: 1 passed, 1 failed, 0 fragile, 0 unproven; ');
  expect(out).not.toContain('pages.full');
  expect(out).toMatch(
    /fail {6}The client stops at an empty page {2}1 situation\n +clause {4}4\.3-hasMore/,
  );
  expect(out).toMatch(
    / {2}found {5}The client stopped at a page of 0 entries .* \(request #2\)\.\n/,
  );
  expect(out).toMatch(
    /#2 at \d+ ms: GET \S+\/files\?cursor=\S+.* → 200, 0 entries, hasMore true\n/,
  );
});

test('a fragile result fails with --strict', async () => {
  const only = ['--only', 'outage.retry-after.once'];
  // With the clock stopped, the retry counts as immediate, however long it takes.
  vi.useFakeTimers({ toFake: ['performance'] });
  const client = lineClient({ onFailure });

  const lenient = await runLines(client, ...only);
  expect(lenient.out).toContain('  fragile   The client retried sooner than Retry-After allowed');
  expect(lenient.exitCode).toBe(0);
  expect((await runLines(client, ...only, '--strict')).exitCode).toBe(1);
});

test.each<[string, readonly string[], string]>([
  ['nothing', [], 'expected the client after --, such as: workspace-files consumer -- python3'],
  ['is absent', ['/nowhere'], 'Failed to start the client "/nowhere": the command was not found'],
  [
    'asks nobody',
    ['echo', 'garbage'],
    'it made no request to the API in the plainest situation, and returned 1 file; it must send its',
  ],
  [
    'fails before it asks, its key in its last words',
    ['sh', '-c', 'echo "bad key $WORKSPACE_FILES_KEY" >&2; exit 4'],
    'in the plainest situation, and failed: it exited with 4; it printed: bad key [key …',
  ],
])('a command that is no client is exit code 2: %s', async (_, command, message) => {
  const { exitCode, out, error } = await run(command);

  expect(error).toContain(message);
  expect(error).not.toContain('wsk_');
  expect([exitCode, out]).toEqual([2, '']);
});

test('expected failures do not count', async () => {
  const ids = ['pages.empty-first', 'pages.full', 'limit-default'];
  const known = write('expected.json', Object.fromEntries(ids.map((id) => [id, 'known'])));
  const only = ['--only', 'pages.{full,empty-first}', '--expected-failures', known];

  const { exitCode, out } = await runLines(stopsAtEmpty(), ...only);
  expect(out).toContain('1 passed, 1 failed (1 of them expected), 0 fragile, 0 unproven; ');
  expect(out).toContain(
    'stale     it no longer fails; remove it from the expected failures: known',
  );
  expect(exitCode).toBe(0);
});

test('--against: a choice that breaks the client fails the run, another one does not', async () => {
  const profile = (maximum: number) => write('production.json', { limit: { default: 1, maximum } });
  // It fails at a page of one entry, and depends on larger ones.
  const client = lineClient({
    onPage: 'if (page.files.length === 1 && page.hasMore) return { failure: {} };',
  });
  const against = (file: string) =>
    runLines(
      client,
      '--only',
      '{pages.full,limit-maximum.*}',
      '--against',
      file,
      '--json',
      path('b'),
    );

  const broken = await against(profile(1));
  expect([broken.exitCode, broken.out]).toEqual([1, expect.stringContaining('maximum (breaks)')]);
  const { dependsOn, items } = parse(read('b'));
  expect(dependsOn).toMatchObject([
    { field: 'limit.maximum', works: 3, breaks: 1, against: { value: 1, effect: 'breaks' } },
  ]);
  const item = items.find(({ id }: { id: string }) => id === 'limit-maximum.one');
  expect(item).toMatchObject({ verdict: 'fragile', fails: true });
  const works = await against(profile(200));
  expect([works.exitCode, works.out]).toEqual([0, expect.stringContaining('maximum (works)')]);
});

describe('a command', () => {
  test('that exits with 0 after a failure has swallowed it', async () => {
    const swallows = client({ onFailure: 'break;' });
    const { exitCode, out } = await run(swallows, '--only', 'outage.502-html.first');

    expect(out).toContain('an empty list as if it were complete, although the API had failed');
    expect(exitCode).toBe(1);
  });

  test('is held to its description of a failure', async () => {
    const says = (line: string) =>
      client({
        onFailure: `console.error('{"status":' + response.status + '${line}}'); process.exit(1)`,
      });
    const only = ['--only', 'failure-body.error-only.first'];

    expect((await run(says(',"error":"Some text."'), ...only)).exitCode).toBe(0);
    const { exitCode, out } = await run(says(',"error":"Other."'), ...only);
    expect(out).toContain('reported the error "Other.", but the body says "Some text."');
    expect(exitCode).toBe(1);
  });

  test('that prints more than ids is told so', async () => {
    const garbage = client({ atEnd: `console.log('done with ' + key)` });
    const { exitCode, out } = await run(garbage, '--only', 'pages.full');

    expect(out).toMatch(
      /returned 1 file \(done with \[key ….{4}\]\) that the server does not have/,
    );
    expect(exitCode).toBe(1);
  });

  test('reaches its server directly, whatever proxy the environment names', async () => {
    vi.stubEnv('NO_PROXY', 'example.com');
    const told = client({
      atEnd: `if (process.env.no_proxy !== 'example.com,127.0.0.1' || process.env.NO_PROXY !== process.env.no_proxy) process.exit(1)`,
    });

    expect((await run(told, '--only', 'pages.full')).exitCode).toBe(0);
  });
});

test('the reports are written, each in its format, and hold no secret', async () => {
  const flags = ['--json', path('a.json'), '--junit', path('a.xml'), '--html', path('a.html')];
  const only = ['--only', '{pages.{full,empty-first},workspace-read.*}'];
  const { exitCode } = await runLines(stopsAtEmpty(), ...flags, ...only);

  expect(exitCode).toBe(1);
  for (const name of ['a.json', 'a.xml', 'a.html']) expect(read(name)).not.toContain('wsk_');
  const report = parse(read('a.json'));
  expect(report).toMatchObject({
    kind: 'consumer',
    failed: true,
    dependsOn: [{ field: 'listing.emptyPages', works: 'never', breaks: 'first' }],
    causes: [{ mistake: 'stops-at-empty-page' }],
  });
  const item = report.items.find(({ id }: { id: string }) => id === 'pages.empty-first');
  expect(item).toMatchObject({
    ...{ verdict: 'fail', fails: true, clauses: ['4.3-hasMore'] },
    lines: [expect.stringContaining('→ 200, 0 entries, hasMore true')],
  });
  expect(read('a.xml')).toContain('<skipped message="because a command only lists files');
  expect(read('a.html')).toContain('<p class="headline">1 failure</p>');
});

test('a run that is stopped ends with what it saw so far, and exit code 2', async () => {
  const [runs, mark] = [path('runs'), path('mark')];
  // A correct client, except that the third run hangs before its first request.
  const command = write(
    'client.sh',
    `#!/bin/sh
echo run >> ${runs}
if [ "$(wc -l < ${runs})" -ge 3 ]; then touch ${mark}; exec sleep 60; fi
exec ${correct.join(' ')}
`,
  );
  chmodSync(command, 0o755);
  const flags = ['--only', 'pages.{full,none,empty-*}', '--jobs', '1', '--json', path('r.json')];
  const args = ['consumer', ...flags, '--junit', path('r.xml'), '--', command];
  const { exitCode, out } = await runCli(
    args,
    {},
    until(() => existsSync(mark)),
  );

  expect(exitCode).toBe(2);
  expect(out).toContain('; cut short: ');
  const report = parse(read('r.json'));
  expect(report.interrupted).toBe('the run was stopped');
  expect(report.counts).toMatchObject({ fail: 0, fragile: 0 });
  expect(read('r.xml')).toContain('The run comes to its end');
});
