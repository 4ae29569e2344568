import * as z from 'zod/mini';
import type { Descriptions } from '../../profile/describe-schema.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { toInstant } from '../../template/instant.ts';
import { isObject } from '../../text/is-object.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { fileSchema, keySchema, workspaceSchema } from '../../world/world-snapshot.ts';
import { faultSchema } from '../faults/fault-schema.ts';
import type { ScenarioInput } from '../scenario/scenario.ts';

/** What a mock holds, as JSON: a seed, and the writes since. One home for types and checks. */

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.minimum(0));
const time = z.pipe(
  instantSchema,
  z.transform((given: string) => toInstant(given)),
);
/** Its own schema reads it later. A field with a sentence of its own is a copy: `text.check()`. */
const object = <Of extends object>(what: string, $ref: string) =>
  z.custom<Of>(isObject, `expected ${what}`).check(z.meta({ anyOf: [{ $ref }] }));
const profile = object<ProfileInput>('a profile', 'profile.schema.json');
const scenario = object<ScenarioInput>('a scenario', 'scenario.schema.json');
const recipe = object<object>('a recipe', 'recipe.schema.json');
const removed = z.literal(true);
const { secret } = keySchema.shape;

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

const row = z.strictObject({ drawn: count, last: z.optional(text) });
const madeSchema = z.strictObject({
  fileId: row,
  workspaceId: row,
  secrets: count,
  keyLabels: count,
  workspaceLabels: count,
});

/** A page and how often it was asked for. No tuple of zod's: that is half a kB of every bundle. */
const page = z
  .custom<[string, number]>((value) => {
    const [name, times, ...more] = Array.isArray(value) ? value : [];
    return text.safeParse(name).success && count.safeParse(times).success && more.length === 0;
  }, 'expected a text and a whole number')
  .check(
    z.meta({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false }),
  );

const progressSchema = z.strictObject({
  done: count.check(),
  times: count,
  requests: count,
  passed: z.number(),
  instant: time,
  sender: z.nullable(keySchema),
  pages: z.array(page),
  holdsProfile: z.boolean(),
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

/** One acknowledged write, as JSON: everything may start over, with what it was made with or other. */
export const writeSchema = z.strictObject({
  reset: z.optional(z.literal(true)),
  seed: z.optional(seedSchema),
  ...parts,
});

export const STATE_VERSION = 1;
export const STATE_NOTE =
  'The state of a workspace-files-kit mock. It holds the secrets of its made-up keys.';

/** A seed, and all writes since in one: the same mock anywhere. */
export const savedStateSchema = z.strictObject({
  $schema: z.optional(z.string()),
  version: z.literal(STATE_VERSION),
  note: z.optional(z.string()),
  seed: seedSchema,
  ...parts,
});

/** What a mock holds, as JSON. */
export type SavedState = z.input<typeof savedStateSchema>;
/** One acknowledged write, as JSON. */
export type Write = z.input<typeof writeSchema>;
export type SavedSeed = z.input<typeof seedSchema>;
export type ReadWrite = z.output<typeof writeSchema>;
export type ReadState = z.output<typeof savedStateSchema>;
export type ReadSeed = z.output<typeof seedSchema>;

/** What the fields of a state are for. */
export const stateDescriptions: Descriptions = {
  $schema: 'For editors; ignored.',
  note: 'For people; ignored.',
  'seed.world': 'The world; where it cannot be grown, who imports has to have it.',
  'seed.world.recipe': 'The name of its recipe.',
  'seed.world.hash': 'Of the world as it was seeded: the same hash is the same world.',
  'seed.world.grown': 'What it grows of again; left out for a world that was given as data.',
  'seed.now': 'Where the clock begins.',
  'seed.runs': 'Whether the clock begins running.',
  'seed.secrets': 'Of the keys of the world, in its order, where each mock has its own.',
  'seed.profile': 'What differs from the default profile.',
  'seed.scenario': 'That begins with a reset.',
  world: 'Another world, until the next reset.',
  workspaces: 'That were created.',
  keys: 'That were issued, expired or revoked, in this order.',
  files: 'That were created, changed or deleted, in this order.',
  'files.removed': 'It is gone.',
  profile: 'What differs from the default profile now.',
  clock: 'Where the clock stands.',
  'clock.at': 'The real time then, from which a running clock goes on.',
  made: 'How far the rows of made-up ids, secrets and labels are.',
  cursors: 'Given out and used, where each is another one, or works once.',
  counts: 'Requests that were answered, and the windows of a rate limit.',
  faults: 'That are pending.',
  scenario: 'That plays, and the profile without it; null where none does any more.',
  progress: 'How far the scenario is.',
  'progress.done': 'Steps that have happened.',
  'progress.passed': 'Milliseconds since the step before.',
};
