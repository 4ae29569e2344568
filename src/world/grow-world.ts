import type { Faker } from '@faker-js/faker';
import { hexToBytes } from '@noble/hashes/utils.js';
import { DEFAULT_EXPIRY_DAYS } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS, toInstant } from '../template/instant.ts';
import { createFaker, seedFaker } from './create-faker.ts';
import type { Draw } from './draw.ts';
import { examineUpload } from './examine-upload.ts';
import { growFiles } from './grow-files.ts';
import { hashedWorld } from './hash-world.ts';
import { createIdSource, type IdSource } from './identifiers.ts';
import { createHints, makeSecret } from './key-secrets.ts';
import type { LiteralFile, Recipe, RecipeWorkspace } from './recipe.ts';
import { statusOf, writeContentType } from './stored-form.ts';
import type { RefusedUpload, World, WorldFile, WorldKey, WorldWorkspace } from './world.ts';

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
  const idFaker = createFaker(seed, 'ids');
  const { workspaceId, fileId } = profile.formats;
  const literal = literalIds(recipe);
  const nextWorkspaceId = createIdSource(workspaceId, drawOf(idFaker), (id) =>
    literal.workspaces.has(id),
  );
  const nextFileId = createIdSource(fileId, drawOf(idFaker), (id) => literal.files.has(id));

  const workspaces: WorldWorkspace[] = [];
  const files: WorldFile[] = [];
  const admitted: WorldFile[] = [];
  const refused: RefusedUpload[] = [];
  for (const [index, plan] of recipe.workspaces.entries()) {
    // One source, so that no id is given twice, but each workspace draws from its own seed.
    seedFaker(idFaker, seed, `ids/${plan.label}`);
    const count = index === 0 && options.files !== undefined ? options.files : plan.files.count;
    const grown = growWorkspace(plan, {
      count: count === 'default-page' ? profile.limit.default : count,
      seed,
      now,
      formats: profile.formats,
      nextWorkspaceId,
      nextFileId,
    });
    workspaces.push(grown.workspace);
    for (const file of grown.generated) files.push(file);
    for (const file of grown.admitted) files.push(file);
    admitted.push(...grown.admitted);
    refused.push(...grown.refused);
  }
  refuseRepeatedIds(recipe, admitted);

  return hashedWorld({
    recipe: recipe.name,
    seed,
    now,
    workspaces,
    keys: growKeys(recipe, workspaces, seed, now),
    files,
    refused,
  });
}

/** What the recipe gave by hand, no generated id may be. */
function literalIds({ workspaces }: Recipe) {
  return {
    workspaces: new Set(workspaces.flatMap(({ workspaceId }) => workspaceId ?? [])),
    files: new Set(workspaces.flatMap(({ files }) => files.literal.flatMap(({ id }) => id ?? []))),
  };
}

/** Whole numbers alone are drawn: they are the same on every platform. */
const drawOf =
  (faker: Faker): Draw =>
  (most) =>
    faker.number.int(most);

interface WorkspaceSoil {
  readonly count: number;
  readonly seed: number;
  readonly now: Instant;
  readonly formats: Profile['formats'];
  readonly nextWorkspaceId: IdSource;
  readonly nextFileId: IdSource;
}

function growWorkspace(plan: RecipeWorkspace, soil: WorkspaceSoil) {
  const { now, formats } = soil;
  const faker = createFaker(soil.seed, `workspace/${plan.label}`);
  const workspaceId = plan.workspaceId ?? soil.nextWorkspaceId(now);
  const name = plan.name ?? faker.company.name();
  const { literal, ties } = plan.files;
  const generated = growFiles(
    { count: soil.count, ties, workspaceId, now },
    formats,
    faker,
    soil.nextFileId,
  );
  const examined = literal.map((file) => admitLiteral(file, workspaceId, soil));
  const admitted = examined.flatMap(({ file }) => file ?? []);
  const before = (time: Instant, { createdAt }: WorldFile) => Math.min(time, createdAt);
  const oldest = admitted.reduce(before, generated.reduce(before, now));
  const workspace = { workspaceId, label: plan.label, name, createdAt: oldest - MICROSECONDS.day };
  const refused = examined.flatMap(({ refusal }) => refusal ?? []);
  return { workspace, generated, admitted, refused };
}

function admitLiteral(
  literal: LiteralFile,
  workspaceId: string,
  { now, formats, nextFileId }: WorkspaceSoil,
): { file?: WorldFile; refusal?: RefusedUpload } {
  const examined = examineUpload(
    {
      name: literal.name,
      contentType: literal.contentType,
      signature: literal.signature === undefined ? undefined : hexToBytes(literal.signature),
    },
    formats,
  );
  const { name } = examined;
  if (!examined.accepted) return { refusal: { workspaceId, name, reason: examined.reason } };
  const createdAt = literal.createdAt === undefined ? now : toInstant(literal.createdAt);
  return {
    file: {
      id: literal.id ?? nextFileId(createdAt),
      workspaceId,
      name,
      contentType: writeContentType(examined, formats.contentType),
      size: literal.size,
      validationStatus: literal.validationStatus ?? statusOf(examined.extensionMatches, formats),
      createdAt,
    },
  };
}

function growKeys(
  recipe: Recipe,
  workspaces: readonly WorldWorkspace[],
  seed: number,
  now: Instant,
): WorldKey[] {
  const hintOf = createHints();
  const byLabel = new Map(workspaces.map((workspace) => [workspace.label, workspace]));
  return recipe.keys.map((plan) => {
    const workspace = byLabel.get(plan.workspace);
    if (!workspace) throw new Error(`Failed to grow the key "${plan.label}": no such workspace`);
    const secret = plan.secret ?? makeSecret(drawOf(createFaker(seed, `key/${plan.label}`)));
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

/** Generated ids never repeat, nor are they literal ones; a literal one may be there twice. */
function refuseRepeatedIds(recipe: Recipe, admitted: readonly WorldFile[]): void {
  const seen = new Set<string>();
  for (const { id } of admitted) {
    if (seen.has(id)) {
      throw new Error(
        `Failed to grow the world "${recipe.name}": the file id "${id}" is there twice`,
      );
    }
    seen.add(id);
  }
}
