import { createAnswerRequest } from '../../http/answer-request.ts';
import { writersOf } from '../../http/write-answer.ts';
import type { Learned } from '../../profile/learned.ts';
import type { Profile } from '../../profile/schema.ts';
import { createChoiceLookup } from '../../profile/sources.ts';
import { Cursors } from '../../service/cursors.ts';
import { RateLimiter } from '../../service/rate-limit.ts';
import { orderingOf } from '../../store/ordering.ts';
import type { Store } from '../../store/store.ts';
import { createIdMaker, createRandom } from '../../world/identifiers.ts';
import { makeSecret, mintKeys } from '../../world/key-secrets.ts';
import type { World } from '../../world/world.ts';
import type { Clock } from '../clock.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { SecretBook } from '../secret-book.ts';
import type { ReadSaved } from './schema.ts';

/** A profile, and where it was learned if it was learned. */
export interface ChosenProfile {
  readonly profile: Profile;
  readonly learned: Learned | undefined;
}

/** What a mock starts with, and a reset returns to. */
export interface StartState extends ChosenProfile {
  readonly world: World;
  /** Whether the clock runs. */
  readonly runs: boolean;
  /** Null for none. */
  readonly scenario: Scenario | null;
}

/** A world whose keys have secrets of the mock's own, if it makes them. */
export const withOwnKeys = (grown: World, mint: (() => string) | undefined): World =>
  mint ? mintKeys(grown, mint) : grown;

/** What is stored, issued and counted, under the current profile. */
export type MockState = Readonly<ReturnType<typeof createState>>;

/** Shared by all states of a mock. */
export interface StateContext {
  readonly clock: Clock;
  readonly secrets: SecretBook;
  /** Real time in milliseconds. */
  readonly elapsed: () => number;
  /** Makes the secrets of new keys; by default the seed decides. */
  readonly mint: (() => string) | undefined;
  /** Called when anything but the store changed. */
  readonly markChanged: () => void;
}

/**
 * A state under a profile, which decides how stored data is listed and shown. Older cursors keep
 * working if the order of files is still that of the seed; otherwise they are malformed.
 *
 * @param made what was generated before: nothing repeats.
 */
export function createState(
  start: StartState,
  store: Store,
  { profile, learned }: ChosenProfile,
  { clock, secrets, elapsed, mint, markChanged }: StateContext,
  made?: Made,
) {
  const { world } = start;
  const ordering = orderingOf(profile);
  store.files.reorder(ordering);
  const isOrderOfSeed = ordering.name === orderingOf(start.profile).name;
  const order = isOrderOfSeed ? '' : ordering.name;
  const writers = writersOf(profile);
  const cursors = new Cursors(world.seed, profile.cursor, order, markChanged);
  const { formats } = profile;
  const { seed } = world;
  const fresh = createFreshValues({ seed, formats, store, mint }, made);
  /** Answers to all requests, including refusals. */
  const counts = { answers: 0 };
  const answer = createAnswerRequest({
    profile,
    store,
    cursors,
    now: clock.instant,
    seed,
    rateLimiter: new RateLimiter(profile.rateLimit, elapsed),
    nextNumber: () => ++counts.answers,
  });
  return {
    ...{ world, profile, learned, store, answer, cursors, secrets, fresh, counts },
    now: clock.instant,
    cors: writers.cors,
    writeTime: writers.time,
    usedChoice: createChoiceLookup(learned),
    /** The default workspace for new keys and files; empty if there is none. */
    firstWorkspaceId: world.workspaces[0]?.workspaceId ?? '',
  };
}

/** Hides the secrets of all keys of a mock. */
export function rememberSecrets({ world, store, secrets }: MockState, sandbox: string): void {
  for (const key of [...world.keys, ...store.keys.all()]) {
    secrets.add(sandbox, key, store.keys);
  }
}

interface FreshOptions {
  readonly seed: number;
  readonly formats: Profile['formats'];
  readonly store: Store;
  /** Makes secrets; by default the seed decides. */
  readonly mint: (() => string) | undefined;
}

/** How many values of each kind were generated. */
type Made = ReadSaved['made'];

/** Generates values for what tests add, deterministically from the seed. */
function createFreshValues(
  { seed, formats, store, mint }: FreshOptions,
  before: Made = { fileId: 0, workspaceId: 0, secret: 0 },
) {
  const made = { ...before };
  const next = (kind: keyof Made) => {
    const number = made[kind]++;
    return { number, random: createRandom(seed, `added/${kind}/${number}`) };
  };
  return {
    /** Never an id that another file has, or one of the seed had. */
    fileId: createIdMaker(formats.fileId, store.files.isUsed, () => next('fileId')),
    workspaceId: createIdMaker(formats.workspaceId, store.workspaces.has, () =>
      next('workspaceId'),
    ),
    secret: () => mint?.() ?? makeSecret(next('secret').random),
    save: (): Made => ({ ...made }),
  };
}

interface Labelled {
  size(): number;
  byLabel(label: string): object | undefined;
}

/** The first free `PREFIX-N`, where N starts after the number of existing ones. */
export function freeLabel(prefix: string, labelled: Labelled): string {
  let number = labelled.size() + 1;
  while (labelled.byLabel(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
