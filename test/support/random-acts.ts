import fc from 'fast-check';
import { expect } from 'vitest';
import { textOf } from '../../src/http/deliver.ts';
import type { Mock } from '../../src/mock/mock.ts';
import { scenarioNames } from '../../src/mock/scenario/named.ts';
import type { ProfileOption } from '../../src/profile/resolve-profile.ts';

/** Everything that can be done to a mock, through any interface or with requests. */

const nth = fc.nat(6);
const time = fc.constantFrom('2026-01-14T09:00:00Z', '2001-01-01T00:00:00.000001Z', undefined);
const fileId = fc.constantFrom('file_x', 'file_y', undefined);
const label = fc.constantFrom('ci', 'key-5', undefined);
const profile = fc.constantFrom<ProfileOption[]>(
  'default',
  'cursor-changing',
  'cursor-once',
  'numeric-ids',
  'uuid-ids',
  'ascending-ties',
  'short-pages',
  'empty-middle-page',
  { transport: { headers: { 'x-request-id': '{hex:12}' } } },
  { transport: { headers: { 'x-now': '{now}' } } },
  { listing: { pageFields: { total: '{total}' } }, limit: { default: 1, maximum: 3 } },
);
const effect = fc.constantFrom(
  { kind: 'answer' as const, status: 503 },
  { kind: 'answer' as const, status: 200, base64: 'AP8=' },
  { kind: 'refusal' as const, refusal: 'expiredKey' as const },
  { kind: 'delay' as const, milliseconds: Infinity },
);

const act = <const Name extends string, Values extends object>(
  name: Name,
  values: { [Field in keyof Values]: fc.Arbitrary<Values[Field]> },
) => fc.record<{ act: Name } & Values>({ act: fc.constant(name), ...values } as never);

const passing = act('pass', { milliseconds: fc.integer({ min: 1, max: 4_000 }) });
const anyAct = fc.oneof(
  act('create', { id: fileId, createdAt: time, name: fc.constantFrom('a\u202eb.txt', undefined) }),
  act('update', { nth, size: fc.nat(9), name: fc.constantFrom('new.md', undefined) }),
  act('delete', { nth }),
  act('issue', { label, secret: fc.constantFrom('wsk_mine', undefined) }),
  act('expire', { nth }),
  act('revoke', { nth }),
  act('createWorkspace', { label }),
  act('advance', { seconds: fc.integer({ min: -9, max: 90 * 86_400 }) }),
  act('freeze', { isFrozen: fc.boolean() }),
  act('setProfile', { profile }),
  act('addFault', {
    effect,
    times: fc.constantFrom(1, 2, Infinity),
    skip: fc.nat(1),
    key: fc.constantFrom('reader', undefined),
  }),
  act('clearFaults', {}),
  act('removeFault', { nth: fc.nat(3) }),
  act('setScenario', { scenario: fc.constantFrom(...scenarioNames, null) }),
  act('setWorld', { seed: fc.nat(3) }),
  act('reset', {}),
);
const request = act('request', {
  key: nth,
  path: fc.constantFrom('/api/v1/auth', '/api/v1/workspaces/{id}', '/nope'),
});
const page = act('page', {
  key: fc.nat(2),
  cursor: fc.nat(3),
  limit: fc.constantFrom('', '1', '2', '0'),
});

/** Pages and requests are as frequent as other acts on a mock. */
const oneAct = fc.oneof(
  { arbitrary: anyAct, weight: 3 },
  { arbitrary: page, weight: 2 },
  { arbitrary: request, weight: 1 },
  { arbitrary: passing, weight: 1 },
);
export const acts = fc.array(oneAct, { maxLength: 25, size: 'max' });
type ValueOf<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
/** An act on one mock; the passing of time affects all mocks. */
type MockAct = ValueOf<typeof anyAct | typeof page | typeof request>;
export type Act = MockAct | ValueOf<typeof passing>;

/** The values that a client and a test remember. */
export interface Memory {
  readonly secrets: string[];
  readonly cursors: string[];
}

/**
 * Performs the same acts on each mock, and expects the same results, refusals and bytes of answers
 * from all of them.
 *
 * @param pass lets real time pass.
 * @param memory values that the first mock returned before.
 */
export function performAll(
  mocks: readonly Mock[],
  given: readonly Act[],
  pass: (milliseconds: number) => void,
  memory: Memory = { secrets: ['wsk_tiny_reader', 'wsk_tiny_expired'], cursors: ['', 'made-up'] },
): Memory {
  for (const each of given) {
    if (each.act === 'pass') {
      pass(each.milliseconds);
      continue;
    }
    const [first, ...others] = mocks.map((mock) => outcomeOf(mock, each, memory));
    for (const other of others) expect(other).toEqual(first);
    remember(first, memory);
  }
  return memory;
}

function outcomeOf(mock: Mock, given: MockAct, memory: Memory): unknown {
  try {
    return perform(mock, given, memory);
  } catch (cause) {
    return String(cause);
  }
}

function remember(outcome: unknown, { secrets, cursors }: Memory): void {
  const { secret, body }: { readonly secret?: unknown; readonly body?: unknown } = Object(outcome);
  if (typeof secret === 'string') secrets.push(secret);
  const [, cursor] = /"nextCursor":"([^"]+)"/.exec(String(body)) ?? [];
  if (cursor !== undefined) cursors.push(cursor);
}

function perform(mock: Mock, given: MockAct, memory: Memory): unknown {
  const { files, keys, workspaces, clock, faults } = mock;
  switch (given.act) {
    case 'create': {
      const { act: _name, ...file } = given;
      return files.create(file);
    }
    case 'update':
      return files.update(pickFile(mock, given.nth), { size: given.size, name: given.name });
    case 'delete':
      return files.delete(pickFile(mock, given.nth));
    case 'issue':
      return keys.issue({ label: given.label, secret: given.secret });
    case 'expire':
      return keys.expire(secretOf(memory, given.nth));
    case 'revoke':
      return keys.revoke(secretOf(memory, given.nth));
    case 'createWorkspace':
      return workspaces.create({ label: given.label });
    case 'advance':
      return clock.advance(given.seconds * 1_000);
    case 'freeze':
      return given.isFrozen ? clock.freeze() : clock.run();
    case 'setProfile':
      return mock.setProfile(given.profile);
    case 'addFault': {
      const { act: _name, ...fault } = given;
      return faults.add(fault).id;
    }
    case 'clearFaults':
      return faults.clear();
    case 'removeFault':
      return faults.remove(faults.list()[given.nth]?.id ?? '');
    case 'setScenario':
      return mock.setScenario(given.scenario);
    case 'setWorld':
      return mock.setWorld('tiny', { seed: given.seed });
    case 'reset':
      return mock.reset();
    case 'request':
      return answerOf(mock, given.path, secretOf(memory, given.key));
    case 'page': {
      const cursor = memory.cursors.at(-1 - given.cursor) ?? '';
      const limit = given.limit === '' ? '' : `limit=${given.limit}&`;
      const query = `${limit}${cursor === '' ? '' : `cursor=${encodeURIComponent(cursor)}`}`;
      return answerOf(mock, `/api/v1/workspaces/{id}/files?${query}`, secretOf(memory, given.key));
    }
  }
}

const pickFile = (mock: Mock, index: number) => mock.files.list()[index]?.id ?? 'file_none';
const secretOf = ({ secrets }: Memory, index: number) =>
  secrets.at(-1 - index) ?? 'wsk_tiny_reader';

function answerOf(mock: Mock, path: string, secret: string) {
  const id = mock.workspaces.list()[0]?.workspaceId ?? '';
  const url = `http://mock.test${path.replace('{id}', encodeURIComponent(id))}`;
  const headers = { authorization: `Bearer ${secret}` };
  const { answer, refusal, faultId } = mock.exchange(new Request(url, { headers }));
  return { ...answer, body: textOf(answer), refusal, faultId, scenario: mock.scenario };
}
