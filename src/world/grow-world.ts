import { DEFAULT_EXPIRY_DAYS } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS, toInstant } from '../template/instant.ts';
import { createFaker, type SeededFaker } from './faker.ts';
import { contentTypeOf, sanitiseName } from './file-fields.ts';
import { type GrowingFile, growFiles } from './grow-files.ts';
import { createIdMaker } from './identifiers.ts';
import { hintOf, makeSecret } from './key-secrets.ts';
import { type Recipe, type RecipeInput, resolveRecipe } from './recipe.ts';
import { createWorld, type World, type WorldKey, type WorldWorkspace } from './world.ts';

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

let fakers: { readonly ids: SeededFaker; readonly words: SeededFaker } | undefined;

/**
 * Grows a world from a recipe or its name. The same recipe, profile and options give the same bytes
 * on every platform: all randomness is whole numbers from a seeded generator, which restarts for
 * each workspace and key, and nothing depends on the machine's locale or clock.
 *
 * @throws Error if the recipe is invalid, or an id format has too few ids.
 */
export function growWorld(named: string | RecipeInput, options: GrowOptions): World {
  const { formats } = options.profile;
  const given = resolveRecipe(named);
  const recipe = withFiles(given, options.files);
  const { seed = recipe.seed, now = toInstant(recipe.now) } = options;
  // Created once: each part of a world reseeds them, and only one world grows at a time.
  fakers ??= { ids: createFaker(), words: createFaker() };
  const { ids, words } = fakers;
  // Generated ids must differ from those in the recipe.
  const workspaceIds = new Set(recipe.workspaces.flatMap(({ workspaceId }) => workspaceId ?? []));
  const fileIds = new Set(
    recipe.workspaces.flatMap(({ files }) => files.literal.flatMap(({ id }) => id ?? [])),
  );
  const newWorkspaceId = idsOf(formats.workspaceId, workspaceIds, ids);
  const newFileId = idsOf(formats.fileId, fileIds, ids);
  const workspaces: WorldWorkspace[] = [];
  const files: GrowingFile[] = [];
  for (const plan of recipe.workspaces) {
    const { label, files: planned } = plan;
    // One source of ids, so that they are unique, but a separate seed for each workspace.
    ids.seed(seed, `ids/${label}`);
    words.seed(seed, `workspace/${label}`);
    const workspaceId = plan.workspaceId ?? newWorkspaceId();
    const name = plan.name ?? words.companyName();
    const count = countOf(planned, options.profile);
    const own = growFiles({ count, ties: planned.ties, workspaceId, now, formats }, words);
    // Assigns ids to the oldest files first, as a deployment does: sequential ids show the order.
    for (const file of own.toReversed()) file.id = newFileId();
    for (const { name: given, ...file } of planned.literal) {
      const name = sanitiseName(given);
      const createdAt = file.createdAt === undefined ? now : toInstant(file.createdAt);
      own.push({
        id: file.id ?? newFileId(),
        workspaceId,
        name,
        contentType: file.contentType ?? contentTypeOf(name),
        size: file.size,
        validationStatus: file.validationStatus ?? formats.validationStatus[0]?.value ?? '',
        createdAt,
      });
    }
    const oldest = own.reduce((time, { createdAt }) => Math.min(time, createdAt), now);
    workspaces.push({ workspaceId, label, name, createdAt: oldest - MICROSECONDS.day });
    for (const file of own) files.push(file);
  }
  const keys = growKeys(recipe, { workspaces, words, seed, now });
  const grownFrom = {
    world: typeof named === 'string' ? named : given,
    ...{ seed, now, files: options.files },
  };
  return createWorld({ recipe: recipe.name, seed, now, workspaces, keys, files, grownFrom });
}

/** The number of files that a recipe grows, at most. */
export function plannedFiles(given: Recipe, profile: Profile, inFirst?: number): number {
  const { workspaces } = withFiles(given, inFirst);
  return workspaces.reduce(
    (sum, { files }) => sum + countOf(files, profile) + files.literal.length,
    0,
  );
}

type Formats = Profile['formats'];
type PlannedFiles = Recipe['workspaces'][number]['files'];

const countOf = ({ count }: PlannedFiles, { limit }: Profile): number =>
  count === 'default-page' ? limit.default : count;

/** The recipe with this number of files in its first workspace, literal ones first. */
function withFiles(recipe: Recipe, inFirst: number | undefined): Recipe {
  const [first, ...others] = recipe.workspaces;
  if (inFirst === undefined || first === undefined) return recipe;
  const literal = first.files.literal.slice(0, inFirst);
  const files = { ...first.files, literal, count: inFirst - literal.length };
  return { ...recipe, workspaces: [{ ...first, files }, ...others] };
}

function idsOf(format: Formats['fileId'], taken: Set<string>, { upTo: random }: SeededFaker) {
  let number = 0;
  const next = createIdMaker(
    format,
    (id) => taken.has(id),
    () => ({ number: number++, random }),
  );
  return (): string => {
    const id = next();
    taken.add(id);
    return id;
  };
}

interface Grown {
  readonly workspaces: readonly WorldWorkspace[];
  readonly words: SeededFaker;
  readonly seed: number;
  readonly now: Instant;
}

function growKeys({ keys }: Recipe, { workspaces, words, seed, now }: Grown): WorldKey[] {
  const hints = new Set<string>();
  return keys.map(({ label, workspace, scopes, expiresInSeconds, ...plan }) => {
    // The schema of recipes checks that the workspace exists.
    const workspaceId = workspaces.find((each) => each.label === workspace)?.workspaceId ?? '';
    words.seed(seed, `key/${label}`);
    const secret = plan.secret ?? makeSecret(words.upTo);
    const hint = hintOf(secret, hints);
    const issuedAt = now - Math.round(plan.issuedDaysAgo * MICROSECONDS.day);
    const expiresAt =
      expiresInSeconds === undefined
        ? issuedAt + DEFAULT_EXPIRY_DAYS * MICROSECONDS.day
        : now + Math.round(expiresInSeconds * MICROSECONDS.second);
    return { label, workspaceId, scopes, secret, hint, issuedAt, expiresAt };
  });
}
