import * as z from 'zod/mini';
import type { ProfileInput } from '../../profile/schema.ts';
import { toInstant } from '../../template/instant.ts';
import { isObject } from '../../text/is-object.ts';
import { fileSchema, keySchema, workspaceSchema } from '../../world/grown-world.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { faultSchema } from '../fault-schema.ts';
import type { ScenarioInput } from '../scenario/scenario.ts';

/** What a mock holds, as JSON: a seed, and the writes since. One home for types and checks. */

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.minimum(0));
const time = z.pipe(
  instantSchema,
  z.transform((given: string) => toInstant(given)),
);
const said = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description));
const maybe = <Schema extends z.ZodMiniType>(schema: Schema, description: string) =>
  said(z.optional(schema), description);
/** Its own schema reads it further on. */
const object = <Of extends object>(what: string, $ref: string) =>
  z.custom<Of>(isObject, `expected ${what}`).check(z.meta({ anyOf: [{ $ref }] }));
const profile = object<ProfileInput>('a profile', 'profile.schema.json');
const scenario = object<ScenarioInput>('a scenario', 'scenario.schema.json');
const recipe = object<object>('a recipe', 'recipe.schema.json');
const removed = said(z.literal(true), 'It is gone.');
const { secret } = keySchema.shape;

const worldSchema = said(
  z.strictObject({
    recipe: said(z.string(), 'The name of its recipe.'),
    hash: said(text, 'Of the world as it was seeded: the same hash is the same world.'),
    grown: maybe(
      z.strictObject({
        world: z.union([text, recipe]),
        seed: count,
        files: z.optional(count),
        now: time,
      }),
      'What it grows of again; left out for a world that was given as data.',
    ),
  }),
  'The world; where it cannot be grown, who imports has to have it.',
);

const seedSchema = z.strictObject({
  world: worldSchema,
  now: said(time, 'Where the clock begins.'),
  runs: said(z.boolean(), 'Whether the clock begins running.'),
  secrets: maybe(
    z.array(secret),
    'Of the keys of the world, in its order, where each mock has its own.',
  ),
  profile: said(profile, 'What differs from the default profile.'),
  scenario: said(z.nullable(scenario), 'That begins with a reset.'),
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
  done: said(count, 'Steps that have happened.'),
  times: count,
  requests: count,
  passed: said(z.number(), 'Milliseconds since the step before.'),
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
  world: maybe(seedSchema, 'Another world, until the next reset.'),
  workspaces: maybe(z.array(workspaceSchema), 'That were created.'),
  keys: maybe(
    z.array(z.union([keySchema, z.strictObject({ secret, hint: text, removed })])),
    'That were issued, expired or revoked, in this order.',
  ),
  files: maybe(
    z.array(z.union([fileSchema, z.strictObject({ id: text, removed })])),
    'That were created, changed or deleted, in this order.',
  ),
  profile: maybe(profile, 'What differs from the default profile now.'),
  clock: maybe(
    z.strictObject({
      now: time,
      runs: z.boolean(),
      at: maybe(time, 'The real time then, from which a running clock goes on.'),
    }),
    'Where the clock stands.',
  ),
  made: maybe(madeSchema, 'How far the rows of made-up ids, secrets and labels are.'),
  cursors: maybe(
    z.strictObject({ sealed: count, spent: z.array(text) }),
    'Given out and used, where each is another one, or works once.',
  ),
  counts: maybe(
    z.strictObject({
      answers: count,
      windows: z.array(z.strictObject({ secret, count, age: z.number() })),
    }),
    'Requests that were answered, and the windows of a rate limit.',
  ),
  faults: maybe(faultsSchema, 'That are pending.'),
  scenario: maybe(
    z.nullable(z.strictObject({ plays: scenario, before: profile })),
    'That plays, and the profile without it; null where none does any more.',
  ),
  progress: maybe(progressSchema, 'How far the scenario is.'),
};

/** One acknowledged write, as JSON. */
export const writeSchema = z.strictObject({
  reset: maybe(z.literal(true), 'Everything began anew.'),
  seed: maybe(seedSchema, 'Everything began anew with this.'),
  ...parts,
});

export const STATE_VERSION = 1;
export const STATE_NOTE =
  'The state of a workspace-files-kit mock. It holds the secrets of its made-up keys.';

/** A seed, and all writes since in one: the same mock anywhere. */
export const savedStateSchema = z.strictObject({
  $schema: maybe(z.string(), 'For editors; ignored.'),
  version: z.literal(STATE_VERSION),
  note: maybe(z.string(), 'For people; ignored.'),
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
