import { type AnswerRequest, createAnswerRequest } from '../http/answer-request.ts';
import type { Profile } from '../profile/schema.ts';
import { createCursors } from '../service/cursor.ts';
import { createRateLimiter } from '../service/rate-limit.ts';
import { createStore, type Store } from '../store/store.ts';
import { createFaker } from '../world/grow-world.ts';
import { createIdSource, type IdSource } from '../world/identifiers.ts';
import { makeSecret } from '../world/key-secrets.ts';
import type { World } from '../world/world.ts';
import type { Clock } from './clock.ts';
import { createTargetRedactor, type TargetRedactor } from './redact-target.ts';

/** All that a reset throws away: what was stored, given out and counted since the seed. */
export interface MockState {
  readonly store: Store;
  readonly answer: AnswerRequest;
  /** Knows every secret that was given out. */
  readonly redactor: TargetRedactor;
  /** Ids and secrets for what is added by hand, as deterministic as the seeded ones. */
  readonly nextFileId: IdSource;
  readonly nextWorkspaceId: IdSource;
  readonly nextSecret: () => string;
}

export interface StateOptions {
  readonly world: World;
  readonly profile: Profile;
  readonly clock: Clock;
  readonly elapsed: () => number;
  readonly showsAssumptions: boolean;
}

export function createState(options: StateOptions): MockState {
  const { world, profile, clock, elapsed, showsAssumptions } = options;
  const store = createStore(world, profile);
  const answer = createAnswerRequest({
    profile,
    store,
    cursors: createCursors(world.seed, profile.cursor),
    rateLimiter: createRateLimiter(profile.rateLimit, elapsed),
    now: clock.now,
    showsAssumptions,
    seed: world.seed,
  });
  const fakerFor = (part: string) => createFaker(world.seed, `added/${part}`);
  return {
    store,
    answer,
    redactor: createTargetRedactor(world.keys),
    nextFileId: unused(
      onDemand(() => createIdSource(profile.formats.fileId, fakerFor('file ids'))),
      (id) => store.files.get(id) !== undefined,
    ),
    nextWorkspaceId: unused(
      onDemand(() => createIdSource(profile.formats.workspaceId, fakerFor('workspace ids'))),
      (id) => store.workspaces.get(id) !== undefined,
    ),
    nextSecret: onDemand(() => {
      const faker = fakerFor('secrets');
      return () => makeSecret(faker);
    }),
  };
}

/** Makes a function when it is first called: most mocks add nothing, and a faker is dear to make. */
function onDemand<Arguments extends readonly unknown[], Result>(
  make: () => (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let made: ((...given: Arguments) => Result) | undefined;
  return (...given) => {
    made ??= make();
    return made(...given);
  };
}

/** Ids given one after another would otherwise begin again with those of the seeded files. */
function unused(next: IdSource, isTaken: (id: string) => boolean): IdSource {
  return (createdAt) => {
    let id = next(createdAt);
    while (isTaken(id)) id = next(createdAt);
    return id;
  };
}
