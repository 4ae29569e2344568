import { type Cause, cause } from '../diagnosis/incident.ts';
import {
  type ApiRequest,
  checkKey,
  listFiles,
  otherPath,
  type PageQuery,
} from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { type Fail, fail, type Outcome, unproven } from '../judgement/outcome.ts';
import { type Entry, objectOf, readPage, type Walk } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import { crossedBoundary } from './paging-cursor.ts';

/** Applies if the key's own listing, walked with its own cursors, shows only its own files. */
const workspaceOfCursor = cause(
  'cursor-names-the-workspace',
  "on the key's own path, a cursor of the other workspace returns only files of that workspace, and the key's own cursors return none",
  'the workspace is read from the cursor, which is not checked against the key',
);

/** Applies if neither the path without a cursor nor the cursor on another path returns any. */
const pathBehindCursor = cause(
  'path-checked-without-cursor-alone',
  "the other workspace's path returns nothing without a cursor, and its files with one",
  'the path is checked against the key only on the first page',
);

/** One way to request files that do not belong to the requesting key. */
interface Attempt {
  readonly how: string;
  readonly request: ApiRequest;
  /** The likely cause if this returns files of the other workspace and no earlier attempt did. */
  readonly likely?: Cause | undefined;
}

/** Two workspaces, and the keys of each. */
interface Sides {
  readonly ownId: string;
  readonly ours: readonly Credential[];
  readonly otherId: string;
  readonly other: Credential;
}

/** Every way to request another workspace's files, and whether one of its cursors was available. */
export async function attemptsAt(
  context: RuleContext,
  { ownId, ours, otherId, other }: Sides,
  survey: Survey,
  walk: Walk,
): Promise<{ readonly attempts: readonly Attempt[]; readonly hasCursor: boolean }> {
  const { key } = context.credentials;
  const held = walk.entries.length;
  // If our page without a limit holds as many files, theirs does too.
  const usualPage = survey.first.pages[0]?.entries?.length ?? 0;
  const limits = new Set([...(held > usualPage ? [undefined] : []), held - 1 || 1, 1]);
  const cursor = await context.otherCursor(limits);
  const asking = (how: string, id: string, by: Credential, query?: PageQuery, likely?: Cause) => ({
    how,
    request: listFiles(id, by, query, 'refusal'),
    likely,
  });
  const theirPath = "the other workspace's path";
  const attempts: Attempt[] = [
    ...ours.map((by) => asking(theirPath, otherId, by)),
    asking(theirPath, otherId, key, { limit: 7 }),
    ...(await context.spelledPaths()).map((spelling) => ({
      how: `${theirPath} ${spelling.how}`,
      request: otherPath(spelling.of(otherId), key),
    })),
    asking('a made-up workspace', `${ownId}-made-up`, key),
    asking("the key's workspace, with the other key", ownId, other),
  ];
  if (cursor) {
    const how = 'its own path with a cursor of the other workspace';
    const own = crossedBoundary(survey) ? workspaceOfCursor : undefined;
    const limit = walk.pages[0]?.entries?.length || 1;
    attempts.push(
      asking(how, ownId, key, cursor, own),
      ...(cursor.limit === undefined
        ? [asking(`${how} and a limit`, ownId, key, { ...cursor, limit })]
        : []),
      // If only the first page checks the path, a cursor gets past it.
      asking(
        `${theirPath} with a cursor of that workspace`,
        otherId,
        key,
        cursor,
        pathBehindCursor,
      ),
    );
  }
  return { attempts, hasCursor: cursor !== undefined };
}

/** The entries of an attempt that do not belong to the key's workspace, if any. */
export async function judgeAttempt(
  { client, credentials }: RuleContext,
  { how, request, likely }: Attempt,
  { ours, theirs }: ReturnType<typeof partListings>,
): Promise<Outcome | undefined> {
  const owned = request.credential === credentials.other ? ours : theirs;
  const { entries = [] } = readPage(await client.send(request));
  const found = foreignAmong(entries, owned);
  if (!found) return undefined;
  // If files of other workspaces are among them, it is not a page of that workspace.
  return { ...leak(how, found.theirs, found.stolen), ...(found.areAll && likely && { likely }) };
}

/** A key, the workspace that it is bound to, and the entries that it must not be shown. */
interface Side {
  readonly key: Credential;
  readonly workspaceId: string;
  readonly foreign: OwnedEntries;
}

const HOW = 'simultaneous requests of two keys';

/**
 * Sends requests of two keys at the same time, alternating: a server that stores the current caller
 * in one shared place answers some of them with the other key's data. Only a few, because they are
 * sent all at once.
 */
export async function judgeInterleaved(
  { client }: RuleContext,
  sides: readonly [Side, Side],
): Promise<Outcome | undefined> {
  const listings = sides.map((own) => ({ own, request: listFiles(own.workspaceId, own.key) }));
  const checks = sides.map((own) => ({ own, request: checkKey(own.key) }));
  const asked = [...listings, ...listings, ...checks];
  const answers = await client.sendTogether(asked.map(({ request }) => request));
  const served = asked.flatMap(({ own }, at) => {
    const answer = answers[at];
    return answer?.ok ? [{ own, answer }] : [];
  });
  for (const { own, answer } of served) {
    const other = sides[0] === own ? sides[1] : sides[0];
    const found = foreignAmong(readPage(answer).entries ?? [], own.foreign);
    if (found) return leak(HOW, found.theirs, found.stolen);
    if (await isMisnamed(client, own, other, answer)) {
      return fail(
        `the workspace of ${own.key.label} in its key check, during ${HOW}`,
        `${JSON.stringify(other.workspaceId)}, the workspace of ${other.key.label}`,
        answer.exchange,
      );
    }
  }
  if (sides.every((side) => served.some(({ own }) => own === side))) return undefined;
  return unproven(
    'simultaneous requests of two keys are not served, so this could not be tested',
    need.deployment(`a deployment that accepts ${asked.length} simultaneous requests`),
    answers.flatMap((answer) => (answer ? [answer.exchange] : [])).slice(0, 1),
  );
}

/**
 * Whether a key check names the other workspace, although it names the right one when sent alone.
 */
async function isMisnamed(
  client: RuleContext['client'],
  own: Side,
  other: Side,
  answer: Answer,
): Promise<boolean> {
  const isCheck = answer.request.operation === 'checkKey';
  if (!isCheck || workspaceIdOf(answer) !== other.workspaceId) return false;
  for (let time = 0; time < 2; time += 1) {
    const alone = await client.send(checkKey(own.key));
    if (workspaceIdOf(alone) !== own.workspaceId) return false;
  }
  return true;
}

/** The entries of a listing by their fingerprint. */
export type OwnedEntries = ReadonlyMap<string, Entry>;

/**
 * The entries of two listings: those that only one of them has, and those in `both`, which do not
 * prove a leak.
 */
export function partListings(survey: Survey, foreign: Walk) {
  const theirs = byFingerprint(foreign.entries);
  const ours = byFingerprint(survey.walks.flatMap(({ entries }) => entries));
  const both = [...theirs].flatMap(([print, entry]) => {
    const own = ours.get(print);
    if (!own) return [];
    theirs.delete(print);
    ours.delete(print);
    return [{ theirs: entry, own }];
  });
  return { ours, theirs, both };
}

function byFingerprint(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.filter(({ id }) => id !== '').map((entry) => [fingerprint(entry), entry]));
}

/** Ids may be unique only within a workspace, so all fields together identify an entry. */
function fingerprint({ raw }: Entry): string {
  const fields = objectOf(raw) ?? {};
  return JSON.stringify(
    ['id', 'name', 'contentType', 'size', 'createdAt'].map((field) => fields[field] ?? null),
  );
}

/** The first entry that does not belong to the requesting key, and whether none of them does. */
function foreignAmong(entries: readonly Entry[], owned: OwnedEntries) {
  const found = entries.map((entry) => ({ entry, theirs: owned.get(fingerprint(entry)) }));
  const first = found.find(({ theirs }) => theirs);
  return (
    first?.theirs && {
      stolen: first.entry,
      theirs: first.theirs,
      areAll: found.every(({ theirs }) => theirs),
    }
  );
}

export function leak(how: string, theirs: Entry, stolen: Entry): Fail {
  return fail(
    `no files of another workspace through ${how}`,
    `the file ${JSON.stringify(stolen.id)} of the other workspace`,
    stolen.exchange,
    theirs.exchange,
  );
}
