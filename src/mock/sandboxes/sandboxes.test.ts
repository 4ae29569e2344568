import { describe, expect, test, vi } from 'vitest';
import {
  type Face,
  FILES,
  get,
  idsOf as idsOfPage,
  pageOf,
} from '../../../test/support/tiny-listing.ts';
import { databaseOf } from '../../data/index.ts';
import { createSandboxes, type Sandbox, type SandboxOptions } from './sandboxes.ts';

const make = (maxSandboxes?: number, elapsed?: () => number) =>
  createSandboxes({ world: 'tiny', maxSandboxes }, elapsed);

const idsOf = async (place: Face, secret: string) => idsOfPage(await pageOf(place, '', secret));

const secretOf = (sandbox: Sandbox, label = 'reader') => sandbox.keys.byLabel(label).secret;

describe('a request', () => {
  test('belongs to the sandbox of its key', async () => {
    const place = make();
    const [one, two] = [place.create(), place.create()];
    one.files.create({ id: 'of-one' });
    two.files.create({ id: 'of-two' });
    place.default.files.create({ id: 'of-default' });

    expect(await idsOf(place, secretOf(one))).toContain('of-one');
    expect(await idsOf(place, secretOf(one))).not.toContain('of-two');
    expect(await idsOf(place, secretOf(two))).toContain('of-two');
    expect(await idsOf(place, secretOf(place.default))).toContain('of-default');
    expect(await idsOf(place, secretOf(place.default))).not.toContain('of-one');
  });

  test.each(['', 'Bearer wsk_nobody', 'Basic x'])(
    'with %j belongs to the default one',
    async (authorization) => {
      const place = make();
      const sandbox = place.create();
      await place.fetch(`http://mock.test${FILES}`, { headers: { authorization } });

      expect(place.default.journal.entries()).toHaveLength(1);
      expect(sandbox.journal.entries()).toHaveLength(0);
    },
  );

  test('is answered by the profile, the clock, the faults and the journal of its sandbox', async () => {
    const place = make();
    const sandbox = place.create({ profile: { refusals: { expiredKey: { status: 418 } } } });
    const secret = secretOf(sandbox);
    sandbox.faults.add({ effect: { kind: 'answer', status: 503 } });

    expect((await get(place, FILES, secret)).status).toBe(503);
    sandbox.clock.advance(400 * 86_400_000);
    expect((await get(place, FILES, secret)).status).toBe(418);
    expect((await get(place, FILES, secretOf(place.default))).status).toBe(200);
    expect(sandbox.journal.entries().map(({ status }) => status)).toEqual([503, 418]);
    expect(place.default.journal.entries()).toHaveLength(1);
  });
});

describe('keys', () => {
  test('are minted: two sandboxes of one world have the same labels and no secret in common', () => {
    const place = make();
    const [one, two] = [place.create(), place.create()];
    const labels = (sandbox: Sandbox) => sandbox.keys.list().map(({ label }) => label);
    const secrets = [place.default, one, two].flatMap((each) => each.keys.list());

    expect(labels(one)).toEqual(labels(place.default));
    expect(labels(two)).toEqual(labels(one));
    expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(secrets.length);
    expect(secretOf(one)).toMatch(/^wsk_[0-9A-Za-z]{48}$/);
  });

  test('that are issued, by whatever door, open their sandbox', async () => {
    const place = make();
    const [one, two] = [place.create(), place.create()];
    const issued = [one, two].map((each) => each.keys.issue().secret);
    databaseOf(one).key.create({ label: 'by-database', secret: 'wsk_by_database' });
    one.files.create({ id: 'of-one' });

    expect(new Set(issued).size).toBe(2);
    expect(await idsOf(place, issued[0] ?? '')).toContain('of-one');
    expect(await idsOf(place, issued[1] ?? '')).not.toContain('of-one');
    expect(await idsOf(place, 'wsk_by_database')).toContain('of-one');
  });

  test('that are revoked or reset away are refused as their sandbox says', async () => {
    const place = make();
    const sandbox = place.create({ profile: { refusals: { unknownKey: { status: 418 } } } });
    const issued = sandbox.keys.issue().secret;
    sandbox.keys.revoke(secretOf(sandbox));
    const revoked = sandbox.world.keys.find(({ label }) => label === 'reader')?.secret ?? '';

    expect((await get(place, FILES, revoked)).status).toBe(418);
    sandbox.reset();
    expect((await get(place, FILES, issued)).status).toBe(418);
    expect((await get(place, FILES, revoked)).status).toBe(200);
  });

  test('of two sandboxes are never the same', () => {
    const place = make();
    const [one, two] = [place.create(), place.create()];
    one.keys.issue({ secret: 'wsk_one' });
    const refusal = 'Failed to issue a key: secret: a key of another sandbox has it';

    expect(() => two.keys.issue({ secret: 'wsk_one' })).toThrow(refusal);
    expect(() => place.default.keys.issue({ secret: 'wsk_one' })).toThrow(refusal);
    expect(() => two.keys.issue({ secret: secretOf(place.default) })).toThrow(refusal);
  });

  test('of another world are minted too', async () => {
    const place = make();
    const sandbox = place.create();
    sandbox.setWorld('tiny', { files: 1 });

    expect(secretOf(sandbox)).not.toBe(secretOf(place.default));
    expect(await idsOf(place, secretOf(sandbox))).toHaveLength(1);
  });
});

describe('a sandbox', () => {
  test('is as the default one is, unless it says otherwise', () => {
    const place = createSandboxes({ world: 'tiny', files: 3, seed: 9, profile: 'small-limits' });
    const like = place.create();
    const other = place.create({ world: 'all-ties', profile: 'default', files: 2 });

    expect(like.world).toMatchObject({ recipe: 'tiny', seed: 9, hash: place.default.world.hash });
    expect(like.files.count()).toBe(place.default.files.count());
    expect(like.profile.name).toBe('small-limits');
    expect(other.world.recipe).toBe('all-ties');
    expect(other.files.count()).toBe(2);
    expect(other.profile.name).toBe('default');
  });

  test('shares its world’s files with those of the same one, and no write', () => {
    const place = make();
    const [one, two] = [place.create(), place.create()];
    const [file] = one.files.list();

    expect(one.world.files).toBe(two.world.files);
    expect(one.world.files).toBe(place.default.world.files);
    one.files.update(file?.id ?? '', { name: 'mine.txt' });
    one.files.delete(one.files.list().at(-1)?.id ?? '');
    expect(two.files.list()).toEqual(place.default.files.list());
    expect(two.files.list()[0]).toEqual(file);
    one.reset();
    expect(one.files.list()).toEqual(two.files.list());
  });

  test('is let go when nobody uses it for so long, and its keys are unknown', async () => {
    let now = 0;
    const place = make(undefined, () => now);
    const idle = place.create({ ttlSeconds: 10 });
    const busy = place.create({ ttlSeconds: 10 });
    const secret = secretOf(idle);
    now = 9_999;
    expect(await idsOf(place, secretOf(busy))).not.toHaveLength(0);
    const earliest = Date.now() + 1;
    expect(idle.expiresAt()).toBeGreaterThanOrEqual(earliest);
    expect(idle.expiresAt()).toBeLessThanOrEqual(Date.now() + 1);
    now = 10_000;

    expect(place.list().map(({ id }) => id)).toEqual(['default', busy.id]);
    expect(place.get(idle.id)).toBeUndefined();
    expect((await get(place, FILES, secret)).status).toBe(401);
    expect(place.default.journal.entries()).toHaveLength(1);
    expect(place.delete(idle.id)).toBe(false);
    now = 1e12;
    expect(place.get('default')).toBe(place.default);
    expect(place.default.expiresAt()).toBe(Infinity);
  });

  test('that is only read reports its use, so that what saves the state knows of it', async () => {
    let now = 0;
    const place = make(undefined, () => now);
    const read = place.create({ ttlSeconds: 80 });
    const changed = vi.fn();
    place.onChange(changed);

    for (now = 1_000; now <= 30_000; now += 1_000) await idsOf(place, secretOf(read));

    expect(changed).toHaveBeenCalledTimes(3);
  });

  test('that is deleted or expired stays gone, whatever is done to the object', async () => {
    let now = 0;
    const place = make(2, () => now);
    const [deleted, expired] = [place.create(), place.create({ ttlSeconds: 1 })];
    const secrets = [secretOf(deleted), secretOf(expired)];
    expect(place.get(deleted.id)).toBe(deleted);
    expect([place.delete(deleted.id), place.delete(deleted.id)]).toEqual([true, false]);
    expect(() => place.delete('default')).toThrow(
      'Failed to delete the sandbox "default": it always exists',
    );
    now = 1_000;
    expect(place.get(expired.id)).toBeUndefined();

    for (const sandbox of [deleted, expired]) {
      secrets.push(sandbox.keys.issue().secret);
      sandbox.reset();
    }

    for (const secret of secrets) expect((await get(place, FILES, secret)).status).toBe(401);
  });

  test.each<[SandboxOptions, string]>([
    // As from a caller without types.
    [
      JSON.parse('{"wrld":"tiny"}'),
      'Failed to make a sandbox: unknown field "wrld" (did you mean "world"?)',
    ],
    [{ world: 'nope' }, 'Failed to find the world "nope"'],
    [{ ttlSeconds: -1 }, 'Failed to make a sandbox: ttlSeconds: expected at least 0'],
  ])('of %j is refused, and nothing is half made', (options, message) => {
    const place = make();

    expect(() => place.create(options)).toThrow(message);
    expect(place.list()).toHaveLength(1);
  });
});

test('what is over a limit is refused before anything is made', () => {
  const place = createSandboxes({ world: 'tiny', maxSandboxes: 1 });
  const [only, changed] = [place.create(), vi.fn<() => void>()];
  place.onChange(changed);

  expect(() => place.create()).toThrow(
    'Failed to make a sandbox: there are 1 already: delete one, or raise the limit (serve --max-sandboxes, createSandboxes({ maxSandboxes }))',
  );
  expect(() => place.create({ files: 20_001 })).toThrow('there are 1 already');
  place.delete(only.id);
  expect(() => place.create({ files: 20_001 })).toThrow('files: expected at most 20000');
  expect(place.list()).toEqual([place.default]);
  expect(changed).toHaveBeenCalledTimes(1);
});

describe('the state of all', () => {
  const inJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

  test('continues elsewhere, without what was unused for its time to live', async () => {
    let now = 0;
    const place = make(undefined, () => now);
    const [kept, idle] = [place.create(), place.create({ ttlSeconds: 10 })];
    kept.files.create({ id: 'mine' });
    now = 9_000;
    const saved = inJson(place.exportState());
    const other = make();
    other.create();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_500 });
    other.importState(saved);
    vi.useRealTimers();

    expect(other.list().map(({ id }) => id)).toEqual(['default', kept.id]);
    expect(await idsOf(other, secretOf(kept))).toContain('mine');
    expect((await get(other, FILES, secretOf(idle))).status).toBe(401);
  });

  test('that is invalid changes nothing', async () => {
    const place = make();
    const sandbox = place.create();
    const saved = inJson(place.exportState());
    const [first, second] = saved.sandboxes;
    if (!first || !second) expect.fail();
    const broken = { ...second, state: { ...second.state, keys: [{}] } };

    expect(() => place.importState({ ...saved, sandboxes: [first, broken] } as never)).toThrow(
      'keys.0.label: expected string',
    );
    expect(() => place.importState({ ...saved, sandboxes: [second] })).toThrow('"default" first');
    expect(place.list()).toEqual([place.default, sandbox]);
    expect(await idsOf(place, secretOf(sandbox))).toHaveLength(3);
  });

  test('is reported when a sandbox changes, is made or deleted', () => {
    const place = make();
    const changed = vi.fn<() => void>();
    const stop = place.onChange(changed);
    const counts = [
      () => place.create(),
      () => place.default.files.create(),
      () => place.list()[1]?.keys.issue(),
      () => place.delete(place.list()[1]?.id ?? ''),
      () => place.get('default')?.journal.entries(),
    ].map((act) => {
      changed.mockClear();
      act();
      return changed.mock.calls.length;
    });
    stop();
    place.create();

    expect(counts).toEqual([1, 1, 1, 1, 0]);
  });
});
