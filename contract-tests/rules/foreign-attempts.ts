import type { Json } from '../../src/document/wire.ts';
import { type Cause, cause } from '../diagnosis/cause.ts';
import { checkKey, type PageQuery, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { fail, type Outcome, warn } from '../judgement/outcome.ts';
import { isArray, objectOf } from '../listing/page.ts';
import { freshCursor, type Walk } from '../listing/walk.ts';

/** Mistakes by which a cursor of another workspace brings its files. */

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
  const { ask } = context;
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
  const cursor = await freshCursor(
    (request) => context.client.send(request),
    id,
    other,
    new Set(limits),
  );
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
      'its own path with a cursor of the other workspace',
      ownId,
      cursor,
      isOursPaged ? workspaceOfCursor : undefined,
    ),
    ...withCursor(
      'its own path with a cursor of the other workspace and a limit',
      ownId,
      cursor && { ...cursor, limit: cursor.limit ?? (walk.pages[0]?.entries?.length || 1) },
    ),
    // Where a path is checked on the first page only, a cursor gets past it.
    ...withCursor(
      "the other workspace's path with a cursor of that workspace",
      id,
      cursor,
      pathBehindCursor,
    ),
  ];
  return { attempts, hasCursor: cursor !== undefined };
}

/**
 * What the workspace read says of the other workspace to a key of ours. Its own description is
 * allowed there, as a deployment may ignore the id of the path, or repeat it.
 */
export async function judgeDescription(
  { client }: RuleContext,
  asking: Credential,
  ownId: string,
  otherId: string,
  other: Credential,
): Promise<Outcome | undefined> {
  const shown = await client.send(readWorkspace(otherId, asking, 'refusal'));
  if (!shown.ok || shown.body.kind !== 'json') return undefined;
  const own = await client.send(readWorkspace(ownId, asking, 'refusal'));
  const theirs = await client.send(readWorkspace(otherId, other));
  const [text, ownText, theirText] = [shown, own, theirs].map(descriptionOf);
  if (text === ownText) return undefined;
  const expected = `no description of another key's workspace for ${asking.label}`;
  const named = namesWorkspace(shown.body.value, otherId);
  const ownNames = own.body.kind === 'json' && namesWorkspace(own.body.value, otherId);
  if (named && !ownNames) {
    const quoted = JSON.stringify(otherId);
    if (text?.replaceAll(quoted, JSON.stringify(ownId)) === ownText) {
      return warn(expected, `only the id ${quoted} from the path`, shown.exchange);
    }
    return fail(expected, `a description of the workspace ${quoted}`, shown.exchange, own.exchange);
  }
  if (text !== theirText) return undefined;
  const seen = 'the same response that the other key gets';
  return warn(expected, seen, shown.exchange, theirs.exchange);
}

function descriptionOf({ ok, body }: Answer): string | undefined {
  return ok && body.kind === 'json' ? JSON.stringify(body.value) : undefined;
}

/** Under any name that ends in id: a short one may also be the value of something else. */
function namesWorkspace(value: Json, id: string): boolean {
  const fields = isArray(value) ? Object.fromEntries(value.entries()) : objectOf(value);
  return Object.entries(fields ?? {}).some(
    ([name, held]) => (held === id && /id$/i.test(name)) || namesWorkspace(held, id),
  );
}
