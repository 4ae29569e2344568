import * as z from 'zod/mini';
import { atFirstUse } from '../../profile/choice.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { describedBy } from '../../profile/texts.ts';
import { toInstant } from '../../template/instant.ts';
import { isObject } from '../../text/is-object.ts';
import { instantSchema } from '../../world/fields.ts';
import {
  fileSchema,
  type GrownWorld,
  keySchema,
  workspaceSchema,
} from '../../world/world-snapshot.ts';
import { faultSchema } from '../faults/fault-schema.ts';
import type { ScenarioInput } from '../scenario/schema.ts';

/** The state of a mock as JSON: a seed, and the changes since. Types and checks derive from it. */

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.minimum(0));
const time = () =>
  z.pipe(
    instantSchema,
    z.transform((given: string) => toInstant(given)),
  );
/** Its own schema reads it later. */
const object = <Of extends object>(what: string, $ref: string) =>
  z.custom<Of>(isObject, `expected ${what}`).check(z.meta({ anyOf: [{ $ref }] }));
const profile = () => object<ProfileInput>('a profile', 'profile.schema.json');
const scenario = () => object<ScenarioInput>('a scenario', 'scenario.schema.json');

const worldSchema = () =>
  z.strictObject({
    hash: describedBy('The hash of the seeded world: the same hash is the same world.', text),
    data: describedBy(
      'The world itself, if it was given as data.',
      z.optional(object<GrownWorld>('a world', 'recipe.schema.json')),
    ),
    grown: describedBy(
      'How to seed it again.',
      z.optional(
        z.strictObject({
          world: z.union([text, object<object>('a recipe', 'recipe.schema.json')]),
          seed: count,
          files: z.optional(count),
          now: time(),
        }),
      ),
    ),
  });

const seedSchema = atFirstUse(() =>
  z.strictObject({
    world: describedBy('The world: how to seed it again, or itself.', worldSchema()),
    now: describedBy('Where the clock starts.', time()),
    runs: describedBy('Whether the clock runs from the start.', z.boolean()),
    keys: describedBy('The keys of the world.', z.array(keySchema())),
    profile: describedBy('What differs from the default profile.', profile()),
    scenario: describedBy('The scenario that starts with a reset.', z.nullable(scenario())),
  }),
);

const progressSchema = () =>
  z.strictObject({
    done: describedBy('Finished steps.', count),
    /** The number of times that the current step already ran. */
    times: count,
    /** The number of requests that the current step waited for and got. */
    requests: count,
    /** Whether the scenario set the current profile. */
    holdsProfile: z.boolean(),
    /** Ids of the faults that it added. */
    faults: z.array(text),
  });

const faultsSchema = () =>
  z.strictObject({
    added: count,
    pending: z.array(
      z.strictObject({
        id: text,
        fault: faultSchema(),
        matched: count,
      }),
    ),
  });

export const STATE_VERSION = 4;
export const STATE_NOTE =
  'The state of a workspace-files-kit mock. It holds the secrets of its made-up keys.';

/** A seed, and the tables, clocks and counters since. It gives the same mock anywhere. */
export const savedStateSchema = atFirstUse(() =>
  z.strictObject({
    $schema: describedBy('For editors; ignored.', z.optional(z.string())),
    version: z.literal(STATE_VERSION),
    note: describedBy('For people; ignored.', z.optional(z.string())),
    seed: seedSchema(),
    world: describedBy('Another world, until the next reset.', z.optional(seedSchema())),
    workspaces: describedBy('All workspaces.', z.array(workspaceSchema())),
    keys: describedBy('All keys.', z.array(keySchema())),
    files: describedBy('Files that were created or changed since the seed.', z.array(fileSchema())),
    deleted: describedBy('Ids of deleted files of the seed.', z.array(text)),
    profile: describedBy('What differs from the default profile at present.', profile()),
    clock: describedBy(
      'The time of the clock; `at` is the real time of the export, from which a running one continues.',
      z.strictObject({ now: time(), runs: z.boolean(), at: z.optional(time()) }),
    ),
    made: describedBy(
      'How many values were generated.',
      z.strictObject({ fileId: count, workspaceId: count, secret: count }),
    ),
    cursors: describedBy(
      'Issued and spent cursors, if each is unique or works once.',
      z.strictObject({ sealed: count, spent: z.array(text) }),
    ),
    answers: describedBy('How many requests were answered.', count),
    faults: describedBy('Pending faults.', faultsSchema()),
    scenario: describedBy(
      'The scenario that plays, and the profile without it; null if it ended.',
      z.nullable(
        z.strictObject({ plays: scenario(), before: profile(), progress: progressSchema() }),
      ),
    ),
  }),
);

/** The state of a mock, as JSON. */
export type SavedState = z.input<ReturnType<typeof savedStateSchema>>;
export type SavedSeed = z.input<ReturnType<typeof seedSchema>>;
export type ReadSaved = z.output<ReturnType<typeof savedStateSchema>>;
export type ReadSeed = z.output<ReturnType<typeof seedSchema>>;
