import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCli, type ServedCli, serveBundled } from '../../../../test/bundled-cli.ts';
import { root } from '../../../../test/documents.ts';
import { until } from '../../../../test/until.ts';
import { connect } from '../../../control/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-workers-'));
let main = '';
let server: ServedCli;
beforeAll(async () => {
  // Where the bundle finds its packages.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  main = await bundleCli(folder);
  server = await serveBundled(main, ['--world', 'tiny', '--workers', '2']);
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true });
});

const headers = { authorization: 'Bearer wsk_tiny_reader' };
/** On a connection of its own, which goes to the next worker. */
const ask = (path: string) =>
  fetch(server.baseUrl + path, { headers: { ...headers, connection: 'close' } });

/** The processes that a process started, by what Linux tells of them. */
const childrenOf = (parent: number | undefined): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => statOf(id).split(') ')[1]?.split(' ')[1] === String(parent));

function statOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    return '';
  }
}

test('requests on any connection see what was written, and stand in one journal', async () => {
  const control = connect(server.baseUrl);
  await control.default.journal.clear();
  for (let write = 0; write < 6; write++) {
    const { id } = await control.default.files.create({ id: `w-${write}` });
    const pages = await Promise.all(
      Array.from({ length: 4 }, async () => (await ask('/api/v1/workspaces/ws_tiny/files')).json()),
    );
    for (const { files } of pages) {
      expect(files.map((file: { id: string }) => file.id)).toContain(id);
    }
  }
  const { entries } = await control.default.journal.read();
  expect(entries.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 200));
  expect(entries.map(({ number }) => number - (entries[0]?.number ?? 0))).toEqual(
    Array.from({ length: 24 }, (_, at) => at),
  );
  await control.default.reset();
});

test('a fault meets as many of the requests at once as it should', async () => {
  const control = connect(server.baseUrl);
  await control.default.faults.add({ times: 5, effect: { kind: 'answer', status: 503 } });
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => (await ask('/api/v1/auth')).status),
  );

  expect(statuses.filter((status) => status === 503)).toHaveLength(5);
  expect(statuses.filter((status) => status === 200)).toHaveLength(25);
  const { entries } = await control.default.journal.read();
  expect(entries.filter(({ faultId }) => faultId !== undefined)).toHaveLength(5);
  expect(entries).toHaveLength(30);
  await control.default.reset();
});

test('a fault breaks the connection of the client', async () => {
  const control = connect(server.baseUrl);
  await control.default.faults.add({ effect: { kind: 'reset' } });
  await expect(ask('/api/v1/auth')).rejects.toThrow('fetch failed');
  expect((await ask('/api/v1/auth')).status).toBe(200);
  await control.default.reset();
});

test('events come as they happen, in one order', async () => {
  const control = connect(server.baseUrl);
  await control.default.reset();
  const end = new AbortController();
  const events = await fetch(`${server.baseUrl}/__mock/events`, { signal: end.signal });
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  const asking = Array.from({ length: 8 }, () => ask('/api/v1/auth'));
  let text = '';
  while (text.split('\ndata:').length <= 8) text += (await reader?.read())?.value ?? expect.fail();
  await Promise.all(asking);
  end.abort();

  const numbers = Array.from(text.matchAll(/^id: (\d+)$/gm), ([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
});

test('no rule of the contract suite fails', async () => {
  const args = [main, 'check', '--base-url', server.baseUrl, '--key', 'wsk_tiny_reader'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  expect(await text(child.stdout)).toMatch(/\d+ passed, 0 failed, 0 warned/);
  expect(await ended).toEqual([0, null]);
});

test('a taken port is told as with one process', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const args = [main, 'serve', '--workers', '2', '--port', port];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  expect(await text(child.stderr)).toBe(
    `Failed to listen on 127.0.0.1, port ${port}: the port is taken; port 0 (--port 0) takes a free one\n`,
  );
  expect(await ended).toEqual([2, null]);
  taken.close();
});

test.runIf(process.platform === 'linux')(
  'a worker that ends is told and replaced, and all that was written is there',
  async () => {
    const state = join(folder, 'state.jsonl');
    const own = await serveBundled(main, ['--world', 'tiny', '--workers', '2', '--state', state]);
    const control = connect(own.baseUrl);
    const sandbox = await control.sandbox({ world: 'tiny' });
    await sandbox.files.create({ id: 'f-1' });
    const { secret } = await sandbox.keys.byLabel('reader');
    // Until its end is told, a worker that is killed may be given a connection, which nobody answers.
    const kill = (worker: number) => {
      process.kill(worker, 'SIGKILL');
      return until(() => own.error().includes(`(process ${worker}) ended`));
    };
    const [victim = 0] = childrenOf(own.child.pid);
    await kill(victim);
    await sandbox.files.create({ id: 'f-2' });
    await until(() => own.error().includes(') answers'));
    await Promise.all(childrenOf(own.child.pid).map(kill));
    const listed = async () => {
      const url = `${own.baseUrl}/api/v1/workspaces/ws_tiny/files`;
      const given = { authorization: `Bearer ${secret}`, connection: 'close' };
      // For a moment, nobody is there.
      const response = await fetch(url, { headers: given }).catch(() => undefined);
      return response?.json();
    };
    const { files: kept } = await until(listed);
    expect(kept.map((file: { id: string }) => file.id)).toEqual(
      expect.arrayContaining(['f-1', 'f-2']),
    );
    await own.end('SIGTERM');
    expect(own.child.exitCode).toBe(0);
    expect(own.error()).toContain('another takes its place');

    const again = await serveBundled(main, ['--world', 'tiny', '--state', state]);
    const files = await (await connect(again.baseUrl).get(sandbox.id))?.files.list();
    expect(files?.map(({ id }) => id)).toEqual(expect.arrayContaining(['f-1', 'f-2']));
    await again.end('SIGTERM');
  },
);

test.runIf(process.platform === 'linux')(
  'the server ends while a worker is about to begin',
  async () => {
    const own = await serveBundled(main, ['--world', 'tiny', '--workers', '2']);
    const [victim = 0] = childrenOf(own.child.pid);
    process.kill(victim, 'SIGKILL');
    await until(() => own.error().includes(`(process ${victim}) ended`));
    await own.end('SIGTERM');
    expect(own.child.exitCode).toBe(0);
  },
);

test.runIf(process.platform === 'linux')(
  'the end of the server is the end of its workers',
  async () => {
    const own = await serveBundled(main, ['--world', 'tiny', '--workers', '3']);
    const workers = childrenOf(own.child.pid);
    expect(workers).toHaveLength(3);
    await own.end('SIGINT');
    expect(own.child.exitCode).toBe(0);
    expect(workers.filter((id) => statOf(id) !== '')).toEqual([]);

    const killed = await serveBundled(main, ['--world', 'tiny', '--workers', '2']);
    const left = childrenOf(killed.child.pid);
    await killed.end('SIGKILL');
    await until(() => left.every((id) => statOf(id) === ''));
  },
);
