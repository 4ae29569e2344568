import { checkKey, listFiles, otherPath } from '../exchange/api-request.ts';
import type { Credential } from '../exchange/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, unprovenByStop, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { type Entry, objectOf, readPage } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import { boundOf } from '../listing/survey.ts';
import { type Walk, walkListing } from '../listing/walk.ts';
import { type Attempt, attemptsAt, judgeDescription, keysOfOurs } from './foreign-attempts.ts';
import { judgeInterleaved } from './interleaved.ts';
import { crossedBoundary } from './paging-cursor.ts';

/** Of the other listing, with the largest pages that ours is given. */
const FOREIGN_PAGES = 20;

export const boundWorkspace: Rule = {
  id: 'auth.bound-workspace',
  clauses: ['2.1-binding', '4.3-r1', '1-r2'],
  title: "A key never gets files of another key's workspace",
  needs: ['keys.other', 'listing', 'files'],
  run: async (context) => {
    const { other } = context.credentials;
    if (!other) {
      return unproven(
        'a key of another workspace was not given',
        need.key('other', 'a key with files:read for another workspace'),
      );
    }
    return withSurvey(context, (survey) => judgeBinding(context, survey, other));
  },
};

async function judgeBinding(
  context: RuleContext,
  survey: Survey,
  other: Credential,
): Promise<Outcome> {
  const { client, credentials } = context;
  const check = await context.ask(checkKey(other));
  const otherId = workspaceIdOf(check);
  const otherKey = need.key('other', 'a key with files:read for another workspace that has files');
  if (otherId === undefined || otherId === survey.workspaceId) {
    const reason = otherId ? 'belongs to the same workspace' : 'is refused by the key check';
    return unproven(`the other key ${reason}`, otherKey, [check.exchange]);
  }

  const ours = await keysOfOurs(context, survey.workspaceId);
  let doubt: Outcome | undefined;
  for (const asking of ours) {
    const said = await judgeDescription(context, asking, survey.workspaceId, otherId, other);
    if (said?.verdict === 'fail') return said;
    doubt ??= said;
  }

  const foreign = await walkListing(client, {
    workspaceId: otherId,
    credential: other,
    limit: limitOfLargestPages(survey),
    maxPages: boundOf(client, FOREIGN_PAGES, 1),
  });
  if (foreign.end.kind === 'interrupted') return unprovenByStop(foreign.end.stop);
  const listings = partListings(survey, foreign);
  if (listings.theirs.size + listings.both.length === 0) {
    const exchanges = foreign.pages.map(({ answer }) => answer.exchange);
    return unproven('the other key lists no files with an id', otherKey, exchanges);
  }
  const mixed = listings.both.find(({ theirs }) => !isCountedId(theirs.id));
  if (mixed) return leak("the key's own listing", mixed.theirs, mixed.own);

  const { attempts, hasCursor } = await attemptsAt(context, survey.workspaceId, {
    id: otherId,
    key: other,
    walk: foreign,
    usualPage: survey.first.pages[0]?.entries?.length ?? 0,
    ours,
    isOursPaged: crossedBoundary(survey),
  });
  for (const attempt of attempts) {
    const owned = attempt.by === other ? listings.ours : listings.theirs;
    const leaked = await entryByWayOf(context, attempt, owned);
    if (leaked) return leaked;
  }
  const ownedBy = (owned: ReadonlyMap<string, Entry>) => (entry: Entry) =>
    owned.get(fingerprint(entry));
  const mixedUp = await judgeInterleaved(
    context,
    [
      {
        key: credentials.key,
        workspaceId: survey.workspaceId,
        foreign: ownedBy(listings.theirs),
      },
      { key: other, workspaceId: otherId, foreign: ownedBy(listings.ours) },
    ],
    leak,
  );
  if (mixedUp?.verdict === 'fail') return mixedUp;
  doubt ??= mixedUp;

  const again = await client.send(listFiles(survey.workspaceId, credentials.key));
  const theirsAgain = await client.send(listFiles(otherId, other));
  if (!again.ok || !theirsAgain.ok) {
    return unproven('at the end of the run, a key could not list its own workspace', otherKey, [
      (again.ok ? theirsAgain : again).exchange,
    ]);
  }
  if (doubt) return doubt;
  const evidence = foreign.pages[0]?.answer.exchange ?? check.exchange;
  return judgeReach(listings, hasCursor, evidence);
}

/** The entries of two listings, by fingerprint: of each alone, and in both. */
interface Listings {
  readonly ours: ReadonlyMap<string, Entry>;
  readonly theirs: ReadonlyMap<string, Entry>;
  /** Whose these are cannot be told, so that they prove nothing of a leak. */
  readonly both: readonly { readonly own: Entry; readonly theirs: Entry }[];
}

function partListings(survey: Survey, foreign: Walk): Listings {
  const theirs = byFingerprint(foreign.entries);
  const ours = byFingerprint(survey.walks.flatMap(({ entries }) => entries));
  const both = [...theirs].flatMap(([print, entry]) => {
    const own = ours.get(print);
    return own ? [{ print, theirs: entry, own }] : [];
  });
  for (const { print } of both) {
    theirs.delete(print);
    ours.delete(print);
  }
  return { ours, theirs, both };
}

/** With which our listing comes in the largest pages, so that the other is soon walked through. */
function limitOfLargestPages({ pages }: Survey): number | undefined {
  const [largest] = pages.toSorted((a, b) => (b.entries?.length ?? 0) - (a.entries?.length ?? 0));
  return largest?.limit;
}

/** What an attempt brought of the entries that are not the asking key's, if anything. */
async function entryByWayOf(
  { client }: RuleContext,
  { how, id, by, query, path, likely }: Attempt,
  owned: ReadonlyMap<string, Entry>,
): Promise<Outcome | undefined> {
  const request = path === undefined ? listFiles(id, by, query, 'refusal') : otherPath(path, by);
  const answer = await client.send(request);
  const { entries = [] } = readPage(answer);
  for (const entry of entries) {
    const theirs = owned.get(fingerprint(entry));
    if (!theirs) continue;
    // Files of others among them speak against a page of that workspace.
    const isWhole = entries.every((each) => owned.has(fingerprint(each)));
    return { ...leak(how, theirs, entry), ...(isWhole && likely && { likely }) };
  }
  return undefined;
}

/** Nothing leaked: whether the two listings were such that something could have. */
function judgeReach({ ours, both }: Listings, hasCursor: boolean, evidence: Exchange): Outcome {
  const [alike] = both;
  if (alike) {
    return warn(
      'no file in the listings of both workspaces',
      `the file ${JSON.stringify(alike.theirs.id)} in both; so short an id may belong to two different files`,
      alike.own.exchange,
      alike.theirs.exchange,
    );
  }
  if (ours.size === 0)
    return unproven('the workspace has no files', need.files('a workspace with files'));
  if (!hasCursor) {
    return unproven(
      'nothing leaks through paths, but the other workspace has only one page of files, so none of its cursors could be tried',
      need.key('other', 'a key of a workspace with more than one page of files'),
      [evidence],
    );
  }
  return pass;
}

/** Counted in each workspace, or short enough for that; a long one is unique by all likelihood. */
function isCountedId(id: string): boolean {
  return id.length < 12 || /^\d+$/.test(id);
}

function leak(how: string, theirs: Entry, stolen: Entry): Outcome {
  return fail(
    `no files of another workspace through ${how}`,
    `the file ${JSON.stringify(stolen.id)} of the other workspace`,
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
