import fc from 'fast-check';
import type { MockOptions } from '../src/mock/create-mock.ts';
import { growFrom } from '../src/mock/grow-from.ts';
import { resolveProfile } from '../src/profile/resolve-profile.ts';
import { type GrownWorld, writeGrownWorld } from '../src/world/grown-world.ts';

/** What can happen to a server with sandboxes: requests, control calls, time, another world. */

/** What a step asks depends on what was answered before, which is the same for all. */
export interface Seen {
  readonly sandboxes: { readonly id: string; readonly secrets: readonly string[] }[];
  readonly cursors: string[];
  readonly states: unknown[];
}
/** A request, milliseconds that pass, or what the default sandbox begins anew with. */
export type Happening = Request | { readonly pass: number } | { readonly restart: MockOptions };
export type Step = (seen: Seen) => Happening | undefined;

/** As a file holds it that `seed` wrote. */
const grown: GrownWorld = JSON.parse(
  JSON.stringify(writeGrownWorld(growFrom('tiny', resolveProfile('default'), { seed: 7 }, 'grow'))),
);
const header = { assumptions: 'header' } as const;

/** What a server is started with. */
export const beginnings: fc.Arbitrary<MockOptions> = fc.constantFrom<MockOptions>(
  { ...header, world: 'tiny' },
  { ...header, world: 'tiny', now: 'current' },
  { ...header, world: grown },
  { ...header, world: grown, now: 'current', scenario: 'files-arrive-while-paging' },
);

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
  inSandbox('PATCH', '/clock', fc.record({ frozen: fc.boolean() })),
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
    () => called('POST', '/sandboxes', { ttlSeconds: 5 }),
    () => called('POST', '/sandboxes', { world: 'tiny', now: 'current', ttlSeconds: 8 }),
  ),
  nth.map(
    (at): Step =>
      (seen) => {
        const state = pick(seen.states, at);
        return state === undefined ? undefined : called('POST', '/sandboxes', { state });
      },
  ),
);

const happening: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(100, 3_000, 5_000, 9_000).map(
    (pass): Step =>
      () => ({ pass }),
  ),
  beginnings.map(
    (restart): Step =>
      () => ({ restart }),
  ),
);

export const anySteps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: request },
    { weight: 4, arbitrary: call },
    { weight: 1, arbitrary: happening },
  ),
  { minLength: 5, maxLength: 40 },
);

/** All that a place did, as its journal has it. */
export const readAll: Step = () => called('GET', '/journal');

/** What a later step may ask for. */
export function note(seen: Seen, path: string, status: number, text: string): void {
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
