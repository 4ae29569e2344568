import { type AnswerRequest, createAnswerRequest } from '../http/answer-request.ts';
import { writersOf } from '../http/write-answer.ts';
import type { CorsWriter } from '../http/write-cors.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Learned } from '../profile/learned.ts';
import { type Assumption, createOrigins } from '../profile/origins.ts';
import type { Profile } from '../profile/schema.ts';
import { type Cursors, createCursors } from '../service/cursor.ts';
import { createRateLimiter } from '../service/rate-limit.ts';
import type { StoreChange } from '../store/change.ts';
import { orderSettings } from '../store/ordering.ts';
import { createStore, type IndexedWorld, type Store } from '../store/store.ts';
import type { Instant } from '../template/instant.ts';
import type { World } from '../world/world.ts';
import { createFreshValues, type FreshValues } from './fresh-values.ts';
import type { TargetRedactor } from './redact-target.ts';

/** What a mock begins with, and a reset goes back to. */
export interface Seeded {
  readonly world: World;
  readonly profile: Profile;
  /** The world in the order of the profile: once for every state that begins with it. */
  readonly indexed: IndexedWorld;
  /** Where the profile was learned, if it was. */
  readonly learned: Learned | undefined;
}

/** A profile, and where it was learned. */
export type ChosenProfile = Pick<Seeded, 'profile' | 'learned'>;

/** All that a reset throws away: what was stored, given out, counted and chosen since the seed. */
export interface MockState {
  readonly world: World;
  readonly profile: Profile;
  readonly learned: Learned | undefined;
  readonly store: Store;
  readonly answer: AnswerRequest;
  /** What a cursor leads to, to explain one that was refused; it is not used up. */
  readonly openCursor: Cursors['open'];
  readonly cors: CorsWriter;
  /** Knows every secret that was ever given out, before the last reset too. */
  readonly redactor: TargetRedactor;
  readonly fresh: FreshValues;
  /** Where new things go that name no workspace; empty where there is none. */
  readonly firstWorkspaceId: string;
  readonly writeTime: (instant: Instant) => string;
  readonly originOf: (field: ProfileField) => Assumption;
}

/** What outlives every state of a mock. */
export interface StateContext {
  readonly now: () => Instant;
  readonly elapsed: () => number;
  readonly showsAssumptions: boolean;
  /** Makes the secrets of new keys; of the seed if left out. */
  readonly mint: (() => string) | undefined;
  /** What was secret stays so. */
  readonly redactor: TargetRedactor;
  /** Hears of every write to the store. */
  readonly changed: (change: StoreChange) => void;
}

/** The state that a mock begins with. */
export function seedState(seeded: Seeded, context: StateContext): MockState {
  const { world, profile, indexed, learned } = seeded;
  const store = createStore(world, profile, { changed: context.changed, indexed });
  return stateOf({ world, profile, learned, store, era: '' }, context);
}

/**
 * The state under another profile: what is stored stays, and is listed and shown as that one says.
 * Cursors of before hold on where the order of files is that of the seed, and are malformed where
 * it is another one.
 */
export function stateUnder(
  { store, world }: MockState,
  seeded: Seeded,
  { profile, learned }: ChosenProfile,
  context: StateContext,
): MockState {
  const order = JSON.stringify(orderSettings(profile));
  const era = order === JSON.stringify(orderSettings(seeded.profile)) ? '' : order;
  const stored = {
    workspaces: store.workspaces.all(),
    keys: store.keys.all(),
    files: store.files.all(),
  };
  const relisted = createStore(stored, profile, {
    changed: context.changed,
    spentIds: store.files.removedIds(),
  });
  return stateOf({ world, profile, learned, store: relisted, era }, context);
}

interface StateParts extends Pick<Seeded, 'world' | 'profile' | 'learned'> {
  readonly store: Store;
  readonly era: string;
}

function stateOf(parts: StateParts, context: StateContext): MockState {
  const { world, profile, learned, store, era } = parts;
  const { redactor, now, elapsed, showsAssumptions, mint } = context;
  const writers = writersOf(profile);
  const cursors = createCursors(world.seed, profile.cursor, () => store.workspaces.ids(), era);
  const answer = createAnswerRequest({
    profile,
    store,
    cursors,
    rateLimiter: createRateLimiter(profile.rateLimit, elapsed),
    now,
    showsAssumptions,
    seed: world.seed,
  });
  return {
    world,
    profile,
    learned,
    store,
    answer,
    openCursor: cursors.open,
    cors: writers.cors,
    redactor,
    fresh: createFreshValues(world, profile.formats, store, mint),
    firstWorkspaceId: world.workspaces[0]?.workspaceId ?? '',
    writeTime: writers.time,
    originOf: createOrigins(learned),
  };
}
