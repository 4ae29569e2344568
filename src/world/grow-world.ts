import { DEFAULT_EXPIRY_DAYS } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS, toInstant } from '../template/instant.ts';
import { OperationError } from '../text/operation-error.ts';
import { createFaker, type SeededFaker } from './create-faker.ts';
import { examineUpload } from './examine-upload.ts';
import { type GrowingFile, growFiles } from './grow-files.ts';
import { createIdSource, type IdSource } from './identifiers.ts';
import { createHints, makeSecret } from './key-secrets.ts';
import { statusOf, writeContentType } from './media-types.ts';
import type { LiteralFile, Recipe, RecipeWorkspace } from './recipe.ts';
import type { RefusedUpload, World, WorldKey, WorldWorkspace } from './world.ts';
import { hashedWorld } from './world-files.ts';

export interface GrowOptions {
  /** Its formats and default page size shape the world. */
  readonly profile: Profile;
  /** Instead of the recipe's seed; a whole number from 0 to 2^32 - 1. */
  readonly seed?: number | undefined;
  /** Instead of the recipe's now. */
  readonly now?: Instant | undefined;
  /** Files in the first workspace, instead of the recipe's count. */
  readonly files?: number | undefined;
}

/**
 * Grows a recipe into a world. The same recipe, profile and options give the same bytes on every
 * platform: only whole-number draws of a seeded generator are used, each workspace and key has a
 * generator of its own, and no locale or clock of the machine is asked.
 *
 * @throws Error when a literal file's id is there already, or an id format has too few ids.
 */
export function growWorld(recipe: Recipe, options: GrowOptions): World {
  const { profile } = options;
  const seed = options.seed ?? recipe.seed;
  const now = options.now ?? toInstant(recipe.now);
  const { ids, faker } = fakers();
  const { workspaceId, fileId } = profile.formats;
  const literal = literalIds(recipe);
  const counts = recipe.workspaces.map(({ files }, index) => {
    const count = index === 0 && options.files !== undefined ? options.files : files.count;
    return count === 'default-page' ? profile.limit.default : count;
  });
  const files: GrowingFile[] = [];
  const fileIds = new Set<string>();
  const workspaces: WorldWorkspace[] = [];
  const nextWorkspaceId = createIdSource(
    workspaceId,
    ids.upTo,
    (id) => literal.workspaces.has(id) || workspaces.some((each) => each.workspaceId === id),
  );
  const nextFileId = createIdSource(
    fileId,
    ids.upTo,
    (id) => literal.files.has(id) || fileIds.has(id),
  );
  const refused: RefusedUpload[] = [];
  for (const [index, plan] of recipe.workspaces.entries()) {
    // One source, so that no id is given twice, but each workspace draws from its own seed.
    ids.seed(seed, `ids/${plan.label}`);
    const count = counts[index] ?? 0;
    const { formats } = profile;
    const ofFiles = { nextFileId, files, fileIds, refused };
    const soil = { recipe, count, now, formats, nextWorkspaceId, ...ofFiles };
    faker.seed(seed, `workspace/${plan.label}`);
    workspaces.push(growWorkspace(plan, { ...soil, faker }));
  }

  const keys = growKeys(
    recipe,
    workspaces,
    (label) => {
      faker.seed(seed, `key/${label}`);
      return makeSecret(faker.upTo);
    },
    now,
  );
  return hashedWorld({ recipe: recipe.name, seed, now, workspaces, keys, files, refused });
}

let made: { readonly ids: SeededFaker; readonly faker: SeededFaker } | undefined;

/** Made once: each part of a world seeds them anew, and no world is grown while another one is. */
function fakers() {
  made ??= { ids: createFaker(), faker: createFaker() };
  return made;
}

/** What the recipe gave by hand, no generated id may be. */
function literalIds({ workspaces }: Recipe) {
  return {
    workspaces: new Set(workspaces.flatMap(({ workspaceId }) => workspaceId ?? [])),
    files: new Set(workspaces.flatMap(({ files }) => files.literal.flatMap(({ id }) => id ?? []))),
  };
}

interface WorkspaceSoil {
  readonly recipe: Recipe;
  /** Draws from the workspace's own seed. */
  readonly faker: SeededFaker;
  readonly count: number;
  readonly now: Instant;
  readonly formats: Profile['formats'];
  readonly nextWorkspaceId: IdSource;
  readonly nextFileId: IdSource;
  /** New files are appended. */
  readonly files: GrowingFile[];
  /** Of all files so far. */
  readonly fileIds: Set<string>;
  readonly refused: RefusedUpload[];
}

function growWorkspace(plan: RecipeWorkspace, soil: WorkspaceSoil): WorldWorkspace {
  const { count, now, formats, files, fileIds, faker, nextFileId: nextId } = soil;
  const workspaceId = plan.workspaceId ?? soil.nextWorkspaceId(now);
  const name = plan.name ?? faker.companyName();
  const { literal, ties } = plan.files;
  const ofFiles = { files, fileIds, faker, nextId };
  let oldest = growFiles({ count, ties, workspaceId, now }, formats, ofFiles);
  for (const each of literal) {
    const createdAt = admitLiteral(each, workspaceId, soil);
    oldest = Math.min(oldest, createdAt ?? oldest);
  }
  return { workspaceId, label: plan.label, name, createdAt: oldest - MICROSECONDS.day };
}

/** @returns when it was created; undefined for one that is refused. */
function admitLiteral(
  literal: LiteralFile,
  workspaceId: string,
  { recipe, now, formats, nextFileId, files, fileIds, refused }: WorkspaceSoil,
): Instant | undefined {
  const examined = examineUpload(
    {
      name: literal.name,
      contentType: literal.contentType,
      signature: literal.signature === undefined ? undefined : bytesOfHex(literal.signature),
    },
    formats,
  );
  const { name } = examined;
  if (!examined.accepted) {
    refused.push({ workspaceId, name, reason: examined.reason });
    return undefined;
  }
  const createdAt = literal.createdAt === undefined ? now : toInstant(literal.createdAt);
  const id = literal.id ?? nextFileId(createdAt);
  // A generated id never repeats, nor is it a literal one; a literal one may be there twice.
  if (fileIds.has(id)) {
    const action = `grow the world "${recipe.name}"`;
    throw new OperationError({ action, reason: `the file id "${id}" is there twice` });
  }
  fileIds.add(id);
  files.push({
    id,
    workspaceId,
    name,
    contentType: writeContentType(examined, formats.contentType),
    size: literal.size,
    validationStatus: literal.validationStatus ?? statusOf(examined.extensionMatches, formats),
    createdAt,
  });
  return createdAt;
}

/** Of a text that is hexadecimal. */
const bytesOfHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

function growKeys(
  recipe: Recipe,
  workspaces: readonly WorldWorkspace[],
  secretOf: (label: string) => string,
  now: Instant,
): WorldKey[] {
  const hintOf = createHints();
  const byLabel = new Map(workspaces.map((workspace) => [workspace.label, workspace]));
  return recipe.keys.map((plan) => {
    const workspace = byLabel.get(plan.workspace);
    if (!workspace) {
      throw new OperationError({
        action: `grow the key "${plan.label}"`,
        reason: 'no such workspace',
      });
    }
    const secret = plan.secret ?? secretOf(plan.label);
    const hint = hintOf(secret);
    const issuedAt = now - Math.round(plan.issuedDaysAgo * MICROSECONDS.day);
    const expiresAt =
      plan.expiresInSeconds === undefined
        ? issuedAt + DEFAULT_EXPIRY_DAYS * MICROSECONDS.day
        : now + Math.round(plan.expiresInSeconds * MICROSECONDS.second);
    const { label, scopes } = plan;
    return { label, workspaceId: workspace.workspaceId, scopes, secret, hint, issuedAt, expiresAt };
  });
}
