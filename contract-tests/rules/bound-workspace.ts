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
  const described = await judgeDescriptions(context, ours, survey.workspaceId, otherId, other);
  if (described?.verdict === 'fail') return described;

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
  const leaked = await judgeAttempts(context, attempts, other, listings);
  if (leaked) return leaked;
  const mixedUp = await judgeSimultaneous(context, survey.workspaceId, otherId, listings);
  if (mixedUp?.verdict === 'fail') return mixedUp;

  const again = await client.send(listFiles(survey.workspaceId, credentials.key));
  const theirsAgain = await client.send(listFiles(otherId, other));
  const refused = [again, theirsAgain].find(({ ok }) => !ok);
  if (refused) {
    const reason = 'at the end of the run, a key could not list its own workspace';
    return unproven(reason, otherKey, [refused.exchange]);
  }
  const evidence = foreign.pages[0]?.answer.exchange ?? check.exchange;
  return described ?? mixedUp ?? judgeReach(listings, hasCursor, evidence);
}

/** The first failure, or else the first doubt, in what the workspace read tells our keys. */
async function judgeDescriptions(
  context: RuleContext,
  ours: readonly Credential[],
  ownId: string,
  otherId: string,
  other: Credential,
): Promise<Outcome | undefined> {
  let doubt: Outcome | undefined;
  for (const asking of ours) {
    const said = await judgeDescription(context, asking, ownId, otherId, other);
    if (said?.verdict === 'fail') return said;
    doubt ??= said;
  }
  return doubt;
}

async function judgeAttempts(
  context: RuleContext,
  attempts: readonly Attempt[],
  other: Credential,
  { ours, theirs }: Listings,
): Promise<Outcome | undefined> {
  for (const attempt of attempts) {
    const leaked = await entryByWayOf(context, attempt, attempt.by === other ? ours : theirs);
    if (leaked) return leaked;
  }
  return undefined;
}

async function judgeSimultaneous(
  context: RuleContext,
  ownId: string,
  otherId: string,
  { ours, theirs }: Listings,
): Promise<Outcome | undefined> {
  const { key, other } = context.credentials;
  if (!other) return undefined;
  const ownedBy = (owned: ReadonlyMap<string, Entry>) => (entry: Entry) =>
    owned.get(fingerprint(entry));
  return judgeInterleaved(
    context,
    [
      { key, workspaceId: ownId, foreign: ownedBy(theirs) },
      { key: other, workspaceId: otherId, foreign: ownedBy(ours) },
    ],
    leak,
  );
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
