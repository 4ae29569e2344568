import { type Cause, cause } from '../diagnosis/cause.ts';
import { type ApiRequest, listFiles, otherPath, type PageQuery } from '../exchange/api-request.ts';
import type { Credential } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import type { Outcome } from '../judgement/outcome.ts';
import { readPage } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import { freshCursor, type Walk } from '../listing/walk.ts';
import { crossedBoundary } from './paging-cursor.ts';
import { foreignAmong, leak, type PartedListings } from './parted-listings.ts';

/** Where the key's own listing, walked by cursors of its own, shows its own files alone. */
const workspaceOfCursor = cause(
  'cursor-names-the-workspace',
  "on the key's own path, a cursor of the other workspace returns only files of that workspace, and the key's own cursors return none",
  'the workspace is read from the cursor, which is not checked against the key',
);

/** Where neither that path without a cursor nor that cursor by another path brings any. */
const pathBehindCursor = cause(
  'path-checked-without-cursor-alone',
  "the other workspace's path returns nothing without a cursor, and its files with one",
  'the path is checked against the key only on the first page',
);

/** One way to ask for files that are not the asking key's own. */
interface Attempt {
  readonly how: string;
  readonly request: ApiRequest;
  /** What is behind it where this brings files of the other workspace, and nothing before it did. */
  readonly likely?: Cause | undefined;
}

/** Two workspaces, and the keys of each. */
interface Sides {
  readonly ownId: string;
  readonly ours: readonly Credential[];
  readonly otherId: string;
  readonly other: Credential;
}

/** Every way to ask for what is not a key's own, and whether a cursor of the other could be had. */
export async function attemptsAt(
  context: RuleContext,
  { ownId, ours, otherId, other }: Sides,
  survey: Survey,
  walk: Walk,
): Promise<{ readonly attempts: readonly Attempt[]; readonly hasCursor: boolean }> {
  const { key } = context.credentials;
  const held = walk.entries.length;
  // So many as a page of ours holds without a limit fit a page of theirs as well.
  const usualPage = survey.first.pages[0]?.entries?.length ?? 0;
  const limits = new Set([...(held > usualPage ? [undefined] : []), held - 1 || 1, 1]);
  const cursor = await freshCursor(context.send, otherId, other, limits);
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
    asking('a made-up workspace', `${otherId}-made-up`, key),
    asking("the key's workspace, with the other key", ownId, other),
  ];
  if (cursor) {
    const how = 'its own path with a cursor of the other workspace';
    const own = crossedBoundary(survey) ? workspaceOfCursor : undefined;
    const limit = cursor.limit ?? (walk.pages[0]?.entries?.length || 1);
    attempts.push(
      asking(how, ownId, key, cursor, own),
      asking(`${how} and a limit`, ownId, key, { ...cursor, limit }),
      // Where a path is checked on the first page only, a cursor gets past it.
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

/** What an attempt brought of the entries that are not the asking key's, if anything. */
export async function judgeAttempt(
  { client, credentials }: RuleContext,
  { how, request, likely }: Attempt,
  { ours, theirs }: PartedListings,
): Promise<Outcome | undefined> {
  const owned = request.credential === credentials.other ? ours : theirs;
  const { entries = [] } = readPage(await client.send(request));
  const found = foreignAmong(entries, owned);
  if (!found) return undefined;
  // Files of others among them speak against a page of that workspace.
  return { ...leak(how, found.theirs, found.stolen), ...(found.areAll && likely && { likely }) };
}
