import { createAnswerRequest } from '../../http/answer-request.ts';
import { writersOf } from '../../http/write-answer.ts';
import type { Learned } from '../../profile/learned.ts';
import { createOrigins } from '../../profile/origins.ts';
import type { Profile } from '../../profile/schema.ts';
import { Cursors } from '../../service/cursor.ts';
import { createRateLimiter, type SavedWindow } from '../../service/rate-limit.ts';
import { orderSettings } from '../../store/ordering.ts';
import { createStore, type IndexedWorld, type Store } from '../../store/store.ts';
import type { StoreChange } from '../../store/table.ts';
import { indexWorkspaces } from '../../store/workspace-table.ts';
import type { Instant } from '../../template/instant.ts';
import type { World } from '../../world/world.ts';
import { withOther } from '../../world/world-files.ts';
import type { KeyRedactor } from '../journal/redact-keys.ts';
import { createFreshValues, type FreshValues, type SavedFresh } from './fresh-values.ts';

/** What a mock starts with, and a reset returns to. */
export interface Seeded {
  readonly world: World;
  readonly profile: Profile;
  /** The world in the order of the profile, shared by all states that start with it. */
  readonly indexed: IndexedWorld;
  /** Where the profile was learned, if it was. */
  readonly learned: Learned | undefined;
  /** The world before its keys got their own secrets; the same world if they did not. */
  readonly grown: World;
}

/** A profile, and where it was learned. */
export type ChosenProfile = Pick<Seeded, 'profile' | 'learned'>;

/** All that a reset discards: what was stored, issued, counted and chosen since the seed. */
export type MockState = Readonly<ReturnType<typeof stateOf>>;

/** What all states of a mock share. */
export interface StateContext {
  readonly now: () => Instant;
  readonly elapsed: () => number;
  readonly showsAssumptions: boolean;
  /** Makes the secrets of new keys; by default the seed decides. */
  readonly mint: (() => string) | undefined;
  readonly redactor: KeyRedactor;
  /** Called after every write to the store. */
  readonly changed: (change: StoreChange) => void;
  /** Called when generated values or cursors are issued, or a cursor that works once is spent. */
  readonly gaveOut: (what: 'made' | 'cursors', spentCursor?: string) => void;
}

/** The state that a mock starts with. */
export function seedState(seeded: Seeded, context: StateContext): MockState {
  const { world, profile, indexed, learned } = seeded;
  const store = createStore(world, profile, { changed: context.changed, indexed });
  return stateOf({ world, profile, learned, store, era: '' }, context);
}

/**
 * The state under another profile, which decides how stored data is listed and shown. Older cursors
 * keep working if the order of files is still that of the seed; otherwise they are malformed.
 */
export function stateUnder(
  { store, world, fresh }: MockState,
  seeded: Seeded,
  { profile, learned }: ChosenProfile,
  context: StateContext,
): MockState {
  const order = JSON.stringify(orderSettings(profile));
  const isOrderOfSeed = order === JSON.stringify(orderSettings(seeded.profile));
  const era = isOrderOfSeed ? '' : order;
  const now = withOther(world, { workspaces: store.workspaces.all(), keys: store.keys.all() });
  const relisted = createStore(now, profile, {
    ...(isOrderOfSeed && {
      indexed: { workspaces: indexWorkspaces(now.workspaces), files: seeded.indexed.files },
    }),
    changed: context.changed,
    written: store.files.written(),
    spentIds: store.files.removedIds(),
    removedKeys: store.keys.removed(),
  });
  // The sequence of secrets continues, so that none repeats; ids are checked against the store.
  const { secrets } = fresh().save();
  return stateOf({ world, profile, learned, store: relisted, era, from: { secrets } }, context);
}

interface StateParts extends Pick<Seeded, 'world' | 'profile' | 'learned'> {
  readonly store: Store;
  readonly era: string;
  /** Where the sequences of generated values continue. */
  readonly from?: Partial<SavedFresh>;
}

function stateOf(parts: StateParts, context: StateContext) {
  const { world, profile, learned, store, era } = parts;
  const { redactor, now, elapsed, showsAssumptions, mint, gaveOut } = context;
  const writers = writersOf(profile);
  const cursors = new Cursors(
    world.seed,
    profile.cursor,
    () => store.workspaces.ids(),
    era,
    (spent) => gaveOut('cursors', spent),
  );
  const rateLimiter = createRateLimiter(profile.rateLimit, elapsed);
  let answers = 0;
  let { from } = parts;
  let fresh: FreshValues | undefined;
  const answer = createAnswerRequest({
    profile,
    store,
    cursors,
    rateLimiter,
    now,
    showsAssumptions,
    seed: world.seed,
    nextNumber: () => ++answers,
  });
  return {
    ...{ world, profile, learned, store, answer, cursors, redactor },
    cors: writers.cors,
    writeTime: writers.time,
    originOf: createOrigins(learned),
    /** The default workspace for new keys and files; empty if there is none. */
    firstWorkspaceId: world.workspaces[0]?.workspaceId ?? '',
    /** Counts an answer that was recalled. */
    countAnswer: () => void answers++,
    /** Created on first use, because most mocks add nothing. */
    fresh(): FreshValues {
      const changed = () => gaveOut('made');
      fresh ??= createFreshValues(world, profile.formats, store, { mint, from, changed });
      return fresh;
    },
    /** Continues the sequences of generated values from a saved position. */
    restoreFresh(saved: SavedFresh): void {
      [from, fresh] = [saved, undefined];
    },
    /** What every request counts, even if it is refused. */
    saveCounts: (): SavedCounts => ({ answers, windows: rateLimiter.save() }),
    restoreCounts(saved: SavedCounts): void {
      answers = saved.answers;
      rateLimiter.restore(saved.windows);
    },
  };
}

interface SavedCounts {
  readonly answers: number;
  readonly windows: readonly SavedWindow[];
}
