import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mock, MockOptions } from './create-mock.ts';
import { createSandboxes } from './sandboxes.ts';

/** Mocks of a place keep outcomes; one by itself makes each anew. */
const createMock = (options: MockOptions): Mock => createSandboxes(options).default;

const FILES = '/api/v1/workspaces/ws_tiny/files';
const authorization = 'Bearer wsk_tiny_reader';

const asked = (target: string, init: RequestInit = {}) =>
  new Request(`http://mock.test${target}`, { headers: { authorization }, ...init });

test('the same request has the very same answer, and each is in the journal', () => {
  const mock = createMock({ world: 'tiny' });
  const first = mock.answer(asked(FILES));

  expect(mock.answer(asked(FILES))).toBe(first);
  expect(mock.journal.entries()).toMatchObject([{ number: 1 }, { number: 2 }]);
});

test('an answer that differs from the last by nothing but its number is made anew', () => {
  const profile = { transport: { headers: { 'x-request-id': '{uuid}' } } };
  const [one, other] = [createMock({ profile }), createMock({ profile })];
  const ids = (mock: Mock) =>
    ['/a', '/a', '/b', '/a'].map((path) => mock.answer(asked(path)).headers['x-request-id']);

  expect(new Set(ids(one)).size).toBe(4);
  expect(ids(one)).toEqual([...ids(other), ...ids(other)].slice(4));
});

test('answers that tell no number are counted all the same', () => {
  const profile = { keyCheck: { headers: { 'x-request-id': '{uuid}' } } };
  const idAfter = (...paths: readonly string[]) => {
    const mock = createMock({ world: 'tiny', profile });
    for (const path of paths) mock.answer(asked(path));
    return mock.answer(asked('/api/v1/auth')).headers['x-request-id'];
  };

  expect(idAfter(FILES, FILES)).toBe(idAfter(FILES, `${FILES}?limit=1`));
  expect(idAfter(FILES, FILES)).not.toBe(idAfter(FILES));
});

test('a key that expires while the clock runs is refused from then on', () => {
  let passed = 0;
  const { default: mock } = createSandboxes({ world: 'tiny', now: 'current' }, () => passed);
  const ask = () => mock.answer(asked(FILES));
  const first = ask();
  passed = 1_000;

  expect(ask()).toBe(first);
  passed = 10 * 365 * 86_400_000;
  expect(ask().status).toBe(401);
});

test('a limit counts each request', () => {
  const mock = createMock({
    world: 'tiny',
    profile: { rateLimit: { requests: 2, windowSeconds: 3_600, retryAfter: true } },
  });

  expect([1, 2, 3].map(() => mock.answer(asked(FILES)).status)).toEqual([200, 200, 429]);
});

test('a fault is asked about each request: what it is told elsewhere may change its mind', () => {
  const mock = createMock({ world: 'tiny' });
  let isMeant = false;
  mock.faults.add({ when: () => isMeant, effect: { kind: 'answer', status: 503 } });
  const ask = () => mock.answer(asked(FILES)).status;

  expect([ask(), ask()]).toEqual([200, 200]);
  isMeant = true;
  expect(ask()).toBe(503);
});

test('what sandboxes of a place keep is theirs alone', () => {
  const place = createSandboxes({ world: 'tiny' });
  const { secret } = place.create().keys.byLabel('reader');
  const ask = (key: string) =>
    place.answer(asked('/api/v1/auth', { headers: { authorization: `Bearer ${key}` } }));
  ask('wsk_tiny_reader');

  expect(ask(secret)).toBe(ask(secret));
  expect(ask('wsk_tiny_reader')).not.toBe(ask(secret));
});

/** All that may change an answer. Each is done to two mocks. */
const deeds: Readonly<Record<string, (mock: Mock) => void>> = {
  'a new file': (mock) => void mock.files.create({ name: 'new.txt' }),
  'a file less': (mock) => {
    const [first] = mock.files.list();
    if (first) mock.files.delete(first.id);
  },
  'a later clock': (mock) => mock.clock.advance(3_600_000),
  'a much later clock': (mock) => mock.clock.advance(100 * 86_400_000),
  'a clock set back': (mock) => mock.clock.set('2026-01-15T12:00:00Z'),
  'a revoked key': (mock) => {
    if (mock.keys.list().some(({ label }) => label === 'reader')) mock.keys.revoke('reader');
  },
  'a fault': (mock) => void mock.faults.add({ effect: { kind: 'answer', status: 503 } }),
  'a fault of a page': (mock) => void mock.faults.add({ effect: { kind: 'empty-page' } }),
  'no faults': (mock) => mock.faults.clear(),
  'another profile': (mock) => mock.setProfile('cursor-once'),
  'the default profile': (mock) => mock.setProfile('default'),
  'a profile that tells the time': (mock) =>
    mock.setProfile({ transport: { headers: { 'x-now': '{now}' } } }),
  'a scenario': (mock) => mock.setScenario('key-revoked-mid-walk'),
  'no scenario': (mock) => mock.setScenario(null),
  'a reset': (mock) => mock.reset(),
  'a state of before': (mock) => mock.importState(createMock({ world: 'tiny' }).exportState()),
};
const targets = [
  '/api/v1/auth',
  FILES,
  `${FILES}?limit=2`,
  '/api/v1/workspaces/ws_tiny',
  `${FILES}?limit=0`,
];

describe('whatever happens between two requests', () => {
  const step = fc.oneof(
    fc.record({ deed: fc.constantFrom(...Object.keys(deeds)) }),
    fc.record({ target: fc.constantFrom(...targets), method: fc.constantFrom('GET', 'HEAD') }),
    fc.record({ next: fc.constantFrom('GET', 'HEAD') }),
  );

  test('the answer is what a mock gives that keeps nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
        const mocks = [createMock({ world: 'tiny' }), createMock({ world: 'tiny' })] as const;
        let [next, times] = [FILES, 0];
        const ask = (target: string, method: string) => {
          const [kept, anew] = mocks.map((mock, index) => {
            // A header that no profile tells of makes it another request each time.
            const unlike = { origin: `http://${++times}.test` };
            const headers = { authorization, ...(index === 1 && unlike) };
            return mock.answer(asked(target, { method, headers }));
          });
          expect(kept?.status).toBe(anew?.status);
          expect(kept?.body).toBe(anew?.body);
          expect(kept?.headers['x-now']).toBe(anew?.headers['x-now']);
          const cursor = /"nextCursor":("[^"]*")/.exec(String(kept?.body))?.[1];
          if (cursor) next = `${FILES}?limit=2&cursor=${encodeURIComponent(JSON.parse(cursor))}`;
        };
        for (const given of steps) {
          if ('deed' in given) for (const mock of mocks) deeds[given.deed]?.(mock);
          else if ('next' in given) ask(next, given.next);
          else ask(given.target, given.method);
        }
      }),
      { numRuns: 60 },
    );
  });
});
