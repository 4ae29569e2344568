import { FILES_READ } from '../document/wire.ts';
import { mockOfWorld } from '../mock/create-mock.ts';
import type { Fault } from '../mock/faults/faults.ts';
import { choiceAt, overChoices } from '../profile/profile-difference.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { growWorld } from '../world/grow-world.ts';
import { mintSecret } from '../world/minted-secrets.ts';
import type { RecipeInput } from '../world/recipe.ts';
import { writeContentType } from '../world/uploads.ts';
import type { World, WorldFile } from '../world/world.ts';
import { createWorld } from '../world/world.ts';
import {
  anyFailure,
  type Expectation,
  type ExpectedFailure,
  type ExpectedFiles,
  type Formats,
  failure,
  type Server,
  type Situation,
  type Stage,
} from './situation.ts';

/** Requests other than those for entries: key check, workspace read, retries. */
const OTHER_REQUESTS = 40;
const DEFAULT_FILES = 7;

/**
 * Sets up a situation, each time with a separate mock.
 *
 * @param maxPages that the client can walk in time; a slow one gets a smaller listing.
 * @param formats that the client is tested with. Default: the plainest.
 */
export function stageOf(situation: Situation, maxPages = Infinity, formats: Formats = {}): Stage {
  const { files: count = situation.stored ? 0 : DEFAULT_FILES, fault, prepare, event } = situation;
  const files = typeof count === 'function' ? count(maxPages) : count;
  const server = serverOf(situation, files, formats);
  prepare?.(server);
  if (fault) server.mock.faults.add(fault);
  const expected = event ? scheduled(event, situation.after, server) : filesOf(server);
  return called(situation, server, situation.hides ? shown(expected, situation.hides) : expected);
}

/** The stage of a further call on the same server; undefined if there is none. */
export function stageAgain(situation: Situation, server: Server): Stage | undefined {
  if (!situation.again) return undefined;
  const { fails, ...given } = situation.again.as(server);
  return called({ ...situation, fails }, given, filesOf(given));
}

/** One call, with its expected result. */
function called(situation: Situation, server: Server, files: ExpectedFiles): Stage {
  const { requestBudget } = situation;
  return {
    ...server,
    expected: expectationOf(situation, server, files),
    // Pages may have only one entry, and every second page may be empty.
    requestBudget:
      requestBudget ?? OTHER_REQUESTS + 3 * server.mock.files.count(server.workspaceId),
  };
}

function expectationOf(
  situation: Situation,
  { mock, workspaceId }: Server,
  files: ExpectedFiles,
): Expectation {
  const { calls, fault, fails = fault && failureAfter(fault) } = situation;
  if (fails !== undefined) {
    const passes = calls === 'checkKey' || Number(fault?.times ?? Infinity) < Infinity;
    const refusals = mock.profile.refusals;
    const expected =
      typeof fails === 'string' ? failure(refusals[fails].status, refusals[fails]) : fails;
    return (situation.mayPass ?? passes) ? { kind: 'either', files, failure: expected } : expected;
  }
  if (calls === undefined || calls === 'listFiles') return files;
  // A client without its own key check may make one before it lists, or never.
  return calls === 'checkKey'
    ? { kind: 'answered', workspaceId, files }
    : { kind: 'answered', workspaceId: null };
}

/** The failure that a client can report after a fault, read from its body (clause 7 r2). */
export function failureAfter({ effect }: Fault): ExpectedFailure | undefined {
  if (effect.kind === 'reset' || effect.kind === 'cut') return anyFailure;
  if (effect.kind !== 'answer') return undefined;
  const { status, json, body } = effect;
  if (status >= 300 && status < 400) return anyFailure;
  const { code = null, error = null } = Object(json ?? parsed(body));
  return { kind: 'failure', status, code: textIn(code), error: textIn(error) };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

/** The document does not say what to report for a field that is not a string. */
const textIn = (value: unknown): string | null | undefined =>
  value === null || typeof value === 'string' ? value : undefined;

/** All files of the workspace, as they are when the client is done. */
export function filesOf({ mock, workspaceId }: Server): ExpectedFiles {
  return { kind: 'files', ids: () => mock.files.list(workspaceId).map(({ id }) => id) };
}

/** The files that the pages do not leave out. */
function shown(files: ExpectedFiles, hides: NonNullable<Situation['hides']>): ExpectedFiles {
  const ids = files.ids().filter((_, place) => !hides(place));
  return { kind: 'files', ids: () => ids };
}

/** Schedules an event after the given pages. @returns the expected files. */
function scheduled(
  event: NonNullable<Situation['event']>,
  after: readonly number[] = [1],
  server: Server,
): ExpectedFiles {
  const ids = filesOf(server).ids();
  const passing = new Set<string>();
  let pages = 0;
  server.mock.journal.subscribe(({ operation, status }) => {
    if (operation !== 'listFiles' || status !== 200) return;
    pages += 1;
    if (!after.includes(pages)) return;
    for (const id of event(server, ids)) passing.add(id);
  });
  const isThere = (id: string) => !passing.has(id);
  return { kind: 'files', ids: () => ids.filter(isThere), passing: () => [...passing] };
}

/** Three entries per page for any limit, so that a few files make several pages. */
const PAGES_OF_THREE = { default: 3, maximum: 3 };
/** What every situation starts from: values that are not its point are plain; see `plainFile`. */
const PLAIN: ProfileInput = {
  limit: PAGES_OF_THREE,
  formats: { validationStatus: [{ value: 'accepted', share: 1 }] },
};

/** The profile of a situation, or of the plainest. */
export function profileOf(
  { profile = {}, varies }: Pick<Situation, 'profile' | 'varies'> = {},
  formats: Formats = {},
): Profile {
  const field = varies?.field ?? null;
  const own = varies && field !== null ? choiceAt(field, varies.value) : {};
  return resolveProfile(
    [{ formats }, profile, own].reduce<ProfileInput>(
      (under, top) => overChoices(under, top),
      PLAIN,
    ),
  );
}

interface Grown {
  readonly world: World;
  readonly profile: Profile;
}

/** The seed data of each situation by number of files and formats: mocks do not change it. */
const kept = new WeakMap<Situation, Map<string, Grown>>();

function serverOf(situation: Situation, files: number, formats: Formats): Server {
  const known = kept.get(situation) ?? new Map<string, Grown>();
  kept.set(situation, known);
  const name = JSON.stringify([files, formats]);
  const grown = known.get(name) ?? grow(situation, files, formats);
  known.set(name, grown);
  const mint = minting(situation.keyPrefix);
  const mock = mockOfWorld(grown.world, grown.profile, { mint });
  const { secret: apiKey, workspaceId } = mock.keys.byLabel('client');
  for (const [place, file] of (situation.stored ?? []).entries()) {
    const createdAt = new Date(NEWEST_STORED - place * 60_000);
    mock.files.create({ workspaceId, createdAt, ...plainFile(place), ...file });
  }
  return { mock, apiKey, workspaceId };
}

const NEWEST_STORED = Date.parse('2026-01-15T11:00:00Z');
const YEAR_IN_SECONDS = 31_536_000;

/** A world with a workspace for the client, and another one that it must never see. */
function grow(situation: Situation, files: number, formats: Formats): Grown {
  const { ties = [], workspaceId, scopes = [FILES_READ], expiresIn } = situation;
  const recipe: RecipeInput = {
    name: 'consumer',
    // Each situation has different data, so a client that caches across situations fails.
    seed: hashOf(situation.id),
    workspaces: [
      {
        label: 'main',
        ...(workspaceId !== undefined && { workspaceId }),
        files: { count: files, ties: [...ties] },
      },
      { label: 'other', files: { count: 4 } },
    ],
    keys: [
      {
        label: 'client',
        workspace: 'main',
        scopes: [...scopes],
        expiresInSeconds: expiresIn ?? YEAR_IN_SECONDS,
      },
      { label: 'other', workspace: 'other' },
    ],
  };
  const profile = profileOf(situation, formats);
  const world = growWorld(recipe, { profile });
  const type = { contentType: 'text/plain', text: true } as const;
  const contentType = writeContentType(type, profile.formats.contentType);
  // Ids, times and statuses stay as they were grown.
  const plain = world.files.map((file, place) => ({ ...file, ...plainFile(place), contentType }));
  return { world: createWorld({ ...world, files: plain }), profile };
}

/** A 32-bit hash of a text. */
export function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash;
}

/** Characters of a key that its hint shows. */
const HINT_LENGTH = 4;

/**
 * Creates keys that are unique across servers and processes, so that a key identifies the server of
 * a request. Their last characters are the same in every run, and so are the hints in responses.
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
export function addFile({ mock, workspaceId }: Server, createdAt: string): string {
  const plain = plainFile(LATER + mock.files.count(workspaceId));
  return mock.files.create({ workspaceId, createdAt, ...plain }).id;
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
