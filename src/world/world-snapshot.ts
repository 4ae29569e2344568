import * as z from 'zod/mini';
import { type Instant, toInstant } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';
import { instantSchema } from './instant-schema.ts';
import { SECRET_FORM } from './key-secrets.ts';
import type { World, WorldFile, WorldKey, WorldWorkspace } from './world.ts';
import { hashedWorld, withOther } from './world-files.ts';

/** @throws Error "Failed to read SUBJECT: LIST.INDEX.FIELD: expected a FIELD of its own, found … again". */
export function refuseRepeats<Field extends string>(
  list: string,
  records: readonly { readonly [name in Field]?: string | undefined }[],
  fields: readonly Field[],
  subject: string,
): void {
  for (const field of fields) {
    const seen = new Set<string>();
    for (const [index, { [field]: value }] of records.entries()) {
      if (value === undefined) continue;
      if (seen.has(value)) {
        throw new OperationError({
          action: `read ${subject}`,
          field: `${list}.${index}.${field}`,
          expected: `a ${field} of its own`,
          found: field === 'secret' ? 'one that is there already' : `"${value}" again`,
        });
      }
      seen.add(value);
    }
  }
}

/** A grown world as data, as `workspace-files seed` prints it and `createMock` accepts it. */

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.minimum(0));
const time = z.union([
  z.pipe(
    instantSchema,
    z.transform((text: string) => toInstant(text)),
  ),
  z.int(),
]);

// The fields are in the order of grown worlds, because the hash depends on it.
export const workspaceSchema = z.strictObject({
  workspaceId: text,
  label: text,
  name: z.string(),
  createdAt: time,
});
export const keySchema = z.strictObject({
  label: text,
  workspaceId: text,
  scopes: z.array(text),
  secret: z.string().check(z.regex(SECRET_FORM, 'expected printable ASCII without spaces')),
  hint: text,
  issuedAt: time,
  expiresAt: time,
});
export const fileSchema = z.strictObject({
  id: text,
  workspaceId: text,
  name: z.string(),
  contentType: z.string(),
  size: count,
  validationStatus: z.string(),
  createdAt: time,
});
const schema = z.strictObject({
  recipe: z.string(),
  seed: count,
  hash: z.optional(z.string()).check(z.describe('For people: a world is hashed as it is.')),
  grownFrom: z.optional(z.custom()).check(z.describe('Of a world in memory: it is data here.')),
  now: time,
  workspaces: z.array(workspaceSchema).check(z.minLength(1)),
  keys: z.array(keySchema),
  files: z.array(fileSchema),
  refused: z._default(
    z.array(z.strictObject({ workspaceId: text, name: z.string(), reason: text })),
    [],
  ),
});

type Unchanged<Of> = { readonly [Name in keyof Of]: Unchanged<Of[Name]> };

/** A world as data, with times in ISO 8601 or as instants. Its clock starts at its own `now`. */
export type GrownWorld = Unchanged<Omit<z.input<typeof schema>, 'grownFrom'>>;

const SUBJECT = 'the grown world';

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
  const { recipe, seed, hash, now, workspaces, keys, files, refused } = world;
  return {
    ...{ recipe, seed, hash, now: toIso(now) },
    workspaces: workspaces.map(writeWorkspace),
    keys: keys.map(writeKey),
    files: files.map(writeFile),
    refused,
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
  const {
    hash: _forPeople,
    grownFrom: _once,
    ...world
  } = parseInput(schema, grown, `read ${SUBJECT}`);
  const { workspaces, keys, files } = world;
  refuseRepeats('workspaces', workspaces, ['workspaceId', 'label'], SUBJECT);
  // The hint distinguishes two keys from each other (clause 2.1).
  refuseRepeats('keys', keys, ['label', 'secret', 'hint'], SUBJECT);
  refuseRepeats('files', files, ['id'], SUBJECT);
  const ids = new Set(workspaces.map(({ workspaceId }) => workspaceId));
  for (const [list, records] of Object.entries({ keys, files })) {
    for (const [index, { workspaceId }] of records.entries()) {
      if (ids.has(workspaceId)) continue;
      throw new OperationError({
        action: `read ${SUBJECT}`,
        field: `${list}.${index}.workspaceId`,
        expected: 'the workspaceId of a workspace',
        found: JSON.stringify(workspaceId),
      });
    }
  }
  return withOther(hashedWorld(world), { now: now ?? world.now });
}
