import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { oneAct, performAll } from '../../test/support/random-acts.ts';
import { isProof } from '../../test/support/tier.ts';
import { type DeliveredAnswer, textOf } from '../http/deliver.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { seedWorld } from '../world/seed-world.ts';
import type { Mock, MockOptions } from './create-mock.ts';
import { createMockOf } from './mock.ts';
import { createMemory } from './recall-outcomes.ts';
import { createSandboxes } from './sandboxes/sandboxes.ts';

// A state with a running clock has the real time, which would differ between two mocks.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

/** Mocks of a host keep outcomes; a standalone mock does not. */
const createMock = (options: MockOptions): Mock => createSandboxes(options).default;

const FILES = '/api/v1/workspaces/ws_tiny/files';
const authorization = 'Bearer wsk_tiny_reader';

const asked = (target: string, init: RequestInit = {}) =>
  new Request(`http://mock.test${target}`, { headers: { authorization }, ...init });

/** As the faces do, which never change an answer. */
const shared = { sharesAnswer: true };

test('the same request has the very same answer, and each is in the journal', () => {
  const mock = createMock({ world: 'tiny' });
  const first = mock.answer(asked(FILES), shared);

  expect(mock.answer(asked(FILES), shared)).toBe(first);
  expect(mock.journal.entries()).toMatchObject([{ number: 1 }, { number: 2 }]);
});

test('to change an answer changes no later one, nor the journal', () => {
  const mock = createMock({ world: 'tiny' });
  const { headers, body } = mock.answer(asked(FILES));
  const expected = { headers: { ...headers }, body: textOf({ body }) };
  const spoil = ({ headers, body }: DeliveredAnswer) => {
    Object.assign(headers, { 'content-type': 'text/plain', 'x-added': 'yes' });
    if (!(body instanceof Uint8Array)) throw new Error('expected bytes');
    body.fill(0);
    structuredClone(body, { transfer: [body.buffer] });
  };

  spoil(mock.answer(asked(FILES)));
  spoil(mock.exchange(asked(FILES)).answer);

  const answer = mock.answer(asked(FILES));
  expect({ headers: answer.headers, body: textOf(answer) }).toEqual(expected);
  for (const { response } of mock.journal.har().log.entries) {
    expect(response.content.text).toBe(expected.body);
    expect(response.headers).not.toContainEqual({ name: 'x-added', value: 'yes' });
  }
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
  const ask = () => mock.answer(asked(FILES), shared);
  const first = ask();
  passed = 1_000;

  expect(ask()).toBe(first);
  passed = 10 * 365 * 86_400_000;
  expect(ask().status).toBe(401);
});

test('a fault is asked about each request: what it is told elsewhere may change its mind', () => {
  const mock = createMock({ world: 'tiny' });
  let isMeant = false;
  mock.faults.add({ when: () => isMeant, effect: { kind: 'answer', status: 503 } });
  const ask = () => mock.answer(asked(FILES), shared).status;

  expect([ask(), ask()]).toEqual([200, 200]);
  isMeant = true;
  expect(ask()).toBe(503);
});

test('what sandboxes of a place keep is theirs alone', () => {
  const place = createSandboxes({ world: 'tiny' });
  const { secret } = place.create().keys.byLabel('reader');
  const ask = (key: string) =>
    place.answer(asked('/api/v1/auth', { headers: { authorization: `Bearer ${key}` } }), shared);
  ask('wsk_tiny_reader');

  expect(ask(secret)).toBe(ask(secret));
  expect(ask('wsk_tiny_reader')).not.toBe(ask(secret));
});

test('a write changes the pages of its block, no other page, no key check and no refusal', () => {
  const mock = createMock({ world: 'tiny', files: 300 });
  const files = mock.files.list();
  const ask = (target: string) => mock.answer(asked(target), shared);
  const pages: string[] = [`${FILES}?limit=100`];
  for (const page of pages) {
    const { nextCursor } = JSON.parse(String(textOf(ask(page))));
    if (nextCursor) pages.push(`${FILES}?limit=100&cursor=${nextCursor}`);
  }
  const targets = [...pages.slice(0, 3), '/api/v1/auth', `${FILES}?limit=0`];
  const areKept = (write: () => void) => {
    const before = targets.map(ask);
    write();
    return targets.map((target, at) => ask(target) === before[at]);
  };

  expect(areKept(() => mock.files.create())).toEqual([false, true, true, true, true]);
  expect(areKept(() => mock.files.update(files[299]?.id ?? '', { size: 7 }))).toEqual([
    ...[true, true, false, true, true],
  ]);
  expect(areKept(() => mock.files.delete(files[150]?.id ?? ''))).toEqual([
    ...[true, false, true, true, true],
  ]);
  expect(areKept(() => mock.workspaces.create())).toEqual([false, false, false, false, false]);
});

/** A walk and other requests to a mock, each with its complete outcome. */
function askAll(mock: Mock): readonly unknown[] {
  const made: unknown[] = [];
  const ask = (target: string, method = 'GET'): string => {
    const {
      answer,
      startedAt: _at,
      milliseconds: _took,
      ...rest
    } = mock.exchange(asked(target, { method }));
    made.push({ answer, ...rest });
    return textOf(answer) ?? '';
  };
  ask('/api/v1/auth');
  const workspace = `/api/v1/workspaces/${encodeURIComponent(mock.workspaces.list()[0]?.workspaceId ?? '')}`;
  ask(workspace);
  ask(`${workspace}/files`, 'HEAD');
  let cursor: string | undefined = '';
  for (let page = 0; page < MAX_PAGES && cursor !== undefined; page++) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const body = ask(`${workspace}/files?limit=2${query}`);
    cursor = /"nextCursor":"([^"]+)"/.exec(body)?.[1];
  }
  return made;
}

/** Some profiles make a walk long. */
const MAX_PAGES = 8;

const profile = resolveProfile('default');
const world = seedWorld('tiny', profile, { files: 9 }, 'make a mock');

const step = fc.oneof(
  { arbitrary: oneAct, weight: 9 },
  { arbitrary: fc.constant('a state of its own'), weight: 1 },
);

test('whatever happens between two requests, the answer is what a mock gives that keeps nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      let passed = 0;
      const elapsed = () => passed;
      const pass = (milliseconds: number) => {
        passed += milliseconds;
      };
      const anew = createMockOf(world, profile, seedWorld, { elapsed });
      const kept = createMockOf(world, profile, seedWorld, { elapsed, memory: createMemory() });
      let seen = performAll([anew, kept], [], pass);
      for (const given of steps) {
        expect(askAll(kept)).toEqual(askAll(anew));
        if (typeof given === 'object') seen = performAll([anew, kept], [given], pass, seen);
        else for (const mock of [anew, kept]) mock.importState(mock.exportState());
      }
      expect(askAll(kept)).toEqual(askAll(anew));
    }),
    { numRuns: Number(process.env.RUNS ?? (isProof ? 40 : 20)) },
  );
});
