import {
  accepting,
  checkKey,
  listFiles,
  operationRequest,
  otherPath,
} from '../exchange/api-request.ts';
import type { Answer, Client } from '../exchange/client.ts';
import { type Credentials, madeUpKey, noCredentials } from '../exchange/credentials.ts';
import { StopError } from '../exchange/stop.ts';
import type { KnownEntry } from '../listing/known-file.ts';
import type { During } from '../listing/moving-walk.ts';
import { objectOf } from '../listing/page.ts';
import { type Retraced, retraceListing } from '../listing/retrace.ts';
import { findSpelledPaths, type SpelledPath } from '../listing/spelled-path.ts';
import { pageWithLimitAlone, type Survey, surveyListing } from '../listing/survey.ts';
import { need } from './need.ts';
import { fail, type Outcome, unproven, unprovenByStop } from './outcome.ts';
import { SUITE_ORIGIN } from './suite-origin.ts';

/** What a rule works with. Whatever several rules need is asked for once and shared. */
export interface RuleContext {
  readonly client: Client;
  readonly credentials: Credentials;
  /** Turns doubts that the document allows, but that are likely faults, into failures. */
  readonly strict: boolean;
  /** Files that the caller knows to be in the workspace. */
  readonly known: readonly KnownEntry[];
  /** The page that asks in the observation of CORS. */
  readonly origin: string;
  /** The first key check with the good key. */
  readonly keyCheck: () => Promise<Answer>;
  /** The workspace of the good key, by its key check; undefined when that does not say. */
  readonly workspaceId: () => Promise<string | undefined>;
  readonly survey: () => Promise<Survey | undefined>;
  /** The same if something asked for it; nothing is asked for. */
  readonly madeSurvey: () => Promise<Survey | undefined>;
  /** Steps of short walks, made again; nothing where there is no survey to choose them by. */
  readonly retraced: () => Promise<Retraced | undefined>;
  /** Where else the listing is served; none where the key check names no workspace. */
  readonly spelledPaths: () => Promise<readonly SpelledPath[]>;
  /** Requests that a deployment must refuse, or may, to see what its refusals look like. */
  readonly provoked: () => Promise<Provoked>;
}

export interface Provoked {
  /** No credentials and an unknown key: refused by whatever follows the document. */
  readonly mustRefuse: readonly Answer[];
  /** Cursors, limits and workspaces that are none: what they yield is open. */
  readonly mayRefuse: readonly Answer[];
}

interface Given {
  readonly known?: readonly KnownEntry[];
  readonly origin?: string;
  readonly during?: During | undefined;
}

export function createContext(
  client: Client,
  credentials: Credentials,
  strict: boolean,
  { known = [], origin = SUITE_ORIGIN, during }: Given = {},
): RuleContext {
  const keyCheck = once(() => client.send(checkKey(credentials.key)));
  const workspaceId = once(async () => workspaceIdOf(await keyCheck()));
  let surveying: Promise<Survey | undefined> | undefined;
  const makeSurvey = async () => {
    const id = await workspaceId();
    return id === undefined ? undefined : surveyListing(client, credentials.key, id, during);
  };
  const survey = () => {
    surveying ??= makeSurvey();
    return surveying;
  };
  const retraced = once(async () => {
    const made = await survey();
    return made && retraceListing(client, credentials.key, made);
  });
  const spelledPaths = once(async () => {
    const id = await workspaceId();
    return id === undefined ? [] : findSpelledPaths(client, credentials.key, id);
  });
  const provoked = once(async () => provoke(client, credentials, await workspaceId()));
  return {
    client,
    credentials,
    strict,
    known,
    origin,
    keyCheck,
    workspaceId,
    survey,
    madeSurvey: async () => surveying,
    retraced,
    spelledPaths,
    provoked,
  };
}

/** The workspaceId of a key check's answer, when it is a string that is not empty. */
export function workspaceIdOf({ ok, body }: Answer): string | undefined {
  const value = body.kind === 'json' ? objectOf(body.value)?.workspaceId : undefined;
  return ok && typeof value === 'string' && value !== '' ? value : undefined;
}

/** The verdict of a rule that needs the workspace's id, where the key check does not give it. */
export async function withoutWorkspaceId(context: RuleContext): Promise<Outcome> {
  const { exchange } = await context.keyCheck();
  return fail(
    'a key check that says which workspace the key is bound to, to call the other endpoints with',
    'no workspaceId in its answer (see key-check.success)',
    exchange,
  );
}

/**
 * Judges the survey, or says why there is none: a listing that answers with something else than
 * pages is wrong, one that refuses the key is unproven.
 */
export async function withSurvey(
  context: RuleContext,
  judge: (survey: Survey) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const survey = await context.survey();
  if (!survey) return withoutWorkspaceId(context);
  const { first, interrupted } = survey;
  const page = first.pages[0];
  if (!page) throw interrupted ?? new StopError('connection', 'the listing was not answered');
  if (pageWithLimitAlone(survey)) {
    return unproven(
      `the listing answers ${page.answer.status} without a limit, which paging.limit reports`,
      need.deployment('a deployment that lists files without a limit'),
      [page.answer.exchange],
    );
  }
  if (!page.answer.ok) {
    return unproven(
      `the listing answers ${page.answer.status} to the key`,
      need.key(
        'key',
        'a key with the scope files:read, bound to the workspace that its key check names',
      ),
      [page.answer.exchange],
    );
  }
  if (first.pages.every(({ entries }) => entries === undefined)) {
    return fail('a page with an array of files', 'a success without one', page.answer.exchange);
  }
  return unlessInterrupted(await judge(survey), survey);
}

/** What was not looked at cannot be vouched for; what was found wrong stays wrong. */
export function unlessInterrupted(outcome: Outcome, survey: Survey | undefined): Outcome {
  const stop = survey?.interrupted;
  return outcome.verdict === 'pass' && stop ? unprovenByStop(stop) : outcome;
}

/** What most clients send: a failure body is JSON to those as well who do not ask for it. */
const ANY_TYPE = '*/*';

async function provoke(
  client: Client,
  credentials: Credentials,
  workspaceId: string | undefined,
): Promise<Provoked> {
  const mustRefuse = [await client.send(checkKey(noCredentials, 'refusal'))];
  if (workspaceId === undefined) return { mustRefuse, mayRefuse: [] };
  for (const operation of ['readWorkspace', 'listFiles'] as const) {
    const request = operationRequest(operation, workspaceId, noCredentials, 'refusal');
    mustRefuse.push(await client.send(request));
  }
  mustRefuse.push(await client.send(listFiles(workspaceId, madeUpKey, {}, 'refusal')));
  const { path } = listFiles(workspaceId, noCredentials);
  mustRefuse.push(await client.send(accepting(otherPath(path, noCredentials), ANY_TYPE)));
  const { key } = credentials;
  const requests = [
    listFiles(workspaceId, key, { cursor: 'no cursor of yours' }, 'refusal'),
    listFiles(workspaceId, key, { limit: 'abc' }, 'refusal'),
    listFiles(`${workspaceId}-made-up`, key, {}, 'refusal'),
  ];
  const mayRefuse: Answer[] = [];
  for (const request of requests) mayRefuse.push(await client.send(request));
  return { mustRefuse, mayRefuse };
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
