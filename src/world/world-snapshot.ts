import * as z from 'zod/mini';
import { atFirstUse } from '../profile/choice.ts';
import { type Instant, toInstant } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import { parseInput } from '../text/parse-input.ts';
import { instantSchema, secretSchema, unique } from './fields.ts';
import {
  createWorld,
  type World,
  type WorldFile,
  type WorldKey,
  type WorldWorkspace,
  withOther,
} from './world.ts';

/** A grown world as data, as `workspace-files seed` prints it and `createMock` accepts it. */

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.minimum(0));
const time = () =>
  z.union([
    z.pipe(
      instantSchema,
      z.transform((text: string) => toInstant(text)),
    ),
    z.int(),
  ]);

// The fields are in the order of grown worlds, because the hash depends on it.
export const workspaceSchema = atFirstUse(() =>
  z.strictObject({
    workspaceId: text,
    label: text,
    name: z.string(),
    createdAt: time(),
  }),
);
export const keySchema = atFirstUse(() =>
  z.strictObject({
    label: text,
    workspaceId: text,
    scopes: z.array(text),
    secret: secretSchema,
    hint: text,
    issuedAt: time(),
    expiresAt: time(),
  }),
);
export const fileSchema = atFirstUse(() =>
  z.strictObject({
    id: text,
    workspaceId: text,
    name: z.string(),
    contentType: z.string(),
    size: count,
    validationStatus: z.string(),
    createdAt: time(),
  }),
);
const schema = atFirstUse(() =>
  z
    .strictObject({
      recipe: z.string(),
      seed: count,
      hash: z.optional(z.string()).check(z.describe('For people: a world is hashed as it is.')),
      grownFrom: z.optional(z.custom()).check(z.describe('Of a world in memory: it is data here.')),
      now: time(),
      workspaces: z.array(workspaceSchema()).check(z.minLength(1), unique('workspaceId', 'label')),
      // The hint distinguishes two keys from each other (clause 2.1).
      keys: z.array(keySchema()).check(unique('label', 'secret', 'hint')),
      files: z.array(fileSchema()).check(unique('id')),
    })
    .check(
      z.superRefine(({ workspaces, ...lists }, { addIssue }) => {
        const ids = new Set(workspaces.map(({ workspaceId }) => workspaceId));
        const message = 'expected the workspaceId of a workspace';
        for (const list of ['keys', 'files'] as const) {
          for (const [index, { workspaceId }] of lists[list].entries()) {
            const path = [list, index, 'workspaceId'];
            if (!ids.has(workspaceId)) addIssue({ code: 'custom', message, path });
          }
        }
      }),
    ),
);

type Unchanged<Of> = { readonly [Name in keyof Of]: Unchanged<Of[Name]> };

/** A world as data, with times in ISO 8601 or as instants. Its clock starts at its own `now`. */
export type GrownWorld = Unchanged<Omit<z.input<ReturnType<typeof schema>>, 'grownFrom'>>;

/** Whether it is a grown world and not a recipe, whose files are in its workspaces. */
export const isGrown = (world: unknown): world is GrownWorld =>
  typeof world === 'object' && world !== null && 'files' in world;

export const writeWorkspace = (each: WorldWorkspace) => ({
  ...each,
  createdAt: toIso(each.createdAt),
});
export const writeKey = (each: WorldKey) => ({
  ...each,
  scopes: [...each.scopes],
  issuedAt: toIso(each.issuedAt),
  expiresAt: toIso(each.expiresAt),
});
export const writeFile = (each: WorldFile) => ({ ...each, createdAt: toIso(each.createdAt) });

/** A world as data, with times in ISO 8601. */
export function writeGrownWorld(world: World) {
  const { recipe, seed, hash, now, workspaces, keys, files } = world;
  return {
    ...{ recipe, seed, hash, now: toIso(now) },
    workspaces: workspaces.map(writeWorkspace),
    keys: keys.map(writeKey),
    files: files.map(writeFile),
  };
}

/**
 * Reads a world from data.
 *
 * @param now the start of the clock, instead of the world's own time. It does not change the hash,
 *   so that a state recognises the world.
 * @throws Error "Failed to read the grown world: FIELD: expected …, found …".
 */
export function readGrownWorld(grown: GrownWorld, now?: Instant): World {
  const read = parseInput(schema(), grown, 'read the grown world');
  const { hash: _forPeople, grownFrom: _once, ...world } = read;
  return withOther(createWorld(world), { now: now ?? world.now });
}
