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
  /** Its formats and default page size affect the world. */
  readonly profile: Profile;
  /** Replaces the recipe's seed; a whole number from 0 to 2^32 - 1. */
  readonly seed?: number | undefined;
  /** Replaces the recipe's now. */
  readonly now?: Instant | undefined;
  /** Files in the first workspace; replaces the recipe's count. */
  readonly files?: number | undefined;
}

/**
 * Grows a world from a recipe. The same recipe, profile and options give the same bytes on every
 * platform: all randomness is whole numbers from a seeded generator, which restarts for each
 * workspace and key, and nothing depends on the machine's locale or clock.
 *
 * @throws Error if the id of a literal file is taken, or an id format has too few ids.
 */
export const growWorld = (recipe: Recipe, options: GrowOptions): World =>
  new Growth(recipe, options).grow();

/** The number of files in each workspace of a recipe, without the literal ones. */
const plannedCounts = ({ workspaces }: Recipe, { limit }: Profile): readonly number[] =>
  workspaces.map(({ files: { count } }) => (count === 'default-page' ? limit.default : count));

/** The recipe with this number of files in its first workspace, literal ones first. */
function withFiles(recipe: Recipe, { formats }: Profile, inFirst?: number): Recipe {
  const [first, ...others] = recipe.workspaces;
  if (inFirst === undefined || first === undefined) return recipe;
  let left = inFirst;
  const literal = first.files.literal.filter((file) => {
    // A refused upload is no file of the workspace.
    return !examineUpload(uploadOf(file), formats).accepted || left-- > 0;
  });
  const files = { ...first.files, literal, count: Math.max(left, 0) };
  return { ...recipe, workspaces: [{ ...first, files }, ...others] };
}

/** The number of files that a recipe grows, at most. */
export function plannedFiles(given: Recipe, profile: Profile, inFirst?: number): number {
  const recipe = withFiles(given, profile, inFirst);
  const literal = recipe.workspaces.map(({ files }) => files.literal.length);
  return [...plannedCounts(recipe, profile), ...literal].reduce((sum, count) => sum + count, 0);
}

let made: { readonly ids: SeededFaker; readonly faker: SeededFaker } | undefined;

/** Created once: each part of a world reseeds them, and only one world grows at a time. */
function fakers() {
  made ??= { ids: createFaker(), faker: createFaker() };
  return made;
}

/** A world while it grows. */
class Growth {
  readonly #recipe: Recipe;
  readonly #counts: readonly number[];
  readonly #formats: Profile['formats'];
  readonly #seed: number;
  readonly #now: Instant;
  readonly #ids = fakers().ids;
  readonly #faker = fakers().faker;
  readonly #nextWorkspaceId: IdSource;
  readonly #nextFileId: IdSource;
  readonly #workspaces: WorldWorkspace[] = [];
  readonly #files: GrowingFile[] = [];
  readonly #fileIds = new Set<string>();
  readonly #refused: RefusedUpload[] = [];

  constructor(given: Recipe, { profile, seed, now, files }: GrowOptions) {
    const recipe = withFiles(given, profile, files);
    const { workspaces } = recipe;
    this.#recipe = recipe;
    this.#counts = plannedCounts(recipe, profile);
    this.#formats = profile.formats;
    this.#seed = seed ?? recipe.seed;
    this.#now = now ?? toInstant(recipe.now);
    // Generated ids must differ from those in the recipe.
    const ofWorkspaces = new Set(workspaces.flatMap(({ workspaceId }) => workspaceId ?? []));
    const ofFiles = new Set(
      workspaces.flatMap(({ files: { literal } }) => literal.flatMap(({ id }) => id ?? [])),
    );
    this.#nextWorkspaceId = createIdSource(
      this.#formats.workspaceId,
      this.#ids.upTo,
      (id) => ofWorkspaces.has(id) || this.#workspaces.some((each) => each.workspaceId === id),
    );
    this.#nextFileId = createIdSource(
      this.#formats.fileId,
      this.#ids.upTo,
      (id) => ofFiles.has(id) || this.#fileIds.has(id),
    );
  }

  grow(): World {
    const { name: recipe, workspaces } = this.#recipe;
    for (const [index, plan] of workspaces.entries()) {
      // One id source, so that ids are unique, but a separate seed for each workspace.
      this.#ids.seed(this.#seed, `ids/${plan.label}`);
      this.#faker.seed(this.#seed, `workspace/${plan.label}`);
      this.#workspaces.push(this.#growWorkspace(plan, this.#counts[index] ?? 0));
    }
    return hashedWorld({
      ...{ recipe, seed: this.#seed, now: this.#now, workspaces: this.#workspaces },
      ...{ keys: this.#growKeys(), files: this.#files, refused: this.#refused },
    });
  }

  #growWorkspace({ label, files, ...plan }: RecipeWorkspace, count: number): WorldWorkspace {
    const workspaceId = plan.workspaceId ?? this.#nextWorkspaceId(this.#now);
    const name = plan.name ?? this.#faker.companyName();
    const facts = { workspaceId, now: this.#now, formats: this.#formats };
    const grown = growFiles({ count, ties: files.ties, ...facts }, this.#faker);
    // Assigns ids to the oldest files first, as a deployment does: sequential ids show the order.
    for (const file of grown.toReversed()) file.id = this.#nextId(file.createdAt);
    for (const file of grown) this.#files.push(file);
    const oldest = files.literal.reduce(
      (time, file) => Math.min(time, this.#admitLiteral(file, workspaceId) ?? time),
      grown.at(-1)?.createdAt ?? this.#now,
    );
    return { workspaceId, label, name, createdAt: oldest - MICROSECONDS.day };
  }

  #nextId(createdAt: Instant): string {
    const id = this.#nextFileId(createdAt);
    this.#fileIds.add(id);
    return id;
  }

  /** @returns its creation time; undefined if it is refused. */
  #admitLiteral(literal: LiteralFile, workspaceId: string): Instant | undefined {
    const { size } = literal;
    const examined = examineUpload(uploadOf(literal), this.#formats);
    const { name } = examined;
    if (!examined.accepted) {
      this.#refused.push({ workspaceId, name, reason: examined.reason });
      return undefined;
    }
    const createdAt = literal.createdAt === undefined ? this.#now : toInstant(literal.createdAt);
    // Generated ids differ from literal ones, but a recipe may contain the same id twice.
    if (literal.id !== undefined && this.#fileIds.has(literal.id)) {
      const action = `grow the world "${this.#recipe.name}"`;
      throw new OperationError({ action, reason: `the file id "${literal.id}" is there twice` });
    }
    const id = literal.id ?? this.#nextId(createdAt);
    this.#fileIds.add(id);
    this.#files.push({
      ...{ id, workspaceId, name },
      contentType: writeContentType(examined, this.#formats.contentType),
      size,
      validationStatus:
        literal.validationStatus ?? statusOf(examined.extensionMatches, this.#formats),
      createdAt,
    });
    return createdAt;
  }

  #growKeys(): WorldKey[] {
    const hintOf = createHints();
    const workspaceIds = new Map(
      this.#workspaces.map(({ label, workspaceId }) => [label, workspaceId]),
    );
    return this.#recipe.keys.map((plan) => {
      const { label, scopes, expiresInSeconds } = plan;
      const workspaceId = workspaceIds.get(plan.workspace);
      if (workspaceId === undefined) {
        const action = `grow the key "${label}"`;
        throw new OperationError({ action, reason: 'no such workspace' });
      }
      this.#faker.seed(this.#seed, `key/${label}`);
      const secret = plan.secret ?? makeSecret(this.#faker.upTo);
      const hint = hintOf(secret);
      const issuedAt = this.#now - Math.round(plan.issuedDaysAgo * MICROSECONDS.day);
      const expiresAt =
        expiresInSeconds === undefined
          ? issuedAt + DEFAULT_EXPIRY_DAYS * MICROSECONDS.day
          : this.#now + Math.round(expiresInSeconds * MICROSECONDS.second);
      return { label, workspaceId, scopes, secret, hint, issuedAt, expiresAt };
    });
  }
}

const uploadOf = ({ name, contentType, signature }: LiteralFile) => ({
  ...{ name, contentType },
  signature: signature === undefined ? undefined : bytesOfHex(signature),
});

const bytesOfHex = (hexadecimal: string): Uint8Array =>
  Uint8Array.from(hexadecimal.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
