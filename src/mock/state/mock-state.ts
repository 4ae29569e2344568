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
import type { World } from '../../world/world.ts';
import { withOther } from '../../world/world-files.ts';
import { MockClock } from '../clock.ts';
import { Faults } from '../faults/faults.ts';
import type { KeyRedactor } from '../journal/redact-keys.ts';
import { FreshValues } from './fresh-values.ts';

/** A profile, and where it was learned, if it was. */
export interface ChosenProfile {
  readonly profile: Profile;
  readonly learned: Learned | undefined;
}

/** The start of a state. */
export interface Seeded extends ChosenProfile {
  readonly world: World;
  /** The world before its keys got their own secrets; the same world if they did not. */
  readonly grown: World;
  /** The world in the order of the profile, shared by all states that start with it. */
  readonly indexed: IndexedWorld;
  /** Whether the clock runs. */
  readonly runs: boolean;
}

/** All that a reset replaces: what was stored, issued, counted and chosen since the seed. */
export type MockState = Readonly<ReturnType<typeof stateOf>>;

/** Shared by all states of a mock. */
export interface StateContext {
  /** The current one. */
  readonly state: () => MockState;
  /** Real time in milliseconds. */
  readonly elapsed: () => number;
  readonly showsAssumptions: boolean;
  /** Makes the secrets of new keys; by default the seed decides. */
  readonly mint: (() => string) | undefined;
  readonly redactor: KeyRedactor;
  /** Called after every write to the store. */
  readonly changed: (change: StoreChange) => void;
  /** Called when a part changed; with the cursor if one that works once was spent. */
  readonly touched: (part: 'clock' | 'faults' | 'made' | 'cursors', spentCursor?: string) => void;
}

/** The inputs of the parts of a state. */
interface StateParts extends ChosenProfile, Pick<Seeded, 'world'> {
  readonly store: Store;
  /** The order of files, if it is not that of the seed. */
  readonly era: string;
  readonly clock: MockClock;
  readonly faults: Faults;
}

/** The state that a mock starts with. @param added faults that it ever had: no id is used again. */
export function seedState(seeded: Seeded, context: StateContext, added = 0): MockState {
  const { world, profile, learned, indexed, runs } = seeded;
  const { state, elapsed, changed, touched } = context;
  const store = createStore(world, profile, { changed, indexed });
  const clock = new MockClock({ instant: world.now, runs }, elapsed, () => touched('clock'));
  const faults = new Faults(
    world.seed,
    () => state().store,
    () => touched('faults'),
    added,
  );
  return stateOf({ world, profile, learned, store, era: '', clock, faults }, context);
}

/**
 * The state under another profile, which decides how stored data is listed and shown. Older cursors
 * keep working if the order of files is still that of the seed; otherwise they are malformed.
 */
export function stateUnder(
  { store, world, fresh, clock, faults }: MockState,
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
  const next = stateOf({ world, profile, learned, store: relisted, era, clock, faults }, context);
  // The sequence of secrets continues, so that none repeats; ids are checked against the store.
  next.fresh.restore({ secrets: fresh.save().secrets });
  return next;
}

function stateOf(parts: StateParts, context: StateContext) {
  const { world, profile, learned, store, era, clock, faults } = parts;
  const { redactor, elapsed, showsAssumptions, mint, touched } = context;
  const writers = writersOf(profile);
  const cursors = new Cursors(
    world.seed,
    profile.cursor,
    () => store.workspaces.ids(),
    era,
    (spent) => touched('cursors', spent),
  );
  const rateLimiter = createRateLimiter(profile.rateLimit, elapsed);
  const { formats } = profile;
  const fresh = new FreshValues({ world, formats, store, mint, changed: () => touched('made') });
  let answers = 0;
  const answer = createAnswerRequest({
    ...{ profile, store, cursors, rateLimiter, showsAssumptions },
    now: clock.instant,
    seed: world.seed,
    nextNumber: () => ++answers,
  });
  return {
    ...{ world, profile, learned, store, answer, cursors, redactor, clock, faults, fresh },
    now: clock.instant,
    cors: writers.cors,
    writeTime: writers.time,
    originOf: createOrigins(learned),
    /** The default workspace for new keys and files; empty if there is none. */
    firstWorkspaceId: world.workspaces[0]?.workspaceId ?? '',
    /** Counts a recalled response. */
    countAnswer: () => void answers++,
    /** Counts every request, even a refused one. */
    saveCounts: () => ({ answers, windows: [...rateLimiter.save()] }),
    restoreCounts(saved: { readonly answers: number; readonly windows: SavedWindow[] }): void {
      answers = saved.answers;
      rateLimiter.restore(saved.windows);
    },
  };
}
