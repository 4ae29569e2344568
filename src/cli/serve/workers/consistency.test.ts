import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createControl } from '../../../control/create-control.ts';
import type { MockOptions } from '../../../mock/create-mock.ts';
import { createSandboxes } from '../../../mock/sandboxes.ts';
import { createHub } from './hub.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { createReplica, type Replica } from './replica.ts';

afterEach(() => void vi.restoreAllMocks());

/** What answers a request of either kind, whoever it is. */
type Face = (request: Request) => Promise<Response>;

const settings = { world: 'tiny', assumptions: 'header' } as const satisfies MockOptions;
const version = '1.2.3';

function oneProcess(options: MockOptions): Face {
  const sandboxes = createSandboxes(options);
  const control = createControl(sandboxes, { version });
  return async (request) => control(request) ?? toResponse(sandboxes.answer(request));
}

type Answer = ReturnType<ReturnType<typeof createSandboxes>['answer']>;

const toResponse = ({ status, headers, body, delivery }: Answer): Response =>
  new Response(body, {
    // A connection that breaks has none that a response can have.
    status: Math.max(status, 200),
    headers: { ...headers, 'test-sent': JSON.stringify([status, delivery ?? null]) },
  });

/** Messages in their order, each some turns of the event loop after the one before. */
function lateChannel<Message>(hear: (message: Message) => void, turns: () => number) {
  let last: Promise<void> = Promise.resolve();
  return (message: Message) => {
    const copy = structuredClone(message);
    last = last.then(async () => {
      for (let left = turns(); left > 0; left--) await new Promise(setImmediate);
      hear(copy);
    });
  };
}

/** A primary and its workers, in one process; what they tell each other is copied, and takes time. */
async function severalProcesses(
  options: MockOptions,
  count: number,
  turns: () => number,
  asCopies: <Result>(does: () => Result) => Result = (does) => does(),
) {
  const hub = createHub(options);
  const control = createControl(hub.sandboxes, { version, alone: hub.alone });
  const closing = new AbortController();
  const start = () =>
    new Promise<{ face: Face; kill: () => void }>((resolve) => {
      let replica: Replica | undefined;
      let isDead = false;
      const send = lateChannel<ToWorker>((message) => {
        if (isDead) return;
        if (message.kind !== 'begin') return asCopies(() => replica?.hear(message));
        const { begin } = message;
        const made = asCopies(() => createReplica(begin, tell));
        replica = made;
        tell({ kind: 'listening', baseUrl: '', port: 1 });
        resolve({
          face: async (request) =>
            made.beside(request, closing.signal) ?? toResponse(await made.answer(request)),
          kill: () => {
            isDead = true;
            joined.leave();
          },
        });
      }, turns);
      const joined = hub.join({ send, control, closing: closing.signal });
      const tell = lateChannel<ToPrimary>((message) => {
        if (!isDead) joined.hear(message);
      }, turns);
      void joined.begin({ host: '', port: 0, connections: 9, hasControl: true, hasConsole: false });
    });
  const workers = await Promise.all(Array.from({ length: count }, start));
  return { workers, start, hub };
}

const BASE = 'http://127.0.0.1';
const json = { 'content-type': 'application/json' };
const asked = (
  path: string,
  secret?: string,
  headers: Record<string, string> = {},
  method = 'GET',
) =>
  new Request(`${BASE}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(secret !== undefined && { authorization: `Bearer ${secret}` }) },
  });
const called = (method: string, path: string, body?: unknown) =>
  new Request(`${BASE}/__mock${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: json }),
  });

/** What a step asks depends on what was answered before, which is the same for both. */
interface Seen {
  readonly sandboxes: { readonly id: string; readonly secrets: readonly string[] }[];
  readonly cursors: string[];
  readonly states: unknown[];
}
type Step = (seen: Seen) => Request | undefined;

const profiles = [
  'default',
  'cursor-changing',
  'cursor-once',
  'ascending-ties',
  { rateLimit: { requests: 2, windowSeconds: 3_600 } },
  { transport: { headers: { 'x-request-id': '{hex:12}' } } },
  { limit: { default: 1, maximum: 2 } },
];
const scenarios = [
  null,
  { title: 'more', steps: [{ after: { requests: 2 }, do: [{ action: 'addFiles', count: 2 }] }] },
  {
    title: 'a key, then hours, then an end',
    steps: [
      { after: { requests: 1 }, do: [{ action: 'issueKey', secret: 'wsk_of_a_scenario' }] },
      { after: { requests: 1 }, do: [{ action: 'advanceClock', seconds: 3_600 }] },
      { after: { status: 200, requests: 2 }, do: [{ action: 'revokeKey', key: 'reader' }] },
    ],
  },
];
const effects = [
  { kind: 'answer', status: 503 },
  { kind: 'reset' },
  { kind: 'cut' },
  { kind: 'stale-cursor' },
];

const nth = fc.nat(3);
const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];
const secretOf = ({ sandboxes }: Seen, at: number): string | undefined =>
  [
    undefined,
    'wsk_tiny_reader',
    'wsk_tiny_reader',
    'wsk_tiny_expired',
    'wsk_of_nobody',
    'wsk_of_a_scenario',
    ...sandboxes.flatMap(({ secrets }) => secrets),
  ][at];
const idOf = ({ sandboxes }: Seen, at: number): string => pick(sandboxes, at)?.id ?? 'default';
const inSandbox = (
  method: string,
  path: string,
  body: fc.Arbitrary<unknown> = fc.constant(undefined),
) =>
  fc.tuple(nth, body).map(
    ([at, given]): Step =>
      (seen) =>
        called(method, `/sandboxes/${idOf(seen, at)}${path}`, given),
  );

const request: fc.Arbitrary<Step> = fc
  .record({
    secret: fc.nat(12),
    path: fc.constantFrom('/auth', '/workspaces/ws_tiny', '/workspaces/ws_tiny/files', '/nothing'),
    query: fc.constantFrom('', '?limit=1', '?limit=2', '?limit=0'),
    cursor: fc.option(nth, { nil: undefined }),
    fault: fc.constantFrom(undefined, undefined, undefined, 'status=503;body=html'),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS'),
  })
  .map(({ secret, path, query, cursor, fault, method }) => (seen) => {
    const given = cursor === undefined ? undefined : pick(seen.cursors, cursor);
    const target =
      given === undefined ? path + query : `${path}?limit=1&cursor=${encodeURIComponent(given)}`;
    const headers = fault === undefined ? undefined : { 'x-mock-fault': fault };
    return asked(target, secretOf(seen, secret), headers, method);
  });

const call: fc.Arbitrary<Step> = fc.oneof(
  inSandbox('POST', '/files', fc.record({ size: fc.nat(9) })),
  inSandbox('DELETE', '/files/file_b'),
  inSandbox('POST', '/keys', fc.constantFrom({}, { scopes: ['files:read'], label: 'more' })),
  inSandbox('POST', '/keys/reader/expire'),
  inSandbox('PATCH', '/clock', fc.record({ advanceSeconds: fc.nat(1e7) })),
  inSandbox('PUT', '/profile', fc.constantFrom(...profiles)),
  inSandbox('PUT', '/scenario', fc.constantFrom(...scenarios)),
  inSandbox(
    'POST',
    '/faults',
    fc.record({
      effect: fc.constantFrom(...effects),
      times: fc.constantFrom(1, 2, null),
      skip: fc.nat(1),
    }),
  ),
  inSandbox('DELETE', '/faults'),
  inSandbox('POST', '/reset'),
  inSandbox('GET', '/journal'),
  inSandbox('GET', '/journal.har'),
  inSandbox('GET', '/state'),
  inSandbox('GET', ''),
  inSandbox('DELETE', ''),
  fc.constantFrom<Step>(
    () => called('GET', '/journal'),
    () => called('DELETE', '/journal'),
    () => called('GET', '/sandboxes'),
    () => called('POST', '/sandboxes', { world: 'tiny' }),
    () => called('POST', '/sandboxes', { profile: 'cursor-once', scenario: null }),
    () => called('GET', '/nothing'),
  ),
  nth.map(
    (at): Step =>
      (seen) => {
        const state = pick(seen.states, at);
        return state === undefined ? undefined : called('POST', '/sandboxes', { state });
      },
  ),
);

/** What a later step may ask for. */
function note(seen: Seen, path: string, status: number, text: string): void {
  if (status >= 300 || text === '') return;
  const body: {
    readonly id?: string;
    readonly keys?: readonly { readonly secret: string }[];
    readonly nextCursor?: string;
  } = JSON.parse(text) ?? {};
  if (path.endsWith('/sandboxes') && body.id !== undefined) {
    const secrets = body.keys?.map(({ secret }) => secret) ?? [];
    seen.sandboxes.push({ id: body.id, secrets });
  }
  if (path.endsWith('/state')) seen.states.push(body);
  if (body.nextCursor) seen.cursors.push(body.nextCursor);
}

/** What real time decides. */
const timeless = (text: string): string =>
  text
    .replace(/"(time|startedDateTime|at)":"[^"]*"/g, '"$1":""')
    .replace(/"(expiresAt)":"20(?!26-0[1-5])[^"]*"/g, '"$1":""')
    .replace(
      /"(milliseconds|time|wait|send|receive|age|passed|uptimeSeconds)":[\d.e+-]+/g,
      '"$1":0',
    );

/** Ids and secrets that are drawn by chance: the same row for both places. */
function sameChance() {
  const rows = { one: 0, several: 0, copies: 0 };
  let current: keyof typeof rows = 'one';
  const next = () => ++rows[current];
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => `00000000-0000-4000-8000-${String(next()).padStart(12, '0')}`,
  );
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((given) => {
    const row = next();
    if (given instanceof Uint8Array)
      for (const at of given.keys()) given[at] = (row * 31 + at * 7) % 200;
    return given;
  });
  /** What copies draw is replaced by what the primary drew. */
  const asCopies = <Result>(does: () => Result): Result => {
    const before = current;
    current = 'copies';
    try {
      return does();
    } finally {
      current = before;
    }
  };
  const begin = (who: 'one' | 'several') => {
    current = who;
  };
  return { begin, asCopies };
}

/** A row of numbers that looks random, the same each time. */
function createRow(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const RUNS = Number(process.env.RUNS ?? 12);

test.each([2, 3])(
  'whatever is asked of any of %d workers, and called through any, is as with one process',
  async (count) => {
    const { begin, asCopies } = sameChance();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 3, arbitrary: request }, { weight: 2, arbitrary: call }), {
          minLength: 5,
          maxLength: 40,
        }),
        fc.nat(1e6),
        async (steps, seed) => {
          const row = createRow(seed);
          begin('one');
          const one = oneProcess(settings);
          begin('several');
          const { workers } = await severalProcesses(settings, count, () => row(3), asCopies);
          const seen: Seen = { sandboxes: [], cursors: [], states: [] };
          for (const step of [...steps, () => called('GET', '/journal')]) {
            const given = step(seen);
            if (!given) continue;
            begin('one');
            const expected = await one(given.clone());
            const text = await expected.text();
            begin('several');
            const answer = await workers[row(count)]?.face(given);

            expect(answer?.status).toBe(expected.status);
            expect([...(answer?.headers ?? [])]).toEqual([...expected.headers]);
            expect(timeless((await answer?.text()) ?? '')).toBe(timeless(text));
            note(seen, new URL(given.url).pathname, expected.status, text);
          }
        },
      ),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 2_000,
);
