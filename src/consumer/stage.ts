import { FILES_READ } from '../document/wire.ts';
import { mockOfWorld } from '../mock/create-mock.ts';
import { choiceAt, overChoices } from '../profile/profile-difference.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { growWorld } from '../world/grow-world.ts';
import type { RecipeInput } from '../world/recipe.ts';
import { createWorld, type WorldFile } from '../world/world.ts';
import {
  type Expectation,
  type ExpectedFailure,
  type ExpectedFiles,
  type Formats,
  failureOf,
  type SecondCall,
  type Server,
  type Situation,
  type Stage,
} from './situation.ts';

/** Requests other than those for entries: key check, workspace read, retries. */
const OTHER_REQUESTS = 40;

/**
 * Sets up a situation, each time with a separate mock.
 *
 * @param formats that the client is tested with. Default: the plainest.
 */
export function stageOf(situation: Situation, formats: Formats = {}): Stage {
  const { fault, prepare } = situation;
  const server = serverOf(situation, formats);
  prepare?.(server);
  if (fault) server.mock.faults.add(fault);
  return stageWith(situation, server, walkedFiles(situation, server));
}

/** The stage of a further call on the same server. */
export function stageSecondCall(
  secondCall: SecondCall,
  situation: Situation,
  server: Server,
): Stage {
  const { fails, ...given } = secondCall.as(server);
  return stageWith({ ...situation, fails }, given, filesOf(given));
}

/** One call, with its expected result. */
function stageWith(situation: Situation, server: Server, files: ExpectedFiles): Stage {
  // Pages may have only one entry, and every second page may be empty.
  const { requestBudget = OTHER_REQUESTS + 3 * server.mock.files.count(server.workspaceId) } =
    situation;
  return { ...server, expected: expectationOf(situation, server, files), requestBudget };
}

function expectationOf(
  situation: Situation,
  { mock, workspaceId }: Server,
  files: ExpectedFiles,
): Expectation {
  const { calls, fault } = situation;
  const fails = failureOf(situation);
  if (fails === undefined) {
    if (calls === undefined || calls === 'listFiles') return files;
    // A client without its own key check may make one before it lists, or never.
    return calls === 'checkKey'
      ? { kind: 'answered', workspaceId, files }
      : { kind: 'answered', workspaceId: null };
  }
  const failure = typeof fails === 'string' ? refusal(mock.profile.refusals[fails]) : fails;
  const isTemporary = Number(fault?.times ?? Infinity) < Infinity;
  const { mayPass = calls === 'checkKey' || isTemporary } = situation;
  return mayPass ? { kind: 'either', files, failure } : failure;
}

const refusal = ({ status, code, error }: Omit<ExpectedFailure, 'kind'>): ExpectedFailure => ({
  kind: 'failure',
  status,
  code,
  error,
});

/** All files of the workspace, as they are when the client is done. */
export function filesOf({ mock, workspaceId }: Server): ExpectedFiles {
  return { kind: 'files', ids: () => mock.files.list(workspaceId).map(({ id }) => id) };
}

/** The files of a walk. If something happens while the client walks, it is scheduled. */
function walkedFiles({ event, after = [1], hides }: Situation, server: Server): ExpectedFiles {
  if (!event && !hides) return filesOf(server);
  const ids = filesOf(server)
    .ids()
    .filter((_, place) => !hides?.(place));
  const passing = new Set<string>();
  let pages = 0;
  server.mock.journal.subscribe(({ operation, status }) => {
    if (operation !== 'listFiles' || status !== 200) return;
    pages += 1;
    if (!event || !after.includes(pages)) return;
    for (const id of event(server, ids)) passing.add(id);
  });
  const isThere = (id: string) => !passing.has(id);
  return { kind: 'files', ids: () => ids.filter(isThere), passing: () => [...passing] };
}

/** What every situation starts from: values that are not its point are plain; see `plainFile`. */
const PLAIN: ProfileInput = {
  // Three entries per page for any limit, so that a few files make several pages.
  limit: { default: 3, maximum: 3 },
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

const DEFAULT_FILES = 7;
const NEWEST_STORED = Date.parse('2026-01-15T11:00:00Z');
const YEAR_IN_SECONDS = 31_536_000;

/** A mock with a workspace for the client, and another one that it must never see. */
function serverOf(situation: Situation, formats: Formats): Server {
  const { id, stored = [], ties = [], workspaceId: given, keyPrefix = '' } = situation;
  const { files = situation.stored ? 0 : DEFAULT_FILES, scopes = [FILES_READ] } = situation;
  const profile = profileOf(situation, formats);
  const recipe: RecipeInput = {
    name: 'consumer',
    // Each situation has different data and keys, so a client that caches across situations fails.
    seed: hashOf(id),
    workspaces: [
      {
        label: 'main',
        ...(given !== undefined && { workspaceId: given }),
        files: { count: files, ties: [...ties] },
      },
      { label: 'other', files: { count: 4 } },
    ],
    keys: [
      {
        label: 'client',
        workspace: 'main',
        scopes: [...scopes],
        expiresInSeconds: situation.expiresIn ?? YEAR_IN_SECONDS,
      },
      { label: 'other', workspace: 'other' },
    ],
  };
  const grown = growWorld(recipe, { profile });
  const contentType = 'text/plain';
  // Ids, times and statuses stay as they were grown.
  const all = grown.files.map((file, place) => ({ ...file, ...plainFile(place), contentType }));
  const keys = grown.keys.map((key) => ({ ...key, secret: keyPrefix + key.secret }));
  const mock = mockOfWorld(createWorld({ ...grown, files: all, keys }), profile);
  const { secret: apiKey, workspaceId } = mock.keys.byLabel('client');
  for (const [place, file] of stored.entries()) {
    const createdAt = new Date(NEWEST_STORED - place * 60_000);
    mock.files.create({ workspaceId, createdAt, ...plainFile(place), ...file });
  }
  return { mock, apiKey, workspaceId };
}

/** A 32-bit hash of a text. */
export function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash;
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
