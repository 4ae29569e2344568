import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Element, parseXmlDocument } from 'slimdom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { until } from '../../test/support/until.ts';

vi.setConfig({ testTimeout: 60_000 });

const { path, read, write } = temporaryFolder();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const schema = JSON.parse(readFileSync('schemas/consumer-report.schema.json', 'utf8'));
const isReport = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);

const correct = [process.execPath, 'examples/consumer/list-files.mjs'];

/** A client that walks the listing, but for what is put in the place of a line. */
function client(change: Partial<Record<'onFailure' | 'onPage' | 'atEnd', string>> = {}) {
  const file = path(`client-${Object.keys(change).join('-')}.mjs`);
  const { onFailure = `console.error('no'); process.exit(1)`, onPage = '', atEnd = '' } = change;
  writeFileSync(
    file,
    `const { WORKSPACE_FILES_BASE_URL: baseUrl, WORKSPACE_FILES_KEY: key,
      WORKSPACE_FILES_WORKSPACE_ID: id } = process.env;
    const headers = { authorization: 'Bearer ' + key };
    const ids = [];
    for (let query = ''; ; ) {
      const response = await fetch(baseUrl + '/api/v1/workspaces/' + encodeURIComponent(id) + '/files' + query, { headers });
      const text = await response.text();
      if (!response.ok) { ${onFailure} }
      const page = JSON.parse(text);
      ${onPage}
      ids.push(...page.files.map(({ id }) => id));
      if (!page.hasMore) break;
      query = '?cursor=' + encodeURIComponent(page.nextCursor);
    }
    console.log(ids.join('\\n'));
    ${atEnd}`,
  );
  return [process.execPath, file];
}

const swallows = () => client({ onFailure: 'break' });

/** The same, started once for all situations: what tests of verdicts and reports drive. */
function lineClient(change: Partial<Record<'onFailure' | 'onPage', string>>) {
  const file = path(`line-client-${Object.keys(change).join('-')}.mjs`);
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline';
    async function list({ baseUrl, key, workspaceId }) {
      const headers = { authorization: 'Bearer ' + key };
      const ids = [];
      let tried = false;
      for (let query = ''; ; ) {
        const response = await fetch(baseUrl + '/api/v1/workspaces/' + encodeURIComponent(workspaceId) + '/files' + query, { headers });
        if (!response.ok) { ${change.onFailure ?? ''} return { failure: {} }; }
        const page = await response.json();
        ${change.onPage ?? ''}
        ids.push(...page.files.map(({ id }) => id));
        if (!page.hasMore) break;
        query = '?cursor=' + encodeURIComponent(page.nextCursor);
      }
      return { ids };
    }
    for await (const line of createInterface({ input: process.stdin }))
      console.log(JSON.stringify(await list(JSON.parse(line))));`,
  );
  return [process.execPath, file];
}

const onPage = 'if (page.files.length === 0) break;';
const onFailure = 'if (response.status === 429 && !tried) { tried = true; continue; }';
const stopsAtEmpty = () => lineClient({ onPage });
const hastyAfter429 = () => lineClient({ onFailure });

/** However slow the machine is, a command is waited for; what is said later counts. */
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
      /^The client, judged: .*node examples\/consumer\/list-files\.mjs\n\nLeft out, because only some were chosen: \d+ of \d+ situations, \d+ of \d+ choices\n\n2 situations: 2 passed, 0 failed, 0 fragile, 0 unproven; \d+\.\d s\n$/,
    );
    expect(exitCode).toBe(0);
  });

  test('is 1 where some failed, and it is told what the server and the client did', async () => {
    const { exitCode, out } = await runLines(
      stopsAtEmpty(),
      ...['--only', 'pages.{full,empty-between}'],
    );

    expect(exitCode).toBe(1);
    expect(out).toContain('2 situations: 1 passed, 1 failed, 0 fragile, 0 unproven; ');
    expect(out).not.toContain('pages.full');
    const lines = out.split('\n').map((line) => line.trim());
    expect(lines.slice(2, 9)).toEqual([
      'fail      The client stops at an empty page  1 situation',
      'clause    4.3-hasMore: hasMore is a boolean, true when another page exists; clients go by it alone. (docs/api.md#43-hasmore)',
      'found     The client stopped at a page of 0 entries although its hasMore was true, and returned the list as if it were complete (request #2).',
      'in        pages.empty-between: Each full page is followed by an empty one, and more follow.',
      expect.stringMatching(
        /^#1 at \d+ ms: GET \/api\/v1\/workspaces\/ws_\w+\/files → 200, 3 entries, hasMore true$/,
      ),
      expect.stringMatching(
        /^#2 at \d+ ms: GET \/api\/v1\/workspaces\/ws_\w+\/files\?cursor=\S+ → 200, 0 entries, hasMore true$/,
      ),
      'it returned 3 files',
    ]);
  });

  test('is 1 for what is fragile only where that is strict', async () => {
    const only = ['--only', 'outage.retry-after.first'];
    // However long the second try takes to come, it is at once.
    vi.useFakeTimers({ toFake: ['performance'] });
    const lenient = await runLines(hastyAfter429(), ...only);
    const strict = await runLines(hastyAfter429(), ...only, '--strict');

    expect(lenient.out).toContain(
      '  fragile   The client retried sooner than Retry-After allowed  1 situation',
    );
    expect(lenient.out).toContain('retried sooner than Retry-After allowed');
    expect(lenient.exitCode).toBe(0);
    expect(strict.out).toContain('  fragile   ');
    expect(strict.exitCode).toBe(1);
  });

  test.each<[string, readonly string[], string]>([
    [
      'no command',
      [],
      'expected the client after --, such as: workspace-files consumer -- python3 list_files.py',
    ],
    [
      'no command behind the flags',
      ['--strict', '--'],
      'expected the client after --, such as: workspace-files consumer -- python3 list_files.py',
    ],
    ['a command that is empty', ['--', ''], 'expected the client after --'],
  ])('is 2 for %s', async (_, args, message) => {
    const { exitCode, out, error } = await runCli(['consumer', ...args]);

    expect(error).toContain(message);
    expect(out).toBe('');
    expect(exitCode).toBe(2);
  });

  test.each<[string, readonly string[], string]>([
    [
      'is not there',
      ['/nowhere/client'],
      'Failed to start the client "/nowhere/client": the command was not found',
    ],
    [
      'a shell does not find',
      ['sh', '-c', 'no-such-client-here'],
      'Failed to start the client "sh": it exited with 127: the program was not found; it printed: ',
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
    const { exitCode, error } = await runCli([
      ...['consumer', '--timeout', '20', '--', 'sleep', '60'],
    ]);

    expect(error).toContain(
      'it made no request to the API in the plainest situation, and returned nothing before the timeout',
    );
    expect(exitCode).toBe(2);
  });
});

test('expected failures, and failures that are already in the baseline, do not count', async () => {
  const only = ['--only', 'pages.{full,empty-first}'];
  const run = (...more: string[]) => runLines(stopsAtEmpty(), ...only, ...more);
  const file = path('client.json');

  expect((await run('--json', file)).exitCode).toBe(1);
  const again = await run('--baseline', file);
  expect(again.out).toMatch(/\n {2}still failing {2}.*pages\.empty-first\n/);
  expect(again.exitCode).toBe(0);
  const entries = ['pages.empty-first', 'pages.full', 'choice.limit-default'].map((situation) => ({
    situation,
    reason: 'known',
  }));
  const known = await run('--expected-failures', write('expected.json', entries));
  expect(known.out).toContain('1 passed, 1 failed (1 of them expected), 0 fragile, 0 unproven; ');
  expect(known.out).toContain('stale     it no longer fails; its expected failure can go: known');
  expect(known.exitCode).toBe(0);
});

test('--failed-from runs only what failed in an earlier run, and the report says what is left out', async () => {
  const report = (...verdicts: string[]) => {
    const [situations = [], choices = []] = [
      ['pages.full', 'pages.empty-between'],
      ['choice.limit-default', 'choice.empty-pages.between'],
    ].map((ids) => ids.map((id, place) => ({ id, verdict: verdicts[place] })));
    const run = { startedAt: '2026-01-15T12:00:00Z', strict: false, command: ['client'] };
    const schema = 'workspace-files-consumer-report/2';
    return write('earlier.json', { schema, ...run, situations, choices });
  };
  const run = (...flags: string[]) => runLines(stopsAtEmpty(), ...flags);

  const { out, exitCode } = await run('--failed-from', report('pass', 'fragile'));
  expect(out).toMatch(/1 situation: 0 passed, 1 failed, .*; 1 choice: 0 passed, /);
  expect(out).toMatch(
    /Left out, because only some were chosen: \d+ of \d+ situations, \d+ of \d+ choices/,
  );
  expect(exitCode).toBe(1);
  const nothing = await run('--failed-from', report('pass', 'unproven'));
  expect(nothing.error).toContain('no situation or choice failed or was fragile in ');
  expect(nothing.exitCode).toBe(2);
  const both = await run('--only', 'pages.*', '--failed-from', report('fail', 'fail'));
  expect(both.error).toContain('Failed to read --failed-from: expected it or --only, found both');
});

describe('a command', () => {
  test('that exits with 0 after a failure has swallowed it', async () => {
    const { exitCode, out } = await run(swallows(), '--only', 'failure-body.empty.midway');

    expect(out).toContain(
      'returned a list of 3 files as if it were complete, although the API had failed',
    );
    expect(exitCode).toBe(1);
  });

  test('may say nothing of a failure but its exit code', async () => {
    const { exitCode } = await run(client(), '--only', 'failure-body.{empty,code-only}.*');

    expect(exitCode).toBe(0);
  });

  test('is held to what it says of a failure', async () => {
    const says = (line: string) =>
      client({
        onFailure: `console.error('{"status":' + response.status + '${line}}'); process.exit(1)`,
      });
    const only = ['--only', 'failure-body.code-only.first'];

    expect((await run(says(',"code":"some_code"'), ...only)).exitCode).toBe(0);
    const { exitCode, out } = await run(says(',"code":"other"'), ...only);
    expect(out).toContain('reported the code "other", but the body says "some_code"');
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

  test('that hangs is ended, with what it started', async () => {
    const pids = path('pids');
    const hangs = client({
      atEnd: `const { spawn } = await import('node:child_process');
        const { appendFileSync } = await import('node:fs');
        const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
        appendFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid + ' ');`,
    });
    // Time runs as ever, until it hangs.
    const toFake = ['setTimeout', 'clearTimeout', 'performance'] as const;
    vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true });
    const started = until(() => existsSync(pids) && readFileSync(pids, 'utf8'));
    const hung = started.then(() => vi.advanceTimersByTime(600_000));
    const { exitCode, error } = await run(hangs, '--only', 'pages.full');
    await hung;
    vi.useRealTimers();

    expect(error).toContain('returned nothing within the timeout of 600000 milliseconds');
    expect(exitCode).toBe(2);
    const all = (await started).trim().split(' ').map(Number);
    expect(all).toHaveLength(2);
    await until(() => all.every((pid) => !existsSync(`/proc/${pid}/exe`)));
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

  test('is ended when the run is stopped', async () => {
    const file = path('started');
    const sleeps = ['sh', '-c', `echo $$ > ${file}; exec sleep 30`];
    const started = until(() => existsSync(file) && Number(readFileSync(file)));

    const { exitCode, error } = await runCli(['consumer', '--', ...sleeps], {}, started);

    expect(error).toBe('Failed to check the client: the run was stopped\n');
    expect(exitCode).toBe(2);
    expect(existsSync(`/proc/${await started}/exe`)).toBe(false);
  });
});

describe('the reports', () => {
  const files = { json: path('a.json'), junit: path('a.xml'), html: path('a.html') };
  const flags = Object.entries(files).flatMap(([name, file]) => [`--${name}`, file]);
  const only = ['--only', '{pages.{full,empty-first},outage.retry-after.first,workspace-read.*}'];

  test('are written, each in its format, and hold no secret', async () => {
    // However long the second try takes to come, it is at once.
    vi.useFakeTimers({ toFake: ['performance'] });
    const both = lineClient({ onPage, onFailure });
    const { exitCode } = await runLines(both, ...flags, ...only);

    expect(exitCode).toBe(1);
    for (const file of Object.values(files))
      expect(readFileSync(file, 'utf8')).not.toContain('wsk_');

    const report = JSON.parse(read('a.json'));
    expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
    expect(report).toMatchObject({
      schema: 'workspace-files-consumer-report/2',
      command: both,
      strict: false,
      failed: true,
      counts: { pass: 1, fail: 1, fragile: 1 },
      dependsOn: [],
      choices: [],
    });
    const situation = (id: string) =>
      report.situations.find((each: { id: string }) => each.id === id);
    expect(situation('pages.full')).toEqual({
      id: 'pages.full',
      clause: '4.3-hasMore',
      title: expect.any(String),
      milliseconds: expect.any(Number),
      verdict: 'pass',
    });
    expect(situation('pages.empty-first')).toMatchObject({
      verdict: 'fail',
      findings: [{ severity: 'fail', clause: '4.3-hasMore', requests: [1] }],
      requests: [
        {
          number: 1,
          method: 'GET',
          received: { status: 200, page: { entries: 0, hasMore: true } },
        },
      ],
      result: { kind: 'listed', ids: [] },
    });

    const cases: Element[] = parseXmlDocument(read('a.xml')).getElementsByTagName('testcase');
    const childOf = (id: string) =>
      cases.find((each) => each.getAttribute('classname') === id)?.firstElementChild;
    expect(childOf('pages.full')).toBeNull();
    expect(childOf('pages.empty-first')?.tagName).toBe('failure');
    expect(childOf('pages.empty-first')?.textContent).toContain('→ 200, 0 entries, hasMore true');
    expect(childOf('outage.retry-after.first')?.tagName).toBe('system-out');
    const skipped = cases.flatMap((each) => each.getElementsByTagName('skipped'));
    expect(skipped).toHaveLength(report.counts.unproven);
    expect(skipped[0]?.getAttribute('message')).toBe('a command only lists files');

    const page = read('a.html');
    expect(page).toContain('<p class="headline">1 failure</p>');
    expect(page).toContain('<details class="rule fail" open>');
    expect(page).toContain('<details class="rule warn" open>');
    expect(page).toContain(
      '<a href="#clause-4.3-hasMore"><code>4.3-hasMore</code></a> hasMore is a boolean',
    );
  });

  test('say so where nothing could be judged', async () => {
    const file = path('nothing.json');

    await run(['/nowhere/client'], '--json', file);

    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      interrupted: 'Failed to start the client "/nowhere/client": the command was not found',
      failed: false,
      counts: { pass: 0, fail: 0, fragile: 0 },
    });
  });
});

/** A client that is right, and whose third run does something else before it makes a request. */
function failingThird(name: string, third: string) {
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

async function runCutShort(
  command: string,
  flags: readonly string[] = [],
  stopped?: Promise<unknown>,
) {
  const files = ['--json', path('r.json'), '--junit', path('r.xml'), '--html', path('r.html')];
  const only = ['--only', 'pages.{full,none,empty-*}', '--jobs', '1'];
  const args = ['consumer', ...only, ...files, ...flags, '--', command];
  const { exitCode, out, error } = await runCli(args, {}, stopped);
  const report = JSON.parse(read('r.json'));
  expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
  expect(read('r.xml')).toContain('The run comes to its end');
  expect(read('r.html')).toContain('cut short: ');
  return { exitCode, out, error, report };
}

/** Time runs as ever, but for the deadline, which comes when the client has left its mark. */
async function runToDeadline(command: string, mark: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const marked = until(() => existsSync(mark)).then(() => vi.advanceTimersByTime(9_000_000));
  const result = await runCutShort(command, ['--deadline', '9000']);
  await marked;
  return result;
}

describe('a run that is cut short ends with what was seen so far, and exit code 2', () => {
  test('where it is stopped', async () => {
    const mark = path('mark');
    const sleeps = failingThird('stopped', `touch ${mark}; exec sleep 60`);
    const stopped = until(() => existsSync(mark));

    const { exitCode, out, report } = await runCutShort(sleeps, [], stopped);

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
    const sleeps = failingThird('late', `touch ${mark}; exec sleep 60`);

    const { exitCode, report } = await runToDeadline(sleeps, mark);

    expect(exitCode).toBe(2);
    expect(report).toMatchObject({
      interrupted: 'the run took longer than --deadline 9000',
      counts: { fail: 0, fragile: 0 },
    });
  });

  test('where its command is gone', async () => {
    const gone = failingThird('gone', 'true');
    writeFileSync(gone, readFileSync(gone, 'utf8').replace('then true', `then rm -f ${gone}`));

    const { exitCode, report } = await runCutShort(gone);

    expect(exitCode).toBe(2);
    expect(report.interrupted).toContain('the command was not found');
    expect(report.counts).toMatchObject({ fail: 0, fragile: 0 });
    expect(report.counts.pass).toBeGreaterThan(0);
  });

  test('where its command dies at once, whatever it is asked', async () => {
    const dies = failingThird('dies', 'echo "no space left" >&2; exit 1');

    const { exitCode, report } = await runCutShort(dies);

    expect(exitCode).toBe(2);
    expect(report.interrupted).toMatch(
      /^the client made requests at first, but none at the end: .*no space left/,
    );
    expect(report.counts).toMatchObject({ fail: 0, fragile: 0 });
  });
});
