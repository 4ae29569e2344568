import { afterEach, describe, expect, test, vi } from 'vitest';
import { FILES, get, pageOf } from '../../test/support/tiny-listing.ts';
import { createMock, type MockOptions } from './create-mock.ts';

describe('options', () => {
  test('left out give the default world under the default profile', () => {
    const mock = createMock();

    expect(mock.profile.name).toBe('default');
    expect(mock.world.recipe).toBe('default');
    expect(mock.world.files.length).toBeGreaterThan(1_000);
  });

  test('take a recipe and a profile as objects, a seed, a count and a time', () => {
    const mock = createMock({
      world: { workspaces: [{ label: 'only' }] },
      profile: { limit: { default: 7 } },
      seed: 5,
      files: 12,
      now: '2027-01-01T00:00:00+01:00',
    });

    expect(mock.workspaces.list()).toMatchObject([{ label: 'only', files: 12 }]);
    expect(mock.profile.limit.default).toBe(7);
    expect(mock.world.seed).toBe(5);
    expect(mock.clock.now()).toBe(Date.UTC(2026, 11, 31, 23));
  });

  const NO_TIME = 'expected ISO 8601 with an offset, such as 2026-01-15T12:00:00Z';

  test.each<[MockOptions, string]>([
    [{ seed: -1 }, 'make a mock: seed: expected at least 0, found -1'],
    [{ seed: 2 ** 32 }, 'make a mock: seed: expected at most 4294967295, found 4294967296'],
    [{ files: 1e12 }, 'make a mock: files: expected at most 10000000, found 1000000000000'],
    [{ journalSize: Number.NaN }, 'make a mock: journalSize: expected number, found NaN'],
    [{ now: 'today' }, `read the time "today": ${NO_TIME}`],
    [{ now: new Date('x') }, `read the time "Invalid Date": ${NO_TIME}`],
    [
      { profile: { limit: { default: 0 } } },
      'read the profile: limit.default: expected at least 1, found 0',
    ],
    [
      { world: { workspaces: [] } },
      'read the world: workspaces: expected at least 1 item, found []',
    ],
  ])('at fault are told so: %j', (options, message) => {
    expect(() => createMock(options)).toThrow(
      expect.objectContaining({ message: `Failed to ${message}` }),
    );
  });
});

describe('fetch', () => {
  const mock = createMock({ world: 'tiny' });
  const headers = { authorization: 'Bearer wsk_tiny_reader' };

  test('takes a text, a URL, or a Request', async () => {
    const url = 'https://any.origin:8443/api/v1/auth';

    for (const input of [url, new URL(url), new Request(url)]) {
      expect((await mock.fetch(input, { headers })).status).toBe(200);
    }
    expect((await mock.fetch(new Request(url, { headers }))).status).toBe(200);
  });

  test('rejects as fetch does: no URL, an aborted signal', async () => {
    await expect(mock.fetch('/api/v1/auth')).rejects.toThrow(TypeError);
    await expect(mock.fetch('http://mock.test/', { signal: AbortSignal.abort() })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });
});

describe('the clock', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('counts the life of a rate limit in real time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const mock = createMock({
      world: 'tiny',
      profile: { rateLimit: { requests: 1, windowSeconds: 60 } },
    });
    await get(mock, '/api/v1/auth');
    expect((await get(mock, '/api/v1/auth')).status).toBe(429);

    vi.advanceTimersByTime(60_000);
    expect((await get(mock, '/api/v1/auth')).status).toBe(200);
  });
});

describe('reset', () => {
  test('leaves secrets hidden in the journal that were issued before', async () => {
    const mock = createMock({ world: 'tiny' });
    const { secret, hint } = mock.keys.issue({ secret: 'issued-before-reset' });
    mock.reset();
    for (const sent of [secret, encodeURIComponent(secret)]) await get(mock, `/x?key=${sent}`);

    expect(mock.journal.entries().map(({ target }) => target)).toEqual(
      Array.from({ length: 2 }, () => `/x?key=${hint}`),
    );
  });

  test('goes back to the seed: files, keys, workspaces, clock, cursors and journal', async () => {
    const mock = createMock({ world: 'tiny', profile: 'cursor-once' });
    const seeded = {
      files: mock.files.list(),
      keys: mock.keys.list(),
      workspaces: mock.workspaces.list(),
    };
    const first = await pageOf(mock, '?limit=1');
    await pageOf(mock, `?cursor=${first.nextCursor}`);
    mock.files.create({});
    mock.files.update('file_a', { name: 'x.txt' });
    mock.files.delete('file_b');
    mock.keys.issue();
    mock.keys.revoke('wsk_tiny_reader');
    mock.workspaces.create();
    mock.clock.advance(5_000);

    mock.reset();

    expect({
      files: mock.files.list(),
      keys: mock.keys.list(),
      workspaces: mock.workspaces.list(),
    }).toEqual(seeded);
    expect(mock.clock.now()).toBe(mock.world.now / 1_000);
    expect(mock.journal.entries()).toEqual([]);
    expect(await pageOf(mock, '?limit=1')).toEqual(first);
    expect(mock.journal.entries().map(({ number }) => number)).toEqual([1]);
    expect((await get(mock, `${FILES}?cursor=${first.nextCursor}`)).status).toBe(200);
  });
});

test('the journal tells of each request what became of it', async () => {
  const mock = createMock({ world: 'tiny' });
  await get(mock, `${FILES}?limit=2`);

  expect(mock.journal.entries()).toEqual([
    {
      number: 1,
      sandbox: 'default',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      choices: expect.any(Array),
      operation: 'listFiles',
      method: 'GET',
      target: `${FILES}?limit=2`,
      headers: { authorization: 'Bearer …ader' },
      path: FILES,
      status: 200,
      milliseconds: expect.any(Number),
      keyHint: '…ader',
      keyLabel: 'reader',
      keyStatus: 'known',
      refusal: null,
    },
  ]);
});
