import { learnedOf } from '../../profile/origins.ts';
import { parseFor } from '../../profile/parse-settings.ts';
import { differenceFromDefault } from '../../profile/profile-difference.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { toIso } from '../../template/write-iso.ts';
import { OperationError } from '../../text/operation-error.ts';
import { mintKeys } from '../../world/key-secrets.ts';
import type { Grow, GrowthOptions } from '../../world/load-snapshot.ts';
import type { WorldOption } from '../../world/recipe.ts';
import type { World } from '../../world/world.ts';
import { withOther } from '../../world/world-files.ts';
import type { Begun } from '../internals.ts';
import { resolveScenario, scenarioToJson } from '../scenario/resolve-scenario.ts';
import type { SettingsOptions } from '../settings.ts';
import type { ChosenProfile } from './mock-state.ts';
import { type ReadSeed, type SavedSeed, type SavedState, savedStateSchema } from './schema.ts';

export const writeProfile = ({ profile, learned }: ChosenProfile): ProfileInput => ({
  ...differenceFromDefault(profile),
  ...(learned && { learned }),
});

export const readProfile = (given: ProfileInput): ChosenProfile => ({
  profile: resolveProfile(given),
  learned: learnedOf(given),
});

/** The seed of a mock, as JSON: its world by hash, and how to seed it again. */
export function writeSeed(seeded: Begun): SavedSeed {
  const { world, grown, runs, scenario } = seeded;
  const { recipe, hash, grownFrom } = grown;
  return {
    world: {
      ...{ recipe, hash },
      ...(grownFrom && { grown: { ...grownFrom, now: toIso(grownFrom.now) } }),
    },
    now: toIso(world.now),
    runs,
    ...(world.keys !== grown.keys && { secrets: world.keys.map(({ secret }) => secret) }),
    profile: writeProfile(seeded),
    scenario: scenario && scenarioToJson(scenario),
  };
}

/**
 * Restores the seed of a mock.
 *
 * @param known existing seeds: a world with the same hash is used with its indexes.
 * @param grow seeds the world if no known one has its hash.
 * @throws Error that names the field, when the world differs or cannot be seeded.
 */
export function readSeed(
  { world: named, now, runs, secrets, profile, scenario }: ReadSeed,
  known: readonly Begun[],
  grow: Grow,
  action: string,
): Begun {
  const chosen = readProfile(profile);
  const found = known.find((each) => each.grown.hash === named.hash);
  const grown = withOther(found?.grown ?? growAgain(named, chosen, grow, action), { now });
  const world = secrets ? withSecrets(grown, secrets, action) : grown;
  return {
    ...{ grown, world, runs, ...chosen },
    scenario: scenario && resolveScenario(scenario),
  };
}

function growAgain(
  { recipe, hash, grown }: ReadSeed['world'],
  { profile }: Pick<Begun, 'profile'>,
  grow: Grow,
  action: string,
): World {
  const fail = (expected: string, found: string) =>
    new OperationError({ action, field: 'seed.world.hash', expected, found });
  if (!grown) {
    throw fail(
      `the hash of an existing world, because "${recipe}" was given as data: make the mock with that world`,
      hash,
    );
  }
  const { seed, files, now } = grown;
  const growth = { seed, files, now: toIso(now) };
  // The schema of recipes checks it later.
  const made = grow(grown.world as WorldOption, profile, growth, action);
  if (made.hash === hash) return made;
  throw fail(
    `${made.hash}, the hash of "${recipe}" in this version`,
    `${hash}, of a different version`,
  );
}

function withSecrets(grown: World, secrets: readonly string[], action: string): World {
  const { length } = grown.keys;
  if (secrets.length !== length || new Set(secrets).size !== length) {
    throw new OperationError({
      action,
      field: 'seed.secrets',
      expected: `${length} different secrets`,
      found: String(secrets.length),
    });
  }
  const left = [...secrets];
  return mintKeys(grown, () => left.shift() ?? '');
}

/** The options of a mock that a state contains. */
type StateOptions = GrowthOptions &
  Pick<SettingsOptions, 'profile'> & { readonly world?: WorldOption | undefined };

/**
 * The world and the profile of a state, to seed a mock that then imports the state.
 *
 * @param given the other options: only a world is allowed, if the state's world was given as data.
 * @throws Error that names the field, when the state is invalid, or has one of the options itself.
 */
export function optionsOfState(
  saved: SavedState,
  { world, ...given }: StateOptions & { readonly scenario?: unknown },
  action: string,
): StateOptions {
  for (const name of ['profile', 'scenario', 'seed', 'files', 'now'] as const) {
    if (given[name] === undefined) continue;
    const expected = 'none, because the state has its own';
    throw new OperationError({ action, field: name, expected, found: 'one' });
  }
  const { seed } = parseFor(savedStateSchema, saved, 'import the state');
  const { profile } = seed;
  const { grown } = seed.world;
  if (world !== undefined || !grown) return { world, profile };
  const { files, now } = grown;
  // The schema of recipes checks it later.
  const recipe = grown.world as WorldOption;
  return { world: recipe, profile, seed: grown.seed, files, now: toIso(now) };
}
