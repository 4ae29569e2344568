import * as z from 'zod/mini';
import type { ProfileOption } from '../profile/resolve-profile.ts';
import { wholeNumber } from '../world/fields.ts';
import { growthSchema } from '../world/recipe.ts';
import type { GrowthOptions, WorldOption } from '../world/seed-world.ts';
import type { Journals } from './journal/journal.ts';
import type { ScenarioOption } from './scenario/named.ts';
import type { SecretBook } from './secret-book.ts';
import type { SavedState } from './state/schema.ts';

export interface MockOptions extends GrowthOptions {
  /** A name from `fixtures/worlds`, a recipe, or a world as data. Default: `default`. */
  readonly world?: WorldOption | undefined;
  /** A name from `fixtures/profiles`, or an object with differences from the default profile. */
  readonly profile?: ProfileOption | undefined;
  /** Scripted events: a name from `fixtures/scenarios`, or a scenario. Default: null, for none. */
  readonly scenario?: ScenarioOption | null | undefined;
  /** The exported state of another mock. Cannot be combined with options that the state has. */
  readonly state?: SavedState | undefined;
  /** The number of entries that the journal keeps. Default: 1,000. */
  readonly journalSize?: number | undefined;
  /** Whether a request may ask for a fault: `x-mock-fault: status=503;sample=html`. Default: true. */
  readonly faultHeader?: boolean | undefined;
}

const own = <Of>() => z.optional(z.custom<Of>());

/** Options whose value has a schema of its own are read by it. */
export const mockOptions = z.extend(growthSchema, {
  world: own<WorldOption>(),
  profile: own<ProfileOption>(),
  scenario: own<ScenarioOption | null>(),
  state: own<SavedState>(),
  journalSize: z.optional(wholeNumber(0)),
  faultHeader: z.optional(z.boolean()),
});

/** The settings of a mock, already checked. */
export interface MockSettings extends Pick<MockOptions, 'journalSize' | 'faultHeader'> {
  /** The journals of all sandboxes, if this mock is a sandbox. */
  readonly journals?: Journals;
  /** The id of the sandbox, if this mock is one. */
  readonly sandbox?: string;
  /** The secrets of all sandboxes, if this mock is one. */
  readonly secrets?: SecretBook;
  /** Makes the secrets of all keys, including those of the world; by default the seed decides. */
  readonly mint?: () => string;
  /** Real time in milliseconds. */
  readonly elapsed?: () => number;
}
