import { listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { type Observation, seen } from '../judgement/observation.ts';
import { ownWorkspace } from './listing-seen.ts';
import { withLimits } from './odd-limits.ts';
import { areAlike } from './refusal-shape.ts';

/** Which of two faults of one request a deployment refuses (clauses 7 r4, 4.3, 8). */

type Fault = 'first' | 'second';

export type CheckOrderValue = {
  /** When the workspace of the path is looked at; null where refusals do not tell. */
  readonly workspace: 'last' | 'before-scope' | 'before-expiry' | null;
  /** Whether a bad cursor is refused before a bad limit; null where refusals do not tell. */
  readonly cursorFirst: boolean | null;
  /**
   * When a bad limit is refused: after the scope and the workspace of the path, between the two,
   * or before both; null where refusals do not tell.
   */
  readonly query: 'last' | 'between' | 'first' | null;
};

export const checkOrder: Observation<'responses.check-order', CheckOrderValue> = {
  id: 'responses.check-order',
  clauses: ['7-r4', '4.3-cursor-behaviour', '8-limit-out-of-range'],
  question: 'Which of two faults in one request is refused first?',
  run: async (context) => {
    const id = await ownWorkspace(context);
    const workspace = await whenWorkspace(context, id);
    const query = await whichOfQuery(context, id);
    const cursorFirst = query.refused === null ? null : query.refused === 'second';
    const evidence = [...workspace.evidence, query.both].map(({ exchange }) => exchange);
    const [first = query.both.exchange, ...rest] = evidence;
    const value = {
      workspace: workspace.checked,
      cursorFirst,
      query: await whenQuery(context, id),
    };
    return seen(sentence(value), value, first, ...rest);
  },
};

/** A key that is refused, on a workspace that is not its own. */
async function whenWorkspace(context: RuleContext, id: string) {
  const { expired, unscoped, key } = context.credentials;
  const foreign = `${id}-made-up`;
  const ask = (workspaceId: string, credential: Credential) =>
    context.ask(listFiles(workspaceId, credential, {}, 'refusal'));
  const ofPath = await ask(foreign, key);
  const evidence: Answer[] = [];
  const firstOf = async (credential: Credential | undefined) => {
    if (credential === undefined) return null;
    const both = await ask(foreign, credential);
    evidence.push(both);
    return refusedOf(context, both, await ask(id, credential), ofPath);
  };
  const ofExpired = await firstOf(expired);
  const all = unscoped && (await withThreeFaults(context, id, unscoped, ofPath));
  if (all) evidence.push(all.answer);
  const isTold = all !== undefined && !all.isLimit && (all.refused !== null || all.areOne);
  const ofUnscoped = isTold ? all.refused : await firstOf(unscoped);
  const checked = orderOf(ofExpired, ofUnscoped);
  return { checked, evidence };
}

/**
 * A limit that is none besides, in the place of a request of its own: where that is refused with a
 * status that neither of the others has, the status tells whether it was first.
 */
async function withThreeFaults(
  context: RuleContext,
  id: string,
  unscoped: Credential,
  ofPath: Answer,
) {
  const ofScope = await context.ask(listFiles(id, unscoped, {}, 'refusal'));
  const ofLimit = await context.ask(withLimits(id, context.credentials.key, [BAD_LIMIT]));
  const others = [ofPath, ofScope];
  if ([ofLimit, ...others].some(({ ok }) => ok)) return undefined;
  if (others.some(({ status }) => status === ofLimit.status)) return undefined;
  const answer = await context.ask(withLimits(`${id}-made-up`, unscoped, [BAD_LIMIT]));
  const isLimit = answer.status === ofLimit.status;
  const refused = isLimit ? null : await refusedOf(context, answer, ofScope, ofPath);
  return { answer, isLimit, refused, areOne: ofScope.status === ofPath.status };
}

const BAD_LIMIT = 'many';

/** A bad limit beside each of the two: it comes before both, before the later one, or before none. */
async function whenQuery(context: RuleContext, id: string): Promise<CheckOrderValue['query']> {
  const { key, unscoped } = context.credentials;
  if (unscoped === undefined) return null;
  const foreign = `${id}-made-up`;
  const ask = (workspaceId: string, credential: Credential) =>
    context.ask(listFiles(workspaceId, credential, {}, 'refusal'));
  const ofLimit = await context.ask(withLimits(id, key, [BAD_LIMIT]));
  const isLimitBefore = async (workspaceId: string, credential: Credential) => {
    const both = await context.ask(withLimits(workspaceId, credential, [BAD_LIMIT]));
    return refusedOf(context, both, ofLimit, await ask(workspaceId, credential));
  };
  const [ofPath, ofScope] = [await isLimitBefore(foreign, key), await isLimitBefore(id, unscoped)];
  if (ofPath === null || ofScope === null) return null;
  if (ofPath === ofScope) return ofPath === 'first' ? 'first' : 'last';
  return 'between';
}

function orderOf(ofExpired: Fault | null, ofUnscoped: Fault | null): CheckOrderValue['workspace'] {
  if (ofExpired === 'second') return 'before-expiry';
  // What comes behind the scope comes behind the expiry.
  if (ofUnscoped === 'first') return 'last';
  return ofExpired === 'first' && ofUnscoped === 'second' ? 'before-scope' : null;
}

async function whichOfQuery(context: RuleContext, id: string) {
  const { key } = context.credentials;
  const [limit, cursor] = [BAD_LIMIT, 'no cursor of yours'];
  const both = await context.ask(listFiles(id, key, { limit, cursor }, 'refusal'));
  const ofLimit = await context.ask(withLimits(id, key, [limit]));
  const ofCursor = await context.ask(listFiles(id, key, { cursor }, 'refusal'));
  return { both, refused: await refusedOf(context, both, ofLimit, ofCursor) };
}

/** Which of two refusals that of both faults is like; null where they are alike, or it is neither. */
async function refusedOf(
  context: RuleContext,
  both: Answer,
  first: Answer,
  second: Answer,
): Promise<Fault | null> {
  if (both.ok || first.ok || second.ok) return null;
  const isFirst = await areAlike(context, both, first);
  const isSecond = await areAlike(context, both, second);
  if (isFirst === isSecond) return null;
  return isFirst ? 'first' : 'second';
}

function sentence({ workspace, cursorFirst, query: checked }: CheckOrderValue): string {
  const places = {
    last: 'The workspace in the path is checked after the key',
    'before-scope': "The workspace in the path is checked before the key's scope",
    'before-expiry': "The workspace in the path is checked before the key's expiry",
  };
  const ofKey =
    workspace === null ? 'Nothing shows whether key or path is checked first' : places[workspace];
  const query =
    cursorFirst === null
      ? 'nothing shows which is'
      : cursorFirst
        ? 'the cursor is'
        : 'the limit is';
  const limits = {
    last: '',
    between: ', and a bad limit between scope and workspace',
    first: ', and a bad limit before scope and workspace',
  };
  const limit = checked === null ? '' : limits[checked];
  return `${ofKey}${limit}. Of a bad limit and a bad cursor, ${query} first.`;
}
