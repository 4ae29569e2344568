import { createAnswerRequest } from '../../http/answer-request.ts';
import { writersOf } from '../../http/write-answer.ts';
import type { Learned } from '../../profile/learned.ts';
import type { Profile } from '../../profile/schema.ts';
import { createChoiceLookup } from '../../profile/sources.ts';
import { Cursors } from '../../service/cursors.ts';
import { RateLimiter, type SavedWindow } from '../../service/rate-limit.ts';
import type { StoreChange } from '../../store/entities.ts';
import { orderingOf } from '../../store/ordering.ts';
import { createStore, type Store } from '../../store/store.ts';
import type { World } from '../../world/world.ts';
import { MockClock } from '../clock.ts';
import { Faults } from '../faults/faults.ts';
import type { SecretBook } from '../journal/secret-book.ts';
import { FreshValues } from './fresh-values.ts';

/** A profile, and where it was learned if it was learned. */
export interface ChosenProfile {
  readonly profile: Profile;
  readonly learned: Learned | undefined;
}

/** The start of a state. */
export interface Seeded extends ChosenProfile {
  readonly world: World;
  /** The world before its keys got their own secrets; the same world if they did not. */
  readonly grown: World;
  /** Whether the clock runs. */
  readonly runs: boolean;
}

/** Everything that a reset replaces: what was stored, issued, counted and chosen since the seed. */
export type MockState = Readonly<ReturnType<typeof createState>>;

/** Shared by all states of a mock. */
export interface StateContext {
  /** Real time in milliseconds. */
  readonly elapsed: () => number;
  /** Makes the secrets of new keys; by default the seed decides. */
  readonly mint: (() => string) | undefined;
  readonly redactor: SecretBook;
  /** Called after every write to the store. */
  readonly changed: (change: StoreChange) => void;
  /** Called when anything else changed. */
  readonly touched: () => void;
}

/** What a state takes over from the previous one, and its new profile. */
interface Continued {
  readonly chosen: ChosenProfile;
  readonly clock: MockClock;
  readonly faults: Faults;
  readonly fresh: FreshValues;
  readonly store: Store;
}

/**
 * The state that a mock starts with, or the previous state with a different profile, which decides
 * how stored data is listed and shown. Older cursors keep working if the order of files is still
 * that of the seed; otherwise they are malformed.
 *
 * @param added the number of faults that the mock ever had: no id is used again.
 * @param fill creates the store with saved content, instead of the world's.
 */
export function createState(
  seeded: Seeded,
  context: StateContext,
  added = 0,
  before?: Continued,
  fill?: (changed: StateContext['changed']) => Store,
) {
  const { world } = seeded;
  const { profile, learned } = before?.chosen ?? seeded;
  const { redactor, elapsed, mint, touched } = context;
  const ordering = orderingOf(profile);
  const isOrderOfSeed = ordering.name === orderingOf(seeded.profile).name;
  const store =
    before?.store ?? fill?.(context.changed) ?? createStore(world, profile, context.changed);
  store.files.reorder(ordering);
  const start = { instant: world.now, runs: seeded.runs };
  const clock = before?.clock ?? new MockClock(start, elapsed, touched);
  const faults = before?.faults ?? new Faults(store, touched, added);
  const writers = writersOf(profile);
  const cursors = new Cursors(world.seed, profile.cursor, isOrderOfSeed ? '' : ordering.name, () =>
    touched(),
  );
  const rateLimiter = new RateLimiter(profile.rateLimit, elapsed);
  const { formats } = profile;
  const fresh = new FreshValues({ world, formats, store, mint, changed: touched });
  // The sequence of secrets continues, so that none repeats; ids are checked against the store.
  if (before) fresh.restore({ secrets: before.fresh.save().secrets });
  let answers = 0;
  const answer = createAnswerRequest({
    ...{ profile, store, cursors, rateLimiter },
    now: clock.instant,
    seed: world.seed,
    nextNumber: () => ++answers,
  });
  return {
    ...{ world, profile, learned, store, answer, cursors, redactor, clock, faults, fresh },
    now: clock.instant,
    cors: writers.cors,
    writeTime: writers.time,
    usedChoice: createChoiceLookup(learned),
    /** The default workspace for new keys and files; empty if there is none. */
    firstWorkspaceId: world.workspaces[0]?.workspaceId ?? '',
    /** Counts of all requests, including refused ones. */
    saveCounts: () => ({ answers, windows: [...rateLimiter.save()] }),
    restoreCounts(saved: { readonly answers: number; readonly windows: SavedWindow[] }): void {
      answers = saved.answers;
      rateLimiter.restore(saved.windows);
    },
  };
}
