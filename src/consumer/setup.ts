import { FILES_READ } from '../document/wire.ts';
import { mockOfWorld } from '../mock/create-mock.ts';
import type { NewFile } from '../mock/files.ts';
import { overChoices } from '../profile/profile-difference.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { growWorld } from '../world/grow-world.ts';
import { writeContentType } from '../world/media-types.ts';
import { mintSecret } from '../world/minted-secrets.ts';
import { type RecipeInput, resolveRecipe } from '../world/recipe.ts';
import type { World, WorldFile } from '../world/world.ts';
import { hashedWorld } from '../world/world-files.ts';
import type { ExpectedFiles, Fixture, Formats } from './situation.ts';

/** The setup of a server. */
export interface SetupOptions {
  /** Differences from the default profile with pages of three entries. */
  readonly profile?: ProfileInput | undefined;
  /** Files stored exactly as given, a minute apart, the newest first, instead of plain files. */
  readonly stored?: readonly NewFile[] | undefined;
  /** Sizes of groups of files created at the same instant. */
  readonly ties?: readonly number[] | undefined;
  /** Default: in the profile's format. */
  readonly workspaceId?: string | undefined;
  /** The scopes of the key. Default: files:read. */
  readonly scopes?: readonly string[] | undefined;
  /** Seconds from the time of the mock; negative for an expired key. */
  readonly expiresIn?: number | undefined;
  /** The prefix of the key. Default: that of the package. */
  readonly keyPrefix?: string | undefined;
}

/** A mock, a key, and the workspace that it is bound to. */
export type Setup = Pick<Fixture, 'mock' | 'apiKey' | 'workspaceId'>;

/** Values that are not the point of a situation are plain; see also `plainFile`. */
const PLAIN: ProfileInput = {
  formats: { validationStatus: [{ value: 'accepted', share: 1 }] },
};

const DEFAULT_FILES = 7;
const YEAR_IN_SECONDS = 31_536_000;
/** Characters of a key that its hint shows. */
const HINT_LENGTH = 4;

/** Three entries per page for any limit, so that a few files make several pages. */
export const PAGES_OF_THREE = { default: 3, maximum: 3 } as const;

/** Creates a separate mock with its own keys. @param files number of plain files. */
export type CreateSetup = (files?: number, formats?: Formats) => Setup;

/**
 * Sets up mocks with a workspace for the client, and another one that it must never see. The seed
 * data is generated once and kept, because mocks do not change it.
 *
 * @param seed of the data: a different seed gives different ids and files.
 */
export function createSetups(seed: number, options: SetupOptions = {}): CreateSetup {
  const { stored = [], keyPrefix } = options;
  const kept = new Map<string, Grown>();
  return (files = options.stored ? 0 : DEFAULT_FILES, formats = {}) => {
    const name = JSON.stringify([files, formats]);
    const grown = kept.get(name) ?? grow(seed, options, files, formats);
    kept.set(name, grown);
    const mint = minting(keyPrefix);
    const mock = mockOfWorld(grown.world, grown.profile, { mint });
    const { secret: apiKey, workspaceId } = mock.keys.byLabel('client');
    for (const [place, file] of stored.entries()) {
      const createdAt = new Date(NEWEST_STORED - place * 60_000);
      mock.files.create({ workspaceId, createdAt, ...plainFile(place), ...file });
    }
    return { mock, apiKey, workspaceId };
  };
}

const NEWEST_STORED = Date.parse('2026-01-15T11:00:00Z');

interface Grown {
  readonly world: World;
  readonly profile: Profile;
}

function grow(
  seed: number,
  {
    profile: input,
    ties = [],
    workspaceId,
    scopes = [FILES_READ],
    expiresIn = YEAR_IN_SECONDS,
  }: SetupOptions,
  files: number,
  formats: Formats,
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
  const chosen = { limit: PAGES_OF_THREE, ...input };
  const profile = resolveProfile(overChoices(overChoices(PLAIN, { formats }), chosen));
  const world = growWorld(resolveRecipe(recipe), { profile });
  const type = { contentType: 'text/plain', text: true } as const;
  const contentType = writeContentType(type, profile.formats.contentType);
  // Ids, times and statuses stay as they were grown.
  const plain = world.files.map((file, place) => ({ ...file, ...plainFile(place), contentType }));
  return { world: hashedWorld({ ...world, files: plain }), profile };
}

/**
 * Creates keys that are unique across fixtures and processes, so that a key identifies the fixture
 * of a request. The first key is the client's. The last characters of keys are the same in every
 * run, and so are the hints in responses.
 */
function minting(keyPrefix: string | undefined): () => string {
  let count = 0;
  return () => {
    const end = String(++count).padStart(HINT_LENGTH, '0');
    return mintSecret(keyPrefix).slice(0, -HINT_LENGTH) + end;
  };
}

const LATER = 1_000;

/** Stores one more plain file. @returns its id. */
export function addFile({ mock, workspaceId }: Setup, createdAt: string): string {
  const plain = plainFile(LATER + mock.files.count(workspaceId));
  return mock.files.create({ workspaceId, createdAt, ...plain }).id;
}

/** All files of the workspace, as they are when the client is done. */
export function filesOf({ mock, workspaceId }: Setup): ExpectedFiles {
  return { kind: 'files', ids: () => mock.files.list(workspaceId).map(({ id }) => id) };
}

/** Steps through five-digit numbers in mixed order, without repeating one. */
const FIRST = 10_000;
const NUMBERS = 89_989;
const STEP = 61_803;

/**
 * The default name and size of a file. They are unique and in no order, so that a client that sorts
 * by name or size differs from one that keeps the order.
 */
function plainFile(place: number): Pick<WorldFile, 'name' | 'size'> {
  const number = FIRST + ((place * STEP) % NUMBERS);
  return { name: `file-${number}.txt`, size: number };
}
