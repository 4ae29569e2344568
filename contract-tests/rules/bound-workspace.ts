import type { ApiResponse } from '../http/client.ts';
import type { Credential } from '../http/credentials.ts';
import {
  type ApiRequest,
  checkKey,
  listFiles,
  type PageQuery,
  readWorkspace,
} from '../http/request.ts';
import { type RuleContext, workspaceIdOf } from '../run/context.ts';
import { need } from '../run/need.ts';
import {
  type Fail,
  fail,
  type Outcome,
  pass,
  type Rule,
  unproven,
  type Warn,
  withoutKey,
} from '../run/outcome.ts';
import { type Entry, objectOf, readPage } from '../walks/page.ts';
import type { Survey } from '../walks/survey.ts';
import { freshCursor, Walker } from '../walks/walker.ts';
import { hasSharedCache } from './authentication.ts';
import { leavesOf } from './key-claims.ts';
import { withSurvey } from './with-survey.ts';

/** The most pages of the other listing that are read. */
const FOREIGN_PAGES = 20;
/** No other request has it, so a cache in front that looks at the query alone has no page for it. */
const UNUSUAL_LIMIT = 9;

export const boundWorkspace: Rule = {
  id: 'auth.bound-workspace',
  clauses: ['2.1-binding', '4.3-r1', '1-r2'],
  title: "A key never gets files of another key's workspace",
  run: async (context) => {
    const { other } = context.credentials;
    if (other) return withSurvey((survey) => judgeBinding(context, survey, other))(context);
    return withoutKey('other', 'a key with files:read for another workspace');
  },
};

const otherKey = need.key(
  'other',
  'a key with files:read for another workspace that has more than one page of files',
);

async function judgeBinding(
  context: RuleContext,
  survey: Survey,
  other: Credential,
): Promise<Outcome> {
  const { ask, send, client, credentials } = context;
  const { workspaceId: ownId } = survey;
  const check = await ask(checkKey(other));
  const otherId = workspaceIdOf(check);
  if (otherId === undefined || otherId === ownId) {
    const reason = (await hasSharedCache(context))
      ? 'the other key gets the responses of the key, and so does a made-up key: a cache in front seems to ignore Authorization'
      : `the other key ${otherId ? 'belongs to the same workspace' : 'is refused by the key check'}`;
    return unproven(reason, otherKey, [check.exchange]);
  }
  const read = await judgeWorkspaceRead(context, ownId, otherId);
  if (read) return read;

  const walker = new Walker(client, other, otherId);
  let walk = await walker.walk(UNUSUAL_LIMIT, FOREIGN_PAGES);
  if (walk.end.kind === 'refused') walk = await walker.walk(undefined, FOREIGN_PAGES);
  if (walk.end.kind === 'interrupted') throw walk.end.stop;
  const ours = byFingerprint(survey.walks.flatMap(({ entries }) => entries));
  const theirs = byFingerprint(walk.entries);
  let shared: Warn | undefined;
  for (const [print, entry] of theirs) {
    if (!ours.delete(print)) continue;
    theirs.delete(print);
    const found = leak("the key's own listing", entry, entry);
    // A short id may be a counter that each workspace has for itself.
    if (entry.id.length >= 12) return found;
    shared ??= { ...found, verdict: 'warn' };
  }
  // What leaks in one direction alone is enough; with files on one side only, it is all there is.
  if (ours.size + theirs.size === 0) {
    const exchanges = walk.pages.map(({ answer }) => answer.exchange);
    return shared ?? unproven('neither key lists files of its own', otherKey, exchanges);
  }
  const { key, unscoped } = credentials;
  const ways: [how: string, id: string, by: Credential | undefined, query?: PageQuery][] = [
    ["the other workspace's path", otherId, key],
    ["the other workspace's path, without files:read", otherId, unscoped],
    ['a made-up workspace', `${ownId}-made-up`, key],
    ["the key's workspace, with the other key", ownId, other],
    ['its own path, requested after that of the key', otherId, other],
  ];
  const theirCursor = await freshCursor(send, otherId, other, [undefined, 1]);
  const ourCursor = await freshCursor(send, ownId, key, [undefined, 1]);
  for (const id of [ownId, otherId]) {
    const path = `${id === ownId ? "the key's" : "the other key's"} path`;
    if (theirCursor) ways.push([`${path} with a cursor of the other key`, id, key, theirCursor]);
    if (ourCursor) ways.push([`${path}, for the other key with our cursor`, id, other, ourCursor]);
  }
  for (const [how, id, by, query] of ways) {
    if (!by) continue;
    const answer = await client.send(listFiles(id, by, query, 'refusal'));
    const found = foreignIn(answer, by === other ? ours : theirs);
    if (found) return leak(how, ...found);
  }
  const mixedUp = await judgeTogether(client, [
    [listFiles(ownId, key, {}, 'refusal'), theirs],
    [listFiles(otherId, other, {}, 'refusal'), ours],
  ]);
  if (mixedUp) return mixedUp;
  if (shared) return shared;
  if (theirCursor ?? ourCursor) return pass;
  return unproven(
    'nothing leaks through paths, but both workspaces have only one page of files, so no cursor could be tried',
    otherKey,
    [walk.pages[0]?.answer.exchange ?? check.exchange],
  );
}

/**
 * The failure if the workspace read describes the other workspace to our key. A deployment may
 * ignore the id in the path, or repeat it.
 */
async function judgeWorkspaceRead(
  { client, credentials: { key } }: RuleContext,
  ownId: string,
  otherId: string,
): Promise<Fail | undefined> {
  const shown = await client.send(readWorkspace(otherId, key, 'refusal'));
  // Only in fields whose name ends in "id": elsewhere, a short id may be another value by chance.
  const namesIt = leavesOf(shown).some(({ name, value }) => value === otherId && /id$/i.test(name));
  if (!shown.ok || !namesIt) return undefined;
  const own = await client.send(readWorkspace(ownId, key, 'refusal'));
  const withOwnId = jsonText(shown).replaceAll(JSON.stringify(otherId), JSON.stringify(ownId));
  if (withOwnId === jsonText(own)) return undefined;
  const found = `a description of ${JSON.stringify(otherId)}`;
  return fail("no description of another key's workspace", found, shown.exchange, own.exchange);
}

const jsonText = ({ body }: ApiResponse): string =>
  body.kind === 'json' ? JSON.stringify(body.value) : '';

/** Requests of both keys at the same time: each must get its own response. */
async function judgeTogether(
  client: RuleContext['client'],
  asked: readonly (readonly [request: ApiRequest, foreign: OwnedEntries])[],
): Promise<Fail | undefined> {
  const answers = await Promise.all([...asked, ...asked].map(([request]) => client.send(request)));
  for (const [at, answer] of answers.entries()) {
    const found = foreignIn(answer, asked[at % asked.length]?.[1] ?? new Map());
    if (found) return leak('simultaneous requests of two keys', ...found);
  }
  return undefined;
}

/** The entries of a listing by their fingerprint. */
type OwnedEntries = ReadonlyMap<string, Entry>;

function byFingerprint(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.filter(({ id }) => id !== '').map((entry) => [fingerprint(entry), entry]));
}

/** Ids may be unique only within a workspace, so all fields together identify an entry. */
function fingerprint({ raw }: Entry): string {
  const fields = objectOf(raw) ?? {};
  const names = ['id', 'name', 'contentType', 'size', 'createdAt'];
  return JSON.stringify(names.map((field) => fields[field] ?? null));
}

/** The first entry that does not belong to the requesting key: as its owner sees it, and as shown. */
function foreignIn(
  answer: ApiResponse,
  owned: OwnedEntries,
): [theirs: Entry, stolen: Entry] | undefined {
  for (const entry of readPage(answer).entries ?? []) {
    const theirs = owned.get(fingerprint(entry));
    if (theirs) return [theirs, entry];
  }
  return undefined;
}

function leak(how: string, theirs: Entry, stolen: Entry): Fail {
  return fail(
    `no files of another workspace through ${how}`,
    `the file ${JSON.stringify(stolen.id)} of the other workspace`,
    stolen.exchange,
    theirs.exchange,
  );
}
