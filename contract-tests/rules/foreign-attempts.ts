import type { Cause } from '../diagnosis/cause.ts';
import { pathBehindCursor, workspaceOfCursor } from '../diagnosis/foreign-cursor.ts';
import { checkKey, listFiles, type PageQuery } from '../exchange/api-request.ts';
import type { Credential } from '../exchange/credentials.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { createObservationContext } from '../judgement/observation-context.ts';
import { readPage } from '../listing/page.ts';
import type { Walk } from '../listing/walk.ts';

/** One way to ask for files that are not the asking key's own. */
export interface Attempt {
  readonly how: string;
  readonly id: string;
  readonly by: Credential;
  readonly query?: PageQuery;
  /** Another path than the listing's own. */
  readonly path?: string;
  /** What is behind it where this brings files of the other workspace, and nothing before it did. */
  readonly likely?: Cause | undefined;
}

/** Our keys: the good one, and the one without the scope, where its key check says that it is. */
export async function keysOfOurs(context: RuleContext, ownId: string): Promise<Credential[]> {
  const { key, unscoped } = context.credentials;
  if (!unscoped) return [key];
  const { ask } = createObservationContext(context);
  const check = await ask(checkKey(unscoped, 'refusal'));
  return workspaceIdOf(check) === ownId ? [key, unscoped] : [key];
}

/** The other workspace, its key, the start of its listing, and the keys that must not see it. */
export interface OtherWorkspace {
  readonly id: string;
  readonly key: Credential;
  readonly walk: Walk;
  /** What a page of ours holds without a limit: so many of the other's fit one as well. */
  readonly usualPage: number;
  readonly ours: readonly Credential[];
  /** Whether our own listing was walked by cursors of its own. */
  readonly isOursPaged: boolean;
}

/** Every way to ask for what is not a key's own, and whether a cursor of the other could be had. */
export async function attemptsAt(
  context: RuleContext,
  ownId: string,
  { id, key: other, walk, usualPage, ours, isOursPaged }: OtherWorkspace,
): Promise<{ readonly attempts: readonly Attempt[]; readonly hasCursor: boolean }> {
  const { key } = context.credentials;
  const held = walk.entries.length;
  const limits = [...(held > usualPage ? [undefined] : []), held - 1 || 1, 1];
  const cursor = await unusedCursor(context, id, other, limits);
  const another = cursor && (await unusedCursor(context, id, other, [cursor.limit]));
  const third = cursor && (await unusedCursor(context, id, other, [cursor.limit]));
  const withCursor = (
    how: string,
    at: string,
    query: PageQuery | undefined,
    likely?: Cause,
  ): Attempt[] => (query ? [{ how, id: at, by: key, query, likely }] : []);
  const spelled = (await context.spelledPaths()).map(
    (spelling): Attempt => ({
      how: `the other workspace's path ${spelling.how}`,
      id,
      by: key,
      path: spelling.of(id),
    }),
  );
  const attempts: Attempt[] = [
    ...ours.map((by): Attempt => ({ how: "the other workspace's path", id, by })),
    { how: "the other workspace's path", id, by: key, query: { limit: 7 } },
    ...spelled,
    { how: 'a made-up workspace', id: `${id}-made-up`, by: key },
    { how: "the key's workspace, with the other key", id: ownId, by: other },
    ...withCursor(
      "its own path with the other's cursor",
      ownId,
      cursor,
      isOursPaged ? workspaceOfCursor : undefined,
    ),
    ...withCursor(
      "its own path with the other's cursor and a limit",
      ownId,
      third && { ...third, limit: third.limit ?? (walk.pages[0]?.entries?.length || 1) },
    ),
    // Where a path is checked on the first page only, a cursor gets past it.
    ...withCursor("the other workspace's path with its cursor", id, another, pathBehindCursor),
  ];
  return { attempts, hasCursor: cursor !== undefined };
}

/** A cursor of the other listing that was not passed back yet: it may serve once only. */
async function unusedCursor(
  { client }: RuleContext,
  workspaceId: string,
  credential: Credential,
  limits: readonly PageQuery['limit'][],
): Promise<PageQuery | undefined> {
  for (const limit of new Set(limits)) {
    const answer = await client.send(listFiles(workspaceId, credential, { limit }));
    const page = readPage(answer, undefined, undefined);
    if (page.hasMore && page.next !== undefined) return { limit, cursor: page.next };
  }
  return undefined;
}
