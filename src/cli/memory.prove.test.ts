import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bundle as bundleEntries, entries } from '../../scripts/bundle.mjs';
import { root } from '../../test/support/documents.ts';
import { loopback } from '../../test/support/loopback.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

// These tests measure memory, not time.
vi.setConfig({ testTimeout: 900_000 });

const { path, write } = temporaryFolder();
// Bundled as by `npm run cli`, inside the project, so that the bundle finds its packages.
mkdirSync(join(root, 'build'), { recursive: true });
const bundle = mkdtempSync(join(root, 'build/memory-'));
beforeAll(() => bundleEntries(bundle, { cli: entries.cli }));
afterAll(() => rmSync(bundle, { recursive: true }));

const KEY = 'wsk_0123456789abcdefghij';
const MEGABYTES = 1024;

/** Runs the command line in a separate process, and measures its peak memory. */
async function measured(args: readonly string[]) {
  const tell =
    'process.on("exit", () => process.stderr.write("maxRSS " + process.resourceUsage().maxRSS))';
  const child = spawn(process.execPath, [
    ...['--import', `data:text/javascript,${encodeURIComponent(tell)}`],
    ...[join(bundle, 'cli.js'), ...args],
  ]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const megabytes = Number(/maxRSS (\d+)/.exec(error)?.[1]) / MEGABYTES;
  return { exitCode: await ended, out, megabytes };
}

const entry = (id: number) =>
  `{"id":"f${id}","name":"n.txt","contentType":"text/plain","size":1,"validationStatus":"accepted","createdAt":"2026-01-01T00:00:00.000Z"}`;

const listOf = (count: number, item: (index: number) => string) =>
  `[${Array.from({ length: count }, (_, index) => item(index)).join()}]`;

/** A listing with the same files on each page, and always a next page. */
const endless = (files: string) => (cursor: number) =>
  `{"files":${files},"hasMore":true,"nextCursor":"c${cursor + 1}"}`;

const pages: Readonly<Record<string, () => (cursor: number) => string>> = {
  'a page of a million entries': () => {
    const page = `{"files":${listOf(1_000_000, entry)},"hasMore":false,"nextCursor":null}`;
    return () => page;
  },
  'endless pages of five thousand entries': () => endless(listOf(5_000, entry)),
  'endless pages of numbers': () => endless(listOf(240_000, String)),
  'endless pages of two huge strings': () => {
    const name = '\u20AC'.repeat(1_200_000);
    return endless(`[{"id":"${name}"},{"name":"${name}"}]`);
  },
};

test.each(Object.entries(pages))('%s take no more than 500 MB', async (_, make) => {
  const page = make();
  await using server = await loopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api.test');
    const isKnown = request.headers.authorization === `Bearer ${KEY}`;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    if (!isKnown) response.end('{}');
    else if (!pathname.endsWith('/files')) response.end('{"workspaceId":"w"}');
    else response.end(page(Number(searchParams.get('cursor')?.slice(1) ?? 0)));
  });
  const target = ['--base-url', server.url, '--key', KEY, '--rate', '100000'];
  const reports = ['--json', path('r.json'), '--html', path('r.html'), '--junit', path('r.xml')];

  const { exitCode, out, megabytes } = await measured(['check', ...target, ...reports]);

  expect(exitCode).toBeTypeOf('number');
  expect(out).toMatch(/\d+ rules: /);
  expect(megabytes).toBeLessThan(500);
});

test('a client that prints 16 MB a run takes no more than 500 MB', async () => {
  const file = write(
    'client.mjs',
    `await fetch(process.env.WORKSPACE_FILES_BASE_URL + '/api/v1/auth');
    process.stdout.write(('x'.repeat(99) + '\\n').repeat(160_000));`,
  );

  const { exitCode, out, megabytes } = await measured([
    ...['consumer', '--jobs', '4', '--only', 'pages.*', '--json', path('c.json')],
    ...['--', process.execPath, file],
  ]);

  expect(exitCode).toBe(1);
  expect(out).toContain('more than 2 MiB of output');
  expect(megabytes).toBeLessThan(500);
});
