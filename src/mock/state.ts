import { type AnswerRequest, createAnswerRequest } from '../http/answer-request.ts';
import type { Profile } from '../profile/schema.ts';
import { createCursors } from '../service/cursor.ts';
import { createRateLimiter } from '../service/rate-limit.ts';
import type { StoreChange } from '../store/change.ts';
import type { IndexedFiles } from '../store/file-table.ts';
import { createStore, type Store } from '../store/store.ts';
import type { Instant } from '../template/instant.ts';
import type { World } from '../world/world.ts';
import { createFreshValues, type FreshValues } from './fresh-values.ts';
import type { TargetRedactor } from './redact-target.ts';

/** All that a reset throws away: what was stored, given out and counted since the seed. */
export interface MockState {
  readonly store: Store;
  readonly answer: AnswerRequest;
  /** Knows every secret that was ever given out, before the last reset too. */
  readonly redactor: TargetRedactor;
  readonly fresh: FreshValues;
}

export interface StateOptions {
  readonly world: World;
  /** Its files, indexed once for every state that begins with them. */
  readonly indexed: IndexedFiles;
  readonly profile: Profile;
  readonly now: () => Instant;
  readonly elapsed: () => number;
  readonly showsAssumptions: boolean;
  /** It outlives the state: what was secret stays so. */
  readonly redactor: TargetRedactor;
  /** Hears of every write to the store. */
  readonly changed: (change: StoreChange) => void;
}

export function createState(options: StateOptions): MockState {
  const { world, profile, now, elapsed, showsAssumptions, redactor } = options;
  const store = createStore(world, profile, options.changed, options.indexed);
  const answer = createAnswerRequest({
    profile,
    store,
    cursors: createCursors(world.seed, profile.cursor, () => store.workspaces.ids()),
    rateLimiter: createRateLimiter(profile.rateLimit, elapsed),
    now,
    showsAssumptions,
    seed: world.seed,
  });
  return { store, answer, redactor, fresh: createFreshValues(world, profile.formats, store) };
}
