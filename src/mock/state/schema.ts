import * as z from 'zod/mini';
import type { Descriptions } from '../../profile/describe-schema.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { toInstant } from '../../template/instant.ts';
import { isObject } from '../../text/is-object.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { fileSchema, keySchema, workspaceSchema } from '../../world/world-snapshot.ts';
import { faultSchema } from '../faults/fault-schema.ts';
import type { ScenarioJson } from '../scenario/schema.ts';

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
const scenario = object<ScenarioJson>('a scenario', 'scenario.schema.json');
const recipe = object<object>('a recipe', 'recipe.schema.json');
const removed = z.literal(true);
const { secret } = keySchema.shape;
/** States of earlier versions have this field; it follows from the other fields. */
const ignored = z.optional(z.unknown()).check(z.meta({ deprecated: true }));

const worldSchema = z.strictObject({
  recipe: z.string(),
  hash: text.check(),
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
  keyLabels: ignored,
  workspaceLabels: ignored,
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
  pages: ignored,
  /** Whether the scenario set the current profile. */
  holdsProfile: z.boolean(),
  /** Ids of the faults that it added. */
  faults: z.array(text),
});

const faultsSchema = z.strictObject({
  added: count,
  ordinal: count,
  pending: z.array(
    z.strictObject({
      id: text,
      fault: faultSchema,
      met: count,
      toSkip: count,
      draws: z.strictObject({ seed: z.string(), drawn: count }),
    }),
  ),
});

const parts = {
  world: z.optional(seedSchema),
  workspaces: z.optional(z.array(workspaceSchema)),
  keys: z.optional(z.array(z.union([keySchema, z.strictObject({ secret, hint: text, removed })]))),
  files: z.optional(z.array(z.union([fileSchema, z.strictObject({ id: text, removed })]))),
  profile: z.optional(profile),
  clock: z.optional(
    z.strictObject({
      now: time,
      runs: z.boolean(),
      at: z.optional(time),
    }),
  ),
  made: z.optional(madeSchema),
  cursors: z.optional(z.strictObject({ sealed: count, spent: z.array(text) })),
  counts: z.optional(
    z.strictObject({
      answers: count,
      windows: z.array(z.strictObject({ secret, count, age: z.number() })),
    }),
  ),
  faults: z.optional(faultsSchema),
  scenario: z.optional(z.nullable(z.strictObject({ plays: scenario, before: profile }))),
  progress: z.optional(progressSchema),
};

/** One write as JSON, or a reset to a new start. */
export const writeSchema = z.strictObject({
  reset: z.optional(z.literal(true)),
  seed: z.optional(seedSchema),
  ...parts,
});

export const STATE_VERSION = 1;
export const STATE_NOTE =
  'The state of a workspace-files-kit mock. It holds the secrets of its made-up keys.';

/** A seed, and all changes since in one write. It gives the same mock anywhere. */
export const savedStateSchema = z.strictObject({
  $schema: z.optional(z.string()),
  version: z.literal(STATE_VERSION),
  note: z.optional(z.string()),
  seed: seedSchema,
  ...parts,
});

/** The state of a mock, as JSON. */
export type SavedState = z.input<typeof savedStateSchema>;
/** One write, as JSON. */
export type Write = z.input<typeof writeSchema>;
export type SavedSeed = z.input<typeof seedSchema>;
export type ReadWrite = z.output<typeof writeSchema>;
export type ReadSeed = z.output<typeof seedSchema>;

/** Describes the fields of a state. */
export const stateDescriptions: Descriptions = {
  $schema: 'For editors; ignored.',
  note: 'For people; ignored.',
  'seed.world': 'The world. If it cannot be seeded again, the importing mock must have it.',
  'seed.world.recipe': 'The name of its recipe.',
  'seed.world.hash': 'The hash of the seeded world: the same hash is the same world.',
  'seed.world.grown': 'How to seed it again; omitted for a world that was given as data.',
  'seed.now': 'Where the clock starts.',
  'seed.runs': 'Whether the clock runs from the start.',
  'seed.secrets': 'Secrets of the keys of the world, in its order, if the mock has its own.',
  'seed.profile': 'What differs from the default profile.',
  'seed.scenario': 'The scenario that starts with a reset.',
  world: 'Another world, until the next reset.',
  workspaces: 'Created workspaces.',
  keys: 'Issued, expired and revoked keys, in order.',
  files: 'Created, changed and deleted files, in order.',
  'files.removed': 'It was deleted.',
  profile: 'What differs from the default profile at present.',
  clock: 'The time of the clock.',
  'clock.at': 'The real time of the export, from which a running clock continues.',
  made: 'How far the sequences of generated ids, secrets and labels are.',
  cursors: 'Issued and spent cursors, if each is unique or works once.',
  counts: 'Answered requests, and the windows of a rate limit.',
  faults: 'Pending faults.',
  scenario: 'The scenario that plays, and the profile without it; null if it ended.',
  progress: 'How far the scenario is.',
  'progress.done': 'Finished steps.',
  'progress.passed': 'Milliseconds since the previous step.',
};
