import type { Json } from '../../src/document/wire.ts';
import { checkKey, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { need, someFiles } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../judgement/outcome.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { maxOf } from '../listing/extremes.ts';
import type { Survey } from '../listing/survey.ts';
import { Walker } from '../listing/walker.ts';
import { leaves } from '../observations/sample.ts';
import {
  attemptsAt,
  judgeAttempt,
  judgeInterleaved,
  leak,
  partListings,
} from './foreign-attempts.ts';

/** The most pages of the other listing that are read, at our largest page size. */
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
    return withSurvey((survey) => judgeBinding(context, survey, other))(context);
  },
};

async function judgeBinding(
  context: RuleContext,
  survey: Survey,
  other: Credential,
): Promise<Outcome> {
  const { workspaceId: ownId } = survey;
  const check = await context.ask(checkKey(other));
  const otherId = workspaceIdOf(check);
  const otherKey = need.key('other', 'a key with files:read for another workspace that has files');
  if (otherId === undefined || otherId === ownId) {
    const reason = otherId ? 'belongs to the same workspace' : 'is refused by the key check';
    return unproven(`the other key ${reason}`, otherKey, [check.exchange]);
  }

  const ours = await keysOfOurs(context, ownId);
  let doubt: Outcome | undefined;
  for (const asking of ours) {
    const described = await judgeDescription(context, asking, { ownId, otherId, other });
    if (described?.verdict === 'fail') return described;
    doubt ??= described;
  }

  const walker = new Walker(context.client, other, otherId);
  const walk = await walker.walk(limitOfLargestPages(survey), walker.bound(FOREIGN_PAGES, 1));
  if (walk.end.kind === 'interrupted') throw walk.end.stop;
  const listings = partListings(survey, walk);
  const [alike] = listings.both;
  if (listings.theirs.size === 0 && !alike) {
    const exchanges = walk.pages.map(({ answer }) => answer.exchange);
    return unproven('the other key lists no files with an id', otherKey, exchanges);
  }
  const mixed = listings.both.find(({ theirs }) => !isCountedId(theirs.id));
  if (mixed) return leak("the key's own listing", mixed.theirs, mixed.own);

  const sides = { ownId, ours, otherId, other };
  const { attempts, hasCursor } = await attemptsAt(context, sides, survey, walk);
  for (const attempt of attempts) {
    const leaked = await judgeAttempt(context, attempt, listings);
    if (leaked) return leaked;
  }
  const mixedUp = await judgeInterleaved(context, [
    { key: context.credentials.key, workspaceId: ownId, foreign: listings.theirs },
    { key: other, workspaceId: otherId, foreign: listings.ours },
  ]);
  if (mixedUp?.verdict === 'fail') return mixedUp;
  doubt ??= mixedUp;
  if (doubt) return doubt;

  if (alike) {
    return warn(
      'no file in the listings of both workspaces',
      `the file ${JSON.stringify(alike.theirs.id)} in both; so short an id may belong to two different files`,
      alike.own.exchange,
      alike.theirs.exchange,
    );
  }
  if (listings.ours.size === 0) {
    return unproven('the workspace has no files', someFiles);
  }
  if (hasCursor) return pass;
  return unproven(
    'nothing leaks through paths, but the other workspace has only one page of files, so none of its cursors could be tried',
    need.key('other', 'a key of a workspace with more than one page of files'),
    [walk.pages[0]?.answer.exchange ?? check.exchange],
  );
}

/** Our keys: the good one, and the unscoped one if its key check says that it is unscoped. */
async function keysOfOurs(
  { ask, credentials: { key, unscoped } }: RuleContext,
  ownId: string,
): Promise<Credential[]> {
  if (!unscoped) return [key];
  const check = await ask(checkKey(unscoped, 'refusal'));
  return workspaceIdOf(check) === ownId ? [key, unscoped] : [key];
}

/** The limit with which our listing has the largest pages, to read the other listing quickly. */
function limitOfLargestPages({ pages }: Survey): number | undefined {
  const most = maxOf(pages.map(({ entries = [] }) => entries.length));
  return pages.find(({ entries = [] }) => entries.length === most)?.limit;
}

/** Short or numeric ids may be counters per workspace; a long id is almost certainly unique. */
function isCountedId(id: string): boolean {
  return id.length < 12 || /^\d+$/.test(id);
}

/**
 * Whether the workspace read shows the other workspace to one of our keys. Showing the key's own
 * workspace is allowed: a deployment may ignore the id in the path, or repeat it.
 */
async function judgeDescription(
  { client }: RuleContext,
  asking: Credential,
  workspaces: { readonly ownId: string; readonly otherId: string; readonly other: Credential },
): Promise<Outcome | undefined> {
  const { ownId, otherId, other } = workspaces;
  const shown = await client.send(readWorkspace(otherId, asking, 'refusal'));
  if (!shown.ok || shown.body.kind !== 'json') return undefined;
  const own = await client.send(readWorkspace(ownId, asking, 'refusal'));
  const theirs = await client.send(readWorkspace(otherId, other));
  const [text, ownText, theirText] = [shown, own, theirs].map(descriptionOf);
  if (text === ownText) return undefined;
  const expected = `no description of another key's workspace for ${asking.label}`;
  const ownNames = own.body.kind === 'json' && namesWorkspace(own.body.value, otherId);
  if (namesWorkspace(shown.body.value, otherId) && !ownNames) {
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

/** Only in fields whose name ends in "id": elsewhere, a short id may be another value by chance. */
function namesWorkspace(value: Json, id: string): boolean {
  return leaves('', value).some(([path, held]) => held === id && /id$/i.test(path));
}
