import type { Mock } from '../../src/mock/create-mock.ts';
import { ask, nextCursorIn, type Told } from './exchange.ts';
import { listingOf } from './requests.ts';

/**
 * Changes files, keys, workspaces, the clock and faults while a client walks.
 *
 * @returns the responses to the client, and the result of each change.
 */
export async function moveThings(mock: Mock) {
  const scene = createScene(mock);
  await moveFiles(scene);
  await moveKeys(scene);
  await moveClock(scene);
  await meetFaults(scene);
  const { list, attempt } = scene;
  attempt(() => mock.keys.list());
  attempt(() => mock.workspaces.list());
  attempt(() => mock.files.list());
  mock.reset();
  await list('limit=2');
  return { live: scene.told, control: scene.steps };
}

/** A client that records its responses, and changes of the mock whose results are recorded. */
function createScene(mock: Mock) {
  const told: Told[] = [];
  const steps: unknown[] = [];
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  return {
    mock,
    told,
    steps,
    async list(query: string, key = secret, id = workspaceId): Promise<Told> {
      const path = `${listingOf(id)}?${query}`;
      const answer = await ask(mock, { path, authorization: `Bearer ${key}` });
      told.push(answer);
      return answer;
    },
    async check(key = secret): Promise<void> {
      told.push(await ask(mock, { path: '/api/v1/auth', authorization: `Bearer ${key}` }));
    },
    attempt(act: () => unknown): void {
      try {
        steps.push(act() ?? null);
      } catch (error) {
        steps.push(String(error));
      }
    },
  };
}

type Scene = ReturnType<typeof createScene>;

const after = (page: Told) => `limit=2&cursor=${encodeURIComponent(nextCursorIn(page) ?? '')}`;

/** Creates, changes and deletes files between two pages. */
async function moveFiles({ mock, list, attempt }: Scene): Promise<void> {
  const first = await list('limit=2');
  attempt(() => mock.files.create({ name: ' ../né\u0001w "file".txt', size: 5 }));
  attempt(() => mock.files.create({ id: 'given-id', createdAt: '2026-01-15T11:59:59.5+01:00' }));
  attempt(() => mock.files.create({ id: 'given-id' }));
  attempt(() => mock.files.create({ size: -1 }));
  attempt(() => mock.files.upload({ name: 'a.pdf', contentType: 'application/pdf', size: 9 }));
  attempt(() => mock.files.upload({ name: 'a.exe', contentType: 'application/x-msdownload' }));
  attempt(() => mock.files.update('given-id', { name: 'renamed\u202Etxt', size: 7 }));
  attempt(() => mock.files.update('nobody', { size: 7 }));
  attempt(() => mock.files.delete(mock.files.list()[3]?.id ?? ''));
  attempt(() => mock.files.delete('nobody'));
  attempt(() => mock.files.count());
  const second = await list(after(first));
  attempt(() => mock.files.delete('given-id'));
  await list(after(second));
  await list('limit=4');
}

/** Creates workspaces and keys, and revokes a key. */
async function moveKeys({ mock, list, check, attempt }: Scene): Promise<void> {
  attempt(() => mock.workspaces.create({ label: 'made' }));
  attempt(() => mock.workspaces.create({ label: 'made' }));
  attempt(() => mock.keys.issue());
  attempt(() => mock.keys.issue({ label: 'short', expiresAt: '2026-01-15T12:00:01Z' }));
  attempt(() => mock.keys.issue({ secret: 'given secret' }));
  attempt(() => mock.keys.issue({ secret: 'wsk_given', scopes: ['other:scope'] }));
  attempt(() => mock.keys.issue({ workspaceId: 'nowhere' }));
  attempt(() => mock.keys.byLabel('nobody'));
  const made = mock.workspaces.byLabel('made').workspaceId;
  const madeKey = mock.keys.issue({ workspaceId: made, label: 'of-made' }).secret;
  await list('', madeKey, made);
  await list('', madeKey);
  await list('', 'wsk_given');
  await check(mock.keys.byLabel('short').secret);
  attempt(() => mock.keys.revoke(madeKey));
  attempt(() => mock.keys.revoke('nobody'));
  await check(madeKey);
}

/** Requests keys and pages while the clock is moved forward and back. */
async function moveClock({ mock, list, check, attempt }: Scene): Promise<void> {
  const page = await list('limit=2');
  attempt(() => mock.clock.advance(10 * 60_000));
  await check(mock.keys.byLabel('short').secret);
  await list(after(page));
  attempt(() => mock.clock.advance(Number.NaN));
  attempt(() => mock.clock.set('2026-06-01T00:00:00Z'));
  attempt(() => mock.files.create({ name: 'later.txt' }));
  await check();
  attempt(() => mock.clock.set('2026-01-15T12:00:00Z'));
  await list('limit=1');
}

/** Applies faults, including those that break a body. */
async function meetFaults({ mock, list, check }: Scene): Promise<void> {
  mock.faults.add({
    operation: 'listFiles',
    skip: 1,
    effect: { kind: 'answer', status: 503, headers: { 'Retry-After': '2' }, body: '{"code":"x"' },
  });
  mock.faults.add({ times: 2, operation: 'checkKey', effect: { kind: 'reset' } });
  await list('limit=1');
  await list('limit=1');
  await check();
  await check();
  await check();
  mock.faults.add({ effect: { kind: 'cut', afterBytes: 10 } });
  await list('limit=1');
  const away = mock.faults.add({ effect: { kind: 'delay', milliseconds: 1 }, times: 2 });
  await list('limit=1');
  away();
  await list('limit=1');
  mock.faults.clear();
}
