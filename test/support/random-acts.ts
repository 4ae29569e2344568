import fc from 'fast-check';
import { expect } from 'vitest';
import { textOf } from '../../src/http/deliver.ts';
import type { Mock } from '../../src/mock/mock.ts';
import { scenarioNames } from '../../src/mock/scenario/named.ts';
import type { ProfileOption } from '../../src/profile/resolve-profile.ts';

/** What can be done to a mock, through any interface or with requests. */

/** The values that a client and a test remember. */
interface Memory {
  readonly secrets: string[];
  readonly cursors: string[];
}

interface Act {
  /** For the message of a failure. */
  readonly name: string;
  readonly given: object;
  readonly perform: (mock: Mock, memory: Memory) => unknown;
}

const act = <Values extends object>(
  name: string,
  values: { [Field in keyof Values]: fc.Arbitrary<Values[Field]> },
  perform: (mock: Mock, given: Values, memory: Memory) => unknown,
): fc.Arbitrary<Act> =>
  fc.record(values).map((given) => ({
    ...{ name, given, perform: (mock, memory) => perform(mock, given, memory) },
  }));

const nth = fc.nat(6);
const label = fc.constantFrom('ci', 'key-5', undefined);
const time = fc.constantFrom('2026-01-14T09:00:00Z', '2001-01-01T00:00:00.000001Z', undefined);
const profile = fc.constantFrom<ProfileOption[]>(
  ...(['default', 'cursor-changing', 'cursor-once', 'numeric-ids', 'short-pages'] as const),
  { transport: { headers: { 'x-request-id': '{hex:12}' } } },
  { listing: { pageFields: { total: '{total}' } }, limit: { default: 1, maximum: 3 } },
);
const effect = fc.constantFrom(
  { kind: 'answer' as const, status: 503 },
  { kind: 'refusal' as const, refusal: 'expiredKey' as const },
  { kind: 'delay' as const, milliseconds: Infinity },
);
const fileOf = (mock: Mock, index: number) => mock.files.list()[index]?.id ?? 'file_none';
const secretOf = ({ secrets }: Memory, index: number) =>
  secrets.at(-1 - index) ?? 'wsk_tiny_reader';

const writes = [
  act('create', { id: fc.constantFrom('file_x', undefined), createdAt: time }, ({ files }, given) =>
    files.create(given),
  ),
  act('update', { nth, size: fc.nat(9) }, (mock, { nth: index, size }) =>
    mock.files.update(fileOf(mock, index), { size }),
  ),
  act('delete', { nth }, (mock, given) => mock.files.delete(fileOf(mock, given.nth))),
  act('issue', { label, secret: fc.constantFrom('wsk_mine', undefined) }, ({ keys }, given) =>
    keys.issue(given),
  ),
  act('expire', { nth }, ({ keys }, given, memory) => keys.expire(secretOf(memory, given.nth))),
  act('revoke', { nth }, ({ keys }, given, memory) => keys.revoke(secretOf(memory, given.nth))),
  act('createWorkspace', { label }, ({ workspaces }, given) => workspaces.create(given)),
  act('advance', { seconds: fc.integer({ min: -9, max: 90 * 86_400 }) }, ({ clock }, given) =>
    clock.advance(given.seconds * 1_000),
  ),
  act('freeze', { frozen: fc.boolean() }, ({ clock }, { frozen }) =>
    frozen ? clock.freeze() : clock.run(),
  ),
  act('setProfile', { profile }, (mock, given) => mock.setProfile(given.profile)),
  act(
    'addFault',
    { effect, times: fc.constantFrom(1, 2, Infinity), skip: fc.nat(1) },
    ({ faults }, given) => faults.add(given).id,
  ),
  act('removeFault', { nth: fc.nat(3) }, ({ faults }, given) =>
    faults.remove(faults.list()[given.nth]?.id ?? ''),
  ),
  act('setScenario', { scenario: fc.constantFrom(...scenarioNames, null) }, (mock, given) =>
    mock.setScenario(given.scenario),
  ),
  act('setWorld', { seed: fc.nat(3) }, (mock, given) => mock.setWorld('tiny', given)),
  act('reset', {}, (mock) => mock.reset()),
];
const request = act(
  'request',
  { key: nth, path: fc.constantFrom('/auth', '/workspaces/{id}', '/nope') },
  (mock, { path, key }, memory) => answerOf(mock, path, secretOf(memory, key)),
);
const page = act(
  'page',
  { key: fc.nat(2), nth: fc.nat(3), limit: fc.constantFrom('', 'limit=1&', 'limit=0&') },
  (mock, given, memory) => {
    const cursor = encodeURIComponent(memory.cursors.at(-1 - given.nth) ?? '');
    const query = `${given.limit}${cursor === '' ? '' : `cursor=${cursor}`}`;
    return answerOf(mock, `/workspaces/{id}/files?${query}`, secretOf(memory, given.key));
  },
);

function answerOf(mock: Mock, path: string, secret: string) {
  const id = mock.workspaces.list()[0]?.workspaceId ?? '';
  const url = `http://mock.test/api/v1${path.replace('{id}', encodeURIComponent(id))}`;
  const headers = { authorization: `Bearer ${secret}` };
  const { answer, refusal, faultId } = mock.exchange(new Request(url, { headers }));
  return { ...answer, body: textOf(answer), refusal, faultId, scenario: mock.scenario };
}

/** Acts, each with the milliseconds that pass before it. Pages and requests are as frequent as writes. */
export const acts = fc.array(
  fc.tuple(
    fc.oneof(
      { arbitrary: fc.oneof(...writes), weight: 3 },
      { arbitrary: page, weight: 2 },
      { arbitrary: request, weight: 1 },
    ),
    fc.integer({ min: 0, max: 2_000 }),
  ),
  { maxLength: 25, size: 'max' },
);

/**
 * Performs the same acts on each mock, and expects the same results, refusals and bytes of answers
 * from all of them.
 *
 * @param pass lets real time pass.
 * @param memory values that the first mock returned before.
 */
export function performAll(
  mocks: readonly Mock[],
  given: readonly (readonly [Act, number])[],
  pass: (milliseconds: number) => void,
  memory: Memory = { secrets: ['wsk_tiny_reader', 'wsk_tiny_expired'], cursors: ['', 'made-up'] },
): Memory {
  for (const [{ perform }, milliseconds] of given) {
    pass(milliseconds);
    const [first, ...others] = mocks.map((mock) => {
      try {
        return perform(mock, memory);
      } catch (cause) {
        return String(cause);
      }
    });
    for (const other of others) expect(other).toEqual(first);
    remember(first, memory);
  }
  return memory;
}

function remember(outcome: unknown, { secrets, cursors }: Memory): void {
  const { secret, body }: { readonly secret?: unknown; readonly body?: unknown } = Object(outcome);
  if (typeof secret === 'string') secrets.push(secret);
  const [, cursor] = /"nextCursor":"([^"]+)"/.exec(String(body)) ?? [];
  if (cursor !== undefined) cursors.push(cursor);
}
