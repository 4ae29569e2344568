import * as z from 'zod/mini';
import type { Descriptions } from '../../profile/describe-schema.ts';
import type { ProfileInput } from '../../profile/schema.ts';
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
const time = z.pipe(
  instantSchema,
  z.transform((given: string) => toInstant(given)),
);
/** Its own schema reads it later. A field with its own description is a copy: `text.check()`. */
const object = <Of extends object>(what: string, $ref: string) =>
  z.custom<Of>(isObject, `expected ${what}`).check(z.meta({ anyOf: [{ $ref }] }));
const profile = object<ProfileInput>('a profile', 'profile.schema.json');
const scenario = object<ScenarioInput>('a scenario', 'scenario.schema.json');
const recipe = object<object>('a recipe', 'recipe.schema.json');
const data = object<GrownWorld>('a world', 'recipe.schema.json');
const { secret } = keySchema.shape;

const worldSchema = z.strictObject({
  recipe: z.string(),
  hash: text.check(),
  data: z.optional(data),
  grown: z.optional(
    z.strictObject({
      world: z.union([text, recipe]),
      seed: count,
      files: z.optional(count),
      now: time,
    }),
  ),
});

const seedSchema = z.strictObject({
  world: worldSchema,
  now: time.check(),
  runs: z.boolean(),
  secrets: z.optional(z.array(secret)),
  profile: profile.check(),
  scenario: z.nullable(scenario),
});

/** Numbers drawn for ids, and the latest id. */
const row = z.strictObject({ drawn: count, last: z.optional(text) });
const madeSchema = z.strictObject({
  fileId: row,
  workspaceId: row,
  secrets: count,
});

const progressSchema = z.strictObject({
  done: count.check(),
  /** The number of times that the current step already ran. */
  times: count,
  /** The number of requests that the current step waited for and got. */
  requests: count,
  /** Real milliseconds since the previous step. */
  passed: z.number(),
  /** When the previous step ran, on the clock of the mock. */
  instant: time,
  /** The key of the latest request that had one. */
  sender: z.nullable(keySchema),
  /** Whether the scenario set the current profile. */
  holdsProfile: z.boolean(),
  /** Ids of the faults that it added. */
  faults: z.array(text),
});

const faultsSchema = z.strictObject({
  added: count,
  pending: z.array(
    z.strictObject({
      id: text,
      fault: faultSchema,
      met: count,
      toSkip: count,
    }),
  ),
});

export const STATE_VERSION = 2;
export const STATE_NOTE =
  'The state of a workspace-files-kit mock. It holds the secrets of its made-up keys.';

/** A seed, and the tables, clocks and counters since. It gives the same mock anywhere. */
export const savedStateSchema = z.strictObject({
  $schema: z.optional(z.string()),
  version: z.literal(STATE_VERSION),
  note: z.optional(z.string()),
  seed: seedSchema,
  world: z.optional(seedSchema),
  workspaces: z.array(workspaceSchema),
  keys: z.array(keySchema),
  revoked: z.array(z.strictObject({ secret, hint: text })),
  files: z.array(fileSchema),
  deleted: z.array(text),
  profile: profile.check(),
  clock: z.strictObject({ now: time, runs: z.boolean(), at: z.optional(time) }),
  made: madeSchema,
  cursors: z.strictObject({ sealed: count, spent: z.array(text) }),
  counts: z.strictObject({
    answers: count,
    windows: z.array(z.strictObject({ secret, count, age: z.number() })),
  }),
  faults: faultsSchema,
  scenario: z.nullable(
    z.strictObject({ plays: scenario, before: profile, progress: progressSchema }),
  ),
});

/** The state of a mock, as JSON. */
export type SavedState = z.input<typeof savedStateSchema>;
export type SavedSeed = z.input<typeof seedSchema>;
export type ReadSaved = z.output<typeof savedStateSchema>;
export type ReadSeed = z.output<typeof seedSchema>;

/** Describes the fields of a state. */
export const stateDescriptions: Descriptions = {
  $schema: 'For editors; ignored.',
  note: 'For people; ignored.',
  'seed.world': 'The world: how to seed it again, or itself.',
  'seed.world.recipe': 'The name of its recipe.',
  'seed.world.hash': 'The hash of the seeded world: the same hash is the same world.',
  'seed.world.grown': 'How to seed it again.',
  'seed.world.data': 'The world itself, if it was given as data.',
  'seed.now': 'Where the clock starts.',
  'seed.runs': 'Whether the clock runs from the start.',
  'seed.secrets': 'Secrets of the keys of the world, in its order, if the mock has its own.',
  'seed.profile': 'What differs from the default profile.',
  'seed.scenario': 'The scenario that starts with a reset.',
  world: 'Another world, until the next reset.',
  workspaces: 'All workspaces.',
  keys: 'All keys.',
  revoked: 'Revoked keys, which still select the mock of a request.',
  files: 'Files that were created or changed since the seed.',
  deleted: 'Ids of deleted files.',
  profile: 'What differs from the default profile at present.',
  clock: 'The time of the clock.',
  'clock.at': 'The real time of the export, from which a running clock continues.',
  made: 'How far the sequences of generated ids, secrets and labels are.',
  cursors: 'Issued and spent cursors, if each is unique or works once.',
  counts: 'Answered requests, and the windows of a rate limit.',
  faults: 'Pending faults.',
  scenario: 'The scenario that plays, and the profile without it; null if it ended.',
  'scenario.progress.done': 'Finished steps.',
  'scenario.progress.passed': 'Milliseconds since the previous step.',
};
