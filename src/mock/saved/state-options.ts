import { parseFor } from '../../profile/parse-settings.ts';
import type { ProfileOption } from '../../profile/resolve-profile.ts';
import { toIso } from '../../template/write-iso.ts';
import { OperationError } from '../../text/operation-error.ts';
import type { WorldOption } from '../../world/recipe.ts';
import type { SettingsOptions } from '../mock.ts';
import { type SavedState, savedStateSchema } from './schema.ts';

/** The options of a mock that a state stands for. */
export interface StateOptions {
  readonly world?: WorldOption | undefined;
  readonly profile?: ProfileOption | undefined;
  readonly seed?: number | undefined;
  readonly files?: number | undefined;
  readonly now?: string | Date | undefined;
}

/**
 * The world and the profile that the mock of a state begins with, to be grown as those of any
 * other mock are; the state itself is imported then.
 *
 * @param given the options beside the state: a world alone may be there, for a state whose world
 *   was given as data.
 * @throws Error that names the field, where the state is malformed, or an option stands beside it
 *   that it has itself.
 */
export function optionsOfState(
  saved: SavedState,
  { world, ...given }: StateOptions & Pick<SettingsOptions, 'scenario'>,
  action: string,
): StateOptions {
  for (const name of ['profile', 'scenario', 'seed', 'files', 'now'] as const) {
    if (given[name] === undefined) continue;
    const expected = 'none beside the state, which has its own';
    throw new OperationError({ action, field: name, expected, found: 'one' });
  }
  const { seed } = parseFor(savedStateSchema, saved, 'import the state');
  const { profile } = seed;
  const { grown } = seed.world;
  if (world !== undefined || !grown) return { world, profile };
  const { files, now } = grown;
  // A recipe is read by its own schema.
  const recipe = grown.world as WorldOption;
  return { world: recipe, profile, seed: grown.seed, files, now: toIso(now) };
}
