import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCli, type ServedCli, serveBundled } from '../../../test/bundled-cli.ts';
import { root } from '../../../test/documents.ts';
import { connect, type RemoteMock, type RemoteSandbox } from '../../control/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-killed-'));
let main = '';
beforeAll(async () => {
  // Where the bundle finds its packages.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  main = await bundleCli(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** More for a longer look: `KILLS=200 npx vitest run …`. */
const KILLS = Number(process.env.KILLS ?? 8);

/** What was acknowledged, by the sandbox: its files, and the secrets of its keys. */
type Kept = Map<string, { readonly files: Set<string>; readonly secrets: Map<string, string> }>;

const keptOf = (kept: Kept, id: string) => {
  const found = kept.get(id) ?? { files: new Set<string>(), secrets: new Map<string, string>() };
  kept.set(id, found);
  return found;
};

/** Writes one thing after the other until the server is gone, and requests with it. */
async function writeOn({ baseUrl, child }: ServedCli, kept: Kept, round: number): Promise<void> {
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error('the server is gone')));
  const control = connect(baseUrl, {
    fetch: (input, init) => fetch(input, { ...init, signal: gone.signal }),
  });
  const mocks: (RemoteMock | RemoteSandbox)[] = [control.default];
  for (let write = 0; ; write++) {
    const mock = mocks[write % mocks.length] ?? control.default;
    const { files, secrets } = keptOf(kept, mock.id);
    const name = `r${round}-${write}`;
    switch (write % 5) {
      case 0:
        files.add((await mock.files.create({ id: `f-${name}` })).id);
        break;
      case 1:
        secrets.set(name, (await mock.keys.issue({ label: name })).secret);
        break;
      case 2: {
        const [id] = files;
        if (id === undefined) break;
        // Whether it is gone is not known until the answer comes.
        files.delete(id);
        if (!(await mock.files.delete(id))) throw new Error(`${id} was lost`);
        break;
      }
      case 3:
        if (mocks.length > 2) break;
        mocks.push(await control.sandbox({ world: 'tiny' }));
        keptOf(kept, mocks.at(-1)?.id ?? '');
        break;
      default:
        await mock.clock.advance(1_000);
    }
  }
}

async function expectKept({ baseUrl }: ServedCli, kept: Kept): Promise<void> {
  const control = connect(baseUrl);
  for (const [id, { files, secrets }] of kept) {
    const mock = await control.get(id);
    const listed = new Set<string>();
    for (const file of (await mock?.files.list()) ?? []) listed.add(file.id);
    expect([...files].filter((each) => !listed.has(each))).toEqual([]);
    const labels = (await mock?.keys.list())?.map(({ label }) => label) ?? [];
    expect([...secrets.keys()].filter((label) => !labels.includes(label))).toEqual([]);
    const [secret] = [...secrets.values()].slice(-1);
    if (secret === undefined) continue;
    const headers = { authorization: `Bearer ${secret}` };
    expect((await fetch(`${baseUrl}/api/v1/auth`, { headers })).status).toBe(200);
  }
}

test(
  `nothing that was acknowledged is lost to SIGKILL, ${KILLS} times`,
  async () => {
    const state = ['--world', 'tiny', '--state', join(folder, 'state.jsonl')];
    const kept: Kept = new Map();
    for (let round = 0; round < KILLS; round++) {
      const server = await serveBundled(main, state);
      await expectKept(server, kept);
      const writing = writeOn(server, kept, round).catch((cause: unknown) => String(cause));
      // At no moment that anything hangs on: within a write, mostly.
      setTimeout(() => server.child.kill('SIGKILL'), 20 + ((round * 37) % 160));
      expect(await writing).not.toContain('was lost');
      await server.end('SIGKILL');
    }
    const last = await serveBundled(main, state);
    await expectKept(last, kept);
    expect([...kept.values()].reduce((sum, { files }) => sum + files.size, 0)).toBeGreaterThan(0);
    await last.end('SIGTERM');
  },
  60_000 + KILLS * 15_000,
);

test('a full disk is told of, and nothing is acknowledged that is not kept', async () => {
  const state = ['--world', 'tiny', '--state', join(folder, 'full.jsonl')];
  const limited = ['sh', '-c', 'ulimit -f 8; exec "$0" "$@"'];
  const server = await serveBundled(main, state, limited);
  const control = connect(server.baseUrl);
  const kept: string[] = [];
  const failure = await (async () => {
    for (let write = 0; write < 1_000; write++) {
      kept.push((await control.default.files.create({ id: `f-${write}` })).id);
    }
    return 'none';
  })().catch((cause: unknown) => cause);

  expect(failure).toMatchObject({
    status: 507,
    message: expect.stringContaining('is not in the file before a later write succeeds'),
  });
  await server.end('SIGTERM');
  const next = await serveBundled(main, state);
  const listed = (await connect(next.baseUrl).default.files.list()).map(({ id }) => id);
  expect(kept.filter((id) => !listed.includes(id))).toEqual([]);
  expect(kept.length).toBeGreaterThan(3);
  await next.end('SIGTERM');
}, 120_000);
