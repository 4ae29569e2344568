import { FILES_READ } from '../document/wire.ts';
import { createMockOf } from '../mock/mock.ts';
import type { ScenarioInput, StepFunction } from '../mock/scenario/scenario.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { growWorld } from '../world/grow-world.ts';
import { mintSecret } from '../world/minted-secrets.ts';
import { type RecipeInput, resolveRecipe } from '../world/recipe.ts';
import { seedWorld } from '../world/seed-world.ts';
import type { World } from '../world/world.ts';
import { type Basis, PLAINEST, profileUpon } from './basis.ts';
import { plainFile, withPlainFiles } from './plain-files.ts';
import type { ExpectedFailure, ExpectedFiles, Scene, SceneOrigin } from './situation.ts';

/** What a scene is set with. */
export interface StageOptions {
  readonly profile?: ProfileInput;
  /** Plain files; 7 if left out. */
  readonly files?: number;
  /** Sizes of groups of files that were created at one instant. */
  readonly ties?: readonly number[];
  /** Of the profile's format if left out. */
  readonly workspaceId?: string;
  /** What the key may do; files:read if left out. */
  readonly scopes?: readonly string[];
  /** Seconds, from the time of the mock; below 0 for a key that has expired. */
  readonly expiresIn?: number;
  /** Of the key; of its own making in each scene if left out. */
  readonly secret?: string;
  /** What the key begins with; as the basis has it if left out. */
  readonly keyPrefix?: string;
}

/** A mock, a key, and the workspace that it is bound to. */
export type Stage = Pick<Scene, 'mock' | 'apiKey' | 'workspaceId'>;

/** Values are plain wherever they are not the point: see `plainFile` for the others. */
const ONE_STATUS = [{ value: 'accepted', share: 1 }];

const DEFAULT_FILES = 7;
const YEAR_IN_SECONDS = 31_536_000;
/** Characters that a hint tells of a key. */
const HINT_LENGTH = 4;

/** Three entries a page, however many a client asks for: so a few files make several pages. */
export const PAGES_OF_THREE = { default: 3, maximum: 3 } as const;

/** Sets a stage of its own for a situation. */
export type SetStage = (options?: StageOptions) => Stage;

/**
 * Sets up mocks with a workspace for the client, and another one that it must never see. Each stage
 * is a mock of its own, with keys of its own; what it is seeded with is grown once and kept, as no
 * mock changes it.
 *
 * @param ownSeed of the data: another one gives other ids and files.
 */
export function createSetStage(
  ownSeed: number,
): (options?: StageOptions, basis?: Basis, origin?: SceneOrigin) => Stage {
  const kept = new Map<string, Grown>();
  return (options = {}, basis = PLAINEST, origin = undefined) => {
    const seed = origin?.seed ?? ownSeed;
    const name = JSON.stringify([options, basis, seed]);
    const grown = kept.get(name) ?? grow(seed, basis, options);
    kept.set(name, grown);
    const mock = createMockOf(grown.world, grown.profile, seedWorld, {
      mint: minting(options, basis, origin),
    });
    const key = mock.keys.byLabel('client');
    return { mock, apiKey: key.secret, workspaceId: key.workspaceId };
  };
}

interface Grown {
  readonly world: World;
  readonly profile: Profile;
}

function grow(
  seed: number,
  basis: Basis,
  {
    profile: input = { limit: PAGES_OF_THREE },
    files = DEFAULT_FILES,
    ties = [],
    workspaceId,
    scopes = [FILES_READ],
    expiresIn = YEAR_IN_SECONDS,
  }: StageOptions,
): Grown {
  const recipe: RecipeInput = {
    name: 'consumer',
    seed,
    workspaces: [
      {
        label: 'main',
        ...(workspaceId !== undefined && { workspaceId }),
        files: { count: files, ties: [...ties] },
      },
      { label: 'other', files: { count: 4 } },
    ],
    keys: [
      { label: 'client', workspace: 'main', scopes: [...scopes], expiresInSeconds: expiresIn },
      { label: 'other', workspace: 'other' },
    ],
  };
  const upon = profileUpon(basis, input);
  const formats = { validationStatus: ONE_STATUS, ...upon.formats };
  const profile = profileOf({ ...upon, formats });
  const world = growWorld(resolveRecipe(recipe), { profile });
  return { world: withPlainFiles(world, profile.formats), profile };
}

/** Those of all stages: most have one of a few, and no mock changes it. */
const profiles = new Map<string, Profile>();

function profileOf(input: ProfileInput): Profile {
  const name = JSON.stringify(input);
  const profile = profiles.get(name) ?? resolveProfile(input);
  profiles.set(name, profile);
  return profile;
}

/**
 * Makes keys that no other scene has, in this process or another: so a request tells from which
 * scene it comes. The client's is the first one. Their ends are the same in every run, and so are
 * the hints in what the client is answered.
 */
function minting(
  { secret: own, keyPrefix }: StageOptions,
  basis: Basis,
  origin: SceneOrigin | undefined,
): () => string {
  // A key of another form is none of another scene's.
  const secret = own ?? (keyPrefix === undefined ? origin?.secret : undefined);
  let count = 0;
  return () => {
    const end = String(++count).padStart(HINT_LENGTH, '0');
    if (count === 1 && secret !== undefined) return secret;
    return mintSecret(keyPrefix ?? basis.keyPrefix).slice(0, -HINT_LENGTH) + end;
  };
}

/** Names of what comes later begin behind those of what is there. */
const LATER = 1_000;

/** Stores one more plain file. @returns its id. */
export function addFile({ mock, workspaceId }: Stage, createdAt: string): string {
  const plain = plainFile(LATER + mock.files.count(workspaceId));
  return mock.files.create({ workspaceId, createdAt, ...plain }).id;
}

/** All files of the stage, as they are when the client is done. */
export function filesOf({ mock, workspaceId }: Stage): ExpectedFiles {
  return { kind: 'files', ids: () => mock.files.list(workspaceId).map(({ id }) => id) };
}

/** A failure that tells neither code nor error, unless they are given. */
export const failure = (
  status: number | null,
  { code = null, error = null }: Partial<Pick<ExpectedFailure, 'code' | 'error'>> = {},
): ExpectedFailure => ({ kind: 'failure', status, code, error });

/** A failure of which only that it is one matters: a broken connection, or another server. */
export const anyFailure: ExpectedFailure = {
  kind: 'failure',
  status: null,
  code: undefined,
  error: undefined,
};

/**
 * A scenario with one step that happens again and again: as soon as so many pages of the listing
 * have been given, for each of the numbers.
 */
export const afterPages = (pages: readonly number[], happens: StepFunction): ScenarioInput => ({
  steps: pages.map((page, index) => ({
    after: { operation: 'listFiles', status: 200, requests: page - (pages[index - 1] ?? 0) },
    do: happens,
  })),
});
