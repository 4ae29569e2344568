import { describe, expect, test } from 'vitest';
import { FILES, get, idsOf, pageOf } from '../../test/support/tiny-listing.ts';
import { createMock, type Mock } from './create-mock.ts';

const cursorOf = async (mock: Mock) =>
  encodeURIComponent((await pageOf(mock, '?limit=1')).nextCursor ?? '');
const tiny = () => createMock({ world: 'tiny' });

describe('another profile on a running mock', () => {
  test('decides the next answer, and leaves what is stored', async () => {
    const mock = tiny();
    mock.files.create({ id: 'mine' });
    const { secret } = mock.keys.issue({ label: 'mine' });
    mock.clock.advance(1_000);
    const now = mock.clock.now();
    mock.setProfile({
      limit: { default: 2, maximum: 2 },
      refusals: { unknownKey: { status: 403 } },
    });

    expect((await pageOf(mock)).files).toHaveLength(2);
    expect(mock.files.get('mine')).toBeDefined();
    expect((await get(mock, FILES, secret)).status).toBe(200);
    expect((await get(mock, FILES, 'wsk_nobody')).status).toBe(403);
    expect(mock.clock.now()).toBe(now);
    expect(mock.profile.limit.maximum).toBe(2);
  });

  test('keeps the journal and the faults, and changes what is allowed of other origins', async () => {
    const mock = tiny();
    mock.faults.add({ times: 2, effect: { kind: 'answer', status: 503 } });
    const fetched = async () =>
      mock.fetch(`http://mock.test${FILES}`, { headers: { origin: 'http://page.test' } });
    const before = await fetched();
    mock.setProfile({ transport: { cors: null } });
    const after = await fetched();

    expect(before.headers.get('access-control-allow-origin')).toBe('*');
    expect(after.headers.get('access-control-allow-origin')).toBeNull();
    expect(mock.journal.entries().map(({ status }) => status)).toEqual([503, 503]);
  });

  test('shows times and lists ties as it says', async () => {
    const mock = tiny();
    const before = idsOf(await pageOf(mock));
    mock.setProfile({
      listing: { tieOrder: 'ascending' },
      formats: { createdAt: { precision: 's' } },
    });
    const { files } = await pageOf(mock);

    expect(files.map(({ id }) => id).toSorted()).toEqual(before.toSorted());
    expect(files[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(mock.files.list()).toEqual(files.map((file) => ({ ...file, workspaceId: 'ws_tiny' })));
  });

  test('goes on with the cursors of before where the order is the same', async () => {
    const mock = tiny();
    const cursor = await cursorOf(mock);
    const rest = idsOf(await pageOf(mock, `?cursor=${cursor}`));
    mock.setProfile({ limit: { maximum: 100 } });

    expect(idsOf(await pageOf(mock, `?cursor=${cursor}`))).toEqual(rest);
  });

  test.each([
    { listing: { tieOrder: 'ascending' } },
    { listing: { idComparison: 'numeric' } },
    { formats: { createdAt: { precision: 's' } } },
  ] as const)('refuses the cursors of before under another order: %j', async (profile) => {
    const mock = tiny();
    const cursor = await cursorOf(mock);
    mock.setProfile(profile);
    const own = await cursorOf(mock);

    expect((await get(mock, `${FILES}?cursor=${cursor}`)).status).toBe(400);
    expect((await get(mock, `${FILES}?cursor=${own}`)).status).toBe(200);
    mock.setProfile('default');
    expect((await get(mock, `${FILES}?cursor=${own}`)).status).toBe(400);
    expect((await get(mock, `${FILES}?cursor=${cursor}`)).status).toBe(200);
  });

  test('that is none changes nothing', () => {
    const mock = tiny();
    const { profile } = mock;

    // @ts-expect-error: no such name
    expect(() => mock.setProfile('nope')).toThrow('Failed to find the profile "nope"');
    expect(mock.profile).toBe(profile);
  });
});

describe('another world on a running mock', () => {
  test('starts over: files, keys, clock, journal, faults; the profile stays', async () => {
    const mock = createMock({ world: 'default', files: 5, profile: 'small-limits' });
    const [old] = mock.keys.list();
    mock.faults.add({ times: Infinity, effect: { kind: 'answer', status: 503 } });
    mock.clock.advance(1e9);
    await get(mock, FILES);
    mock.setWorld('tiny', { now: '2027-01-01T00:00:00Z' });

    expect(mock.world.recipe).toBe('tiny');
    expect(mock.clock.now()).toBe(Date.UTC(2027, 0, 1));
    expect(mock.journal.entries()).toEqual([]);
    expect((await get(mock, FILES, old?.secret)).status).toBe(401);
    expect(mock.profile.name).toBe('small-limits');
    expect(mock.files.create().workspaceId).toBe('ws_tiny');
  });

  test('has no secret shown in the journal', async () => {
    const mock = createMock({ files: 5 });
    mock.setWorld('tiny');
    await get(mock, `${FILES}?key=wsk_tiny_reader`);

    expect(mock.journal.entries().at(-1)?.target).not.toContain('wsk_tiny_reader');
  });

  test('that is none changes nothing', () => {
    const mock = tiny();
    const { world } = mock;

    // @ts-expect-error: no such name
    expect(() => mock.setWorld('nope')).toThrow('Failed to find the world "nope"');
    expect(() => mock.setWorld('tiny', { seed: -1 })).toThrow(
      'Failed to set the world: seed: expected a',
    );
    // As from a caller without types.
    expect(() => mock.setWorld('tiny', JSON.parse('{"sed":1}'))).toThrow('did you mean "seed"?');
    expect(mock.world).toBe(world);
  });

  test('goes with a reset, as another profile does', () => {
    const mock = createMock({ files: 5 });
    const { hash } = mock.world;
    mock.setWorld('tiny');
    mock.setProfile('uuid-ids');
    mock.reset();

    expect(mock.profile.name).toBe('default');
    expect(mock.world.hash).toBe(hash);
    expect(mock.clock.now()).toBe(mock.world.now / 1_000);
  });
});
