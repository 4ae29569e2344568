import { chmodSync, existsSync, rmSync } from 'node:fs';
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

describe('the exit code', () => {
  test('is 0 where no situation failed', async () => {
    const { exitCode, out, error } = await run(correct, '--only', 'pages.{full,none}');

    expect(error).toBe('');
    expect(out).toMatch(
      /^The client, judged: .*node examples\/consumer\/list-files\.mjs\n\nLeft out, because only some were chosen: \d+ of \d+ situations\n\n2 situations: 2 passed, 0 failed, 0 fragile, 0 unproven; \d+ requests, \d+\.\d s\n$/,
    );
    expect(exitCode).toBe(0);
  });

  test('is 1 where some failed, and it is told what the server and the client did', async () => {
    const only = ['--only', '{pages.full,empty-pages.between}'];
    const { exitCode, out } = await runLines(stopsAtEmpty(), ...only);

    expect(exitCode).toBe(1);
    expect(out).toContain('2 situations: 1 passed, 1 failed, 0 fragile, 0 unproven; ');
    expect(out).not.toContain('pages.full');
    const lines = out.split('\n').map((line) => line.trim());
    expect(lines.slice(2, 9)).toEqual([
      'fail      The client stops at an empty page  1 situation',
      'clause    4.3-hasMore: hasMore is a boolean, true when another page exists; clients go by it alone. (docs/api.md#43-hasmore)',
      'found     The client stopped at a page of 0 entries although its hasMore was true, and returned the list as if it were complete (request #2).',
      'result    The client returned 3 files.',
      'in        empty-pages.between: Each full page is followed by an empty one, and more follow.',
      expect.stringMatching(
        /^#1 at \d+ ms: GET \/api\/v1\/workspaces\/ws_\w+\/files → 200, 3 entries, hasMore true$/,
      ),
      expect.stringMatching(
        /^#2 at \d+ ms: GET \/api\/v1\/workspaces\/ws_\w+\/files\?cursor=\S+.* → 200, 0 entries, hasMore true$/,
      ),
    ]);
  });

  test('is 1 for what is fragile only where that is strict', async () => {
    const only = ['--only', 'outage.retry-after.once'];
    // With the clock stopped, the retry counts as immediate, however long it takes.
    vi.useFakeTimers({ toFake: ['performance'] });
    const told = '  fragile   The client retried sooner than Retry-After allowed  1 situation';
    for (const [flags, exitCode] of [
      [[], 0],
      [['--strict'], 1],
    ] as const) {
      const run = await runLines(lineClient({ onFailure }), ...only, ...flags);
      expect(run).toMatchObject({ exitCode, out: expect.stringContaining(told) });
    }
  });

  test.each([
    ['no command', []],
    ['no command behind the flags', ['--strict', '--']],
    ['a command that is empty', ['--', '']],
  ])('is 2 for %s', async (_, args) => {
    expect(await runCli(['consumer', ...args])).toEqual({
      exitCode: 2,
      out: '',
      error: expect.stringContaining(
        'expected the client after --, such as: workspace-files consumer -- python3 list_files.py',
      ),
    });
  });

  test.each<[string, readonly string[], string]>([
    ['is absent', ['/nowhere'], 'Failed to start the client "/nowhere": the command was not found'],
    [
      'a shell does not find',
      ['sh', '-c', 'no-such-client-here'],
      'in the plainest situation, and failed: it exited with 127; it printed: ',
    ],
    [
      'prints something and asks nobody',
      ['echo', 'garbage'],
      'it made no request to the API in the plainest situation, and returned 1 file; it must send its requests to WORKSPACE_FILES_BASE_URL, with the key in WORKSPACE_FILES_KEY',
    ],
    [
      'fails before it asks anybody, its key in its last words',
      ['sh', '-c', 'echo "bad key $WORKSPACE_FILES_KEY" >&2; exit 4'],
      'in the plainest situation, and failed: it exited with 4; it printed: bad key [key …',
    ],
  ])('is 2 for a command that %s', async (_, command, message) => {
    const { exitCode, out, error } = await run(command);

    expect(error).toContain(message);
    expect(error).not.toContain('wsk_');
    expect(out).toBe('');
    expect(exitCode).toBe(2);
  });

  test('is 2 for a command that hangs before it asks anybody', async () => {
    expect(await runCli(['consumer', '--timeout', '20', '--', 'sleep', '60'])).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining(
        'it made no request to the API in the plainest situation, and returned nothing before the timeout',
      ),
    });
  });
});

test('expected failures do not count', async () => {
  const only = ['--only', 'pages.{full,empty-first}'];
  const run = (...more: string[]) => runLines(stopsAtEmpty(), ...only, ...more);

  const ids = ['pages.empty-first', 'pages.full', 'limit-default'];
  const entries = Object.fromEntries(ids.map((id) => [id, 'known']));
  const known = await run('--expected-failures', write('expected.json', entries));
  expect(known.out).toContain('1 passed, 1 failed (1 of them expected), 0 fragile, 0 unproven; ');
  expect(known.out).toContain(
    'stale     it no longer fails; remove it from the expected failures: known',
  );
  expect(known.exitCode).toBe(0);
});

describe('against the profile of a deployment', () => {
  const only = ['--only', '{pages.full,limit-maximum.*}'];
  const profile = (maximum: number) =>
    write('production.profile.json', JSON.stringify({ limit: { default: 1, maximum } }));
  /** It fails at a page of one entry, and depends on larger ones. */
  const needsPages = () =>
    lineClient({ onPage: 'if (page.files.length === 1 && page.hasMore) return { failure: {} };' });

  test('a choice that breaks the client fails the run', async () => {
    const run = await runLines(
      needsPages(),
      ...only,
      '--against',
      profile(1),
      '--json',
      path('b.json'),
    );

    expect(run.exitCode).toBe(1);
    expect(run.out).toContain('limit maximum (breaks)');
    const { dependsOn, items } = parse(read('b.json'));
    expect(dependsOn).toMatchObject([
      { field: 'limit.maximum', works: 3, breaks: 1, against: { value: 1, effect: 'breaks' } },
    ]);
    const broken = items.find(({ id }: { id: string }) => id === 'limit-maximum.one');
    expect(broken).toMatchObject({ verdict: 'fragile', fails: true });
  });

  test('one that the client works with does not', async () => {
    const run = await runLines(needsPages(), ...only, '--against', profile(200));

    expect(run).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('limit maximum (works)'),
    });
  });
});

describe('a command', () => {
  test('that exits with 0 after a failure has swallowed it', async () => {
    const swallows = client({ onFailure: 'break;' });
    const { exitCode, out } = await run(swallows, '--only', 'outage.502-html.first');

    expect(out).toContain(
      'returned an empty list as if it were complete, although the API had failed',
    );
    expect(exitCode).toBe(1);
  });

  test('is held to what it says of a failure', async () => {
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

  test('that prints garbage gives out what the server does not hold', async () => {
    const garbage = client({ atEnd: `console.log('done with ' + key)` });
    const { exitCode, out } = await run(garbage, '--only', 'pages.full');

    expect(out).toMatch(
      /returned 1 file \(done with \[key ….{4}\]\) that the server does not have/,
    );
    expect(exitCode).toBe(1);
  });

  test('cannot be asked to read a workspace, and without a verdict the exit code is 2', async () => {
    const { exitCode, out } = await run(correct, '--only', 'workspace-read.*');

    expect(exitCode).toBe(2);
    expect(out).toContain('because   a command only lists files\n');
    expect(out).toMatch(/situations?: 0 passed, 0 failed, 0 fragile, [1-9]\d* unproven/);
  });

  test('asks its server directly, whatever proxy the environment names', async () => {
    vi.stubEnv('NO_PROXY', 'example.com');
    const told = client({
      atEnd: `if (process.env.no_proxy !== 'example.com,127.0.0.1' || process.env.NO_PROXY !== process.env.no_proxy) process.exit(1)`,
    });

    expect((await run(told, '--only', 'pages.full')).exitCode).toBe(0);
  });
});

describe('the reports', () => {
  const only = ['--only', '{pages.{full,empty-first},workspace-read.*}'];

  test('are written, each in its format, and hold no secret', async () => {
    const flags = ['--json', path('a.json'), '--junit', path('a.xml'), '--html', path('a.html')];
    const { exitCode } = await runLines(stopsAtEmpty(), ...flags, ...only);

    expect(exitCode).toBe(1);
    for (const name of ['a.json', 'a.xml', 'a.html']) expect(read(name)).not.toContain('wsk_');
    const report = parse(read('a.json'));
    expect(report).toMatchObject({
      schema: 'workspace-files-report/2',
      kind: 'consumer',
      failed: true,
      dependsOn: [{ field: 'listing.emptyPages', works: 'never', breaks: 'first' }],
      counts: { pass: 1, fail: 1 },
      causes: [{ mistake: 'stops-at-empty-page' }],
    });
    const item = (id: string) => report.items.find((each: { id: string }) => each.id === id);
    expect(item('pages.full')).toMatchObject({ clauses: ['4.3-hasMore'], verdict: 'pass' });
    expect(item('pages.empty-first')).toMatchObject({
      ...{ verdict: 'fail', fails: true, clauses: ['4.3-hasMore'] },
      lines: [expect.stringContaining('→ 200, 0 entries, hasMore true')],
      exchanges: [{ status: 200 }],
    });

    expect(read('a.xml')).toContain('<skipped message="because a command only lists files');
    expect(read('a.html')).toContain('<p class="headline">1 failure</p>');
  });

  test('say so where nothing could be judged', async () => {
    await run(['/nowhere/client'], '--json', path('nothing.json'));

    expect(JSON.parse(read('nothing.json'))).toMatchObject({
      interrupted: 'Failed to start the client "/nowhere/client": the command was not found',
      failed: false,
      counts: { pass: 0, fail: 0, fragile: 0 },
    });
  });
});

describe('a run that is cut short ends with what was seen so far, and exit code 2', () => {
  const mark = path('mark');
  const sleeps = `touch ${mark}; exec sleep 60`;
  test.each<[string, string, RegExp, end?: 'stop']>([
    ['it is stopped', sleeps, /^the run was stopped$/, 'stop'],
    ['its command is gone', 'rm -f "$0"', /the command was not found/],
  ])('where %s', async (_, third, reason, end) => {
    for (const name of ['runs', 'mark']) rmSync(path(name), { force: true });
    // A correct client, except that the third run does something else before its first request.
    const command = write(
      'client.sh',
      `#!/bin/sh
echo run >> ${path('runs')}
if [ "$(wc -l < ${path('runs')})" -ge 3 ]; then ${third}; fi
exec ${correct.join(' ')}
`,
    );
    chmodSync(command, 0o755);
    const { exitCode, out } = await runCli(
      [
        ...['consumer', '--only', 'pages.{full,none,empty-*}', '--jobs', '1'],
        ...['--json', path('r.json'), '--junit', path('r.xml'), '--html', path('r.html')],
        ...['--', command],
      ],
      {},
      end && until(() => existsSync(mark)),
    );

    expect(exitCode).toBe(2);
    expect(out).toContain('; cut short: ');
    const report = parse(read('r.json'));
    expect(report.interrupted).toMatch(reason);
    expect(report.counts).toMatchObject({ fail: 0, fragile: 0 });
    expect(read('r.xml')).toContain('The run comes to its end');
    expect(read('r.html')).toContain('cut short: ');
  });
});
