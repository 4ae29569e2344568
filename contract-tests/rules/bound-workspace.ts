import { checkKey, listFiles, type PageQuery } from '../exchange/api-request.ts';
import type { Credential } from '../exchange/credentials.ts';
import { type RuleContext, withSurvey, workspaceIdOf } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, unprovenByStop, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { type Entry, objectOf, readPage } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import { type Walk, walkListing } from '../listing/walk.ts';
import { judgeDescription } from './foreign-description.ts';

const FOREIGN_PAGES = 6;

export const boundWorkspace: Rule = {
  id: 'auth.bound-workspace',
  clauses: ['2.1-binding', '4.3-r1', '1-r2'],
  title: "A key never obtains an entry of another key's workspace",
  needs: ['keys.other', 'listing', 'files'],
  run: async (context) => {
    const { other } = context.credentials;
    if (!other) {
      return unproven(
        'a key of another workspace was not given',
        need.key('other', 'a key with files:read, bound to another workspace'),
      );
    }
    return withSurvey(context, (survey) => judgeBinding(context, survey, other));
  },
};

interface Attempt {
  readonly how: string;
  readonly id: string;
  readonly by: Credential;
  readonly query?: PageQuery;
}

async function judgeBinding(
  context: RuleContext,
  survey: Survey,
  other: Credential,
): Promise<Outcome> {
  const { client, credentials } = context;
  const check = await client.send(checkKey(other));
  const otherId = workspaceIdOf(check);
  const otherKey = need.key(
    'other',
    'a key with files:read, bound to another workspace that holds files',
  );
  if (otherId === undefined || otherId === survey.workspaceId) {
    const reason = otherId ? 'is bound to the same workspace' : 'is refused by its key check';
    return unproven(`the other key ${reason}`, otherKey, [check.exchange]);
  }

  const description = await judgeDescription(context, survey.workspaceId, otherId, other);
  if (description?.verdict === 'fail') return description;

  const foreign = await walkListing(client, {
    workspaceId: otherId,
    credential: other,
    limit: undefined,
    maxPages: FOREIGN_PAGES,
  });
  if (foreign.end.kind === 'interrupted') return unprovenByStop(foreign.end.stop);
  const theirs = byFingerprint(foreign.entries);
  const ours = byFingerprint(survey.walks.flatMap(({ entries }) => entries));

  if (theirs.size === 0) {
    const exchanges = foreign.pages.map(({ answer }) => answer.exchange);
    return unproven('the other key lists no file that has an id', otherKey, exchanges);
  }
  const both = [...theirs].flatMap(([print, entry]) => {
    const own = ours.get(print);
    return own ? [{ print, entry, own }] : [];
  });
  const mixed = both.find(({ entry }) => !isCountedId(entry.id));
  if (mixed) return leak("the key's own listing", mixed.entry, mixed.own);
  // Whose these are cannot be told, so that they prove nothing from here on.
  for (const { print } of both) {
    theirs.delete(print);
    ours.delete(print);
  }

  const cursor = await unusedCursor(context, otherId, other, foreign);
  const another = cursor && (await unusedCursor(context, otherId, other, foreign));
  const third = cursor && (await unusedCursor(context, otherId, other, foreign));
  const attempts: Attempt[] = [
    { how: "the other workspace's path", id: otherId, by: credentials.key },
    { how: "the other workspace's path", id: otherId, by: credentials.key, query: { limit: 7 } },
    { how: 'a made-up workspace', id: `${otherId}-made-up`, by: credentials.key },
    { how: "the key's workspace, with the other key", id: survey.workspaceId, by: other },
    ...withCursor("its own path with the other's cursor", survey.workspaceId, cursor),
    ...withCursor(
      "its own path with the other's cursor and a limit",
      survey.workspaceId,
      third && { ...third, limit: third.limit ?? (foreign.pages[0]?.entries?.length || 1) },
    ),
    // Where a path is checked on the first page only, a cursor gets past it.
    ...withCursor("the other workspace's path with its cursor", otherId, another),
  ];

  function withCursor(how: string, id: string, query: PageQuery | undefined): Attempt[] {
    return query ? [{ how, id, by: credentials.key, query }] : [];
  }

  for (const { how, id, by, query } of attempts) {
    const answer = await client.send(listFiles(id, by, query, 'refusal'));
    const owned = by === other ? ours : theirs;
    const stolen = (readPage(answer, undefined, undefined).entries ?? []).find((entry) =>
      owned.has(fingerprint(entry)),
    );
    if (stolen) return leak(how, owned.get(fingerprint(stolen)) ?? stolen, stolen);
  }

  const again = await client.send(listFiles(survey.workspaceId, credentials.key));
  const theirsAgain = await client.send(listFiles(otherId, other));
  if (!again.ok || !theirsAgain.ok) {
    return unproven('a key was refused for its own workspace at the end', otherKey, [
      (again.ok ? theirsAgain : again).exchange,
    ]);
  }
  if (description) return description;
  const [alike] = both;
  if (alike) {
    return warn(
      'no file in the listings of two workspaces',
      `the entry ${JSON.stringify(alike.entry.id)} in both, whose id is short enough to be one of each`,
      alike.own.exchange,
      alike.entry.exchange,
    );
  }
  if (ours.size === 0)
    return unproven('the workspace holds no file', need.files('a workspace with files'));
  if (cursor === undefined) {
    return unproven(
      "nothing leaks by path; the other workspace's listing has one page, so no cursor of it could be tried",
      need.key('other', 'a key of a workspace with more than one page of files'),
      [foreign.pages[0]?.answer.exchange ?? check.exchange],
    );
  }
  return pass;
}

/** A cursor of the other listing that was not passed back yet: it may serve once only. */
async function unusedCursor(
  { client }: RuleContext,
  workspaceId: string,
  credential: Credential,
  { entries }: Walk,
): Promise<PageQuery | undefined> {
  for (const limit of new Set([undefined, entries.length - 1 || 1, 1])) {
    const answer = await client.send(listFiles(workspaceId, credential, { limit }));
    const page = readPage(answer, limit, undefined);
    if (page.hasMore && page.next !== undefined) return { limit, cursor: page.next };
  }
  return undefined;
}

/** Counted in each workspace, or short enough for that; a long one is unique by all likelihood. */
function isCountedId(id: string): boolean {
  return id.length < 12 || /^\d+$/.test(id);
}

function leak(how: string, theirs: Entry, stolen: Entry): Outcome {
  return fail(
    `no entry of another workspace by way of ${how}`,
    `the entry ${JSON.stringify(stolen.id)} of the other workspace`,
    stolen.exchange,
    theirs.exchange,
  );
}

function byFingerprint(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.filter(({ id }) => id !== '').map((entry) => [fingerprint(entry), entry]));
}

/** Ids may be unique within a workspace only, so the whole entry tells whose it is. */
function fingerprint({ raw }: Entry): string {
  const fields = objectOf(raw) ?? {};
  return JSON.stringify(
    ['id', 'name', 'contentType', 'size', 'createdAt'].map((field) => fields[field] ?? null),
  );
}
