import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILES } from '../../../test/support/tiny-listing.ts';
import type { FileEntry, FilePage } from '../../document/wire.ts';
import { textOf as textOfAnswer } from '../../http/deliver.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import { seedWorld } from '../../world/seed-world.ts';
import { observeWorld } from '../internals.ts';
import { createMockOf, type Mock } from '../mock.ts';
import { resolveScenario } from './resolve-scenario.ts';
import type { ScenarioInput } from './scenario.ts';
import type { ScenarioAction } from './schema.ts';

const profile = resolveProfile({ limit: { default: 2, maximum: 3 } });
const world = seedWorld('tiny', profile, { files: 9 }, 'make a mock');

const from = fc.constantFrom('newest' as const, 'oldest' as const);
const count = fc.integer({ min: 1, max: 3 });
const createdAt = fc.constantFrom('2026-01-14T09:00:00Z', '2001-01-01T00:00:00Z', undefined);
const action: fc.Arbitrary<ScenarioAction> = fc.oneof(
  fc.record({ action: fc.constant('addFiles' as const), count, createdAt }),
  fc.record({ action: fc.constant('deleteFiles' as const), from, count }),
  fc.record({ action: fc.constant('changeFiles' as const), from, count, size: fc.nat(9) }),
  fc.record({ action: fc.constant('advanceClock' as const), seconds: fc.integer({ max: 90 }) }),
  fc.record({
    action: fc.constant('setProfile' as const),
    profile: fc.constantFrom(
      { limit: { default: 1 } },
      { listing: { tieOrder: 'ascending' as const } },
      { cursor: { style: 'digits' as const } },
      { listing: { pageFill: 'short' as const } },
    ),
  }),
  fc.constant({ action: 'clearFaults' as const }),
  fc.record({
    action: fc.constant('addFault' as const),
    fault: fc.record({
      skip: fc.nat(2),
      effect: fc.constantFrom({ kind: 'reset' as const }, { kind: 'answer' as const, status: 503 }),
    }),
  }),
);
const after = fc.oneof(
  fc.record({ page: count }),
  fc.record({ requests: count }),
  fc.record({ operation: fc.constant('listFiles' as const), status: fc.constantFrom(200, 503) }),
  fc.record({ elapsedSeconds: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ clockSeconds: fc.integer({ min: 1, max: 90 }) }),
);
const scenario: fc.Arbitrary<ScenarioInput> = fc.record({
  steps: fc.array(fc.record({ after, times: count, do: fc.array(action, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
});

/** All that the store ever held, each version of each file, as the listing shows it. */
function recordVersions(mock: Mock): ReadonlySet<string> {
  const versions = new Set<string>();
  const note = () => {
    for (const { workspaceId: _place, ...entry } of mock.files.list()) versions.add(textOf(entry));
  };
  note();
  observeWorld(mock, { changed: note, reset: note });
  return versions;
}

const textOf = ({ id, name, contentType, size, validationStatus, createdAt }: FileEntry): string =>
  JSON.stringify([id, name, contentType, size, validationStatus, createdAt]);

/** What a correct client is given: it asks again, and begins anew where its cursor is refused. */
function walk(mock: Mock, tick: () => void): readonly FileEntry[] {
  const given: FileEntry[] = [];
  let cursor: string | null = null;
  for (let request = 0; request < 60; request++) {
    tick();
    const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const headers = { authorization: 'Bearer wsk_tiny_reader' };
    const { answer } = mock.exchange(new Request(`http://mock.test${FILES}${query}`, { headers }));
    if (answer.status === 400) cursor = null;
    if (answer.status !== 200) continue;
    const page: FilePage = JSON.parse(String(textOfAnswer(answer)));
    given.push(...page.files);
    if (!page.hasMore) break;
    cursor = page.nextCursor;
  }
  return given;
}

test('a walk in any scenario gives nothing that no state of the store had', () => {
  fc.assert(
    fc.property(scenario, (given) => {
      let seconds = 0;
      const mock = createMockOf(world, profile, seedWorld, { elapsed: () => seconds * 1_000 });
      const versions = recordVersions(mock);
      mock.setScenario(given);

      const entries = walk(mock, () => seconds++);
      for (const entry of entries) expect(versions).toContain(textOf(entry));
    }),
  );
});

test('a reset plays any scenario again with the same answers', () => {
  fc.assert(
    fc.property(scenario, (given) => {
      let seconds = 0;
      const mock = createMockOf(world, profile, seedWorld, {
        scenario: resolveScenario(given),
        elapsed: () => seconds * 1_000,
      });
      const play = () => walk(mock, () => seconds++).map(textOf);
      const first = play();
      mock.reset();

      expect(play()).toEqual(first);
    }),
  );
});
