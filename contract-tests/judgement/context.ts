import {
  type ApiRequest,
  accepting,
  checkKey,
  listFiles,
  operationRequest,
  otherPath,
} from '../exchange/api-request.ts';
import type { Answer, Client } from '../exchange/client.ts';
import { type Credentials, madeUpKey, noCredentials } from '../exchange/credentials.ts';
import { StopError } from '../exchange/stop.ts';
import { SUITE_ORIGIN } from '../header-options.ts';
import type { KnownEntry } from '../listing/known-file.ts';
import type { During } from '../listing/moving-walk.ts';
import { objectOf } from '../listing/page.ts';
import { type Retraced, retraceListing } from '../listing/retrace.ts';
import { findSpelledPaths, type SpelledPath } from '../listing/spelled-path.ts';
import { type Survey, surveyListing } from '../listing/survey.ts';

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
  /**
   * The answer to a request, from the run so far where it was sent already. Not for requests
   * whose repetition is the point, nor for a cursor that may serve once only.
   */
  readonly ask: (request: ApiRequest) => Promise<Answer>;
  /** Sends a request, whether it was sent before or not, to a deployment that is not too busy. */
  readonly send: (request: ApiRequest) => Promise<Answer>;
  /** The workspace of the key `other`; undefined without that key, or where it is refused. */
  readonly otherWorkspaceId: () => Promise<string | undefined>;
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
  const send = (request: ApiRequest) => sendUnlessBusy(client, credentials, request);
  const ask = async (request: ApiRequest) => answeredBefore(client, request) ?? send(request);
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
    ask,
    send,
    otherWorkspaceId: async () => {
      const { other } = credentials;
      return other && workspaceIdOf(await ask(checkKey(other)));
    },
  };
}

/** A deployment may refuse with 429, too: it is a rate limit where it meets the good key. */
async function sendUnlessBusy(
  client: Client,
  { key }: Credentials,
  request: ApiRequest,
): Promise<Answer> {
  const answer = await client.send(request);
  if (isBusy(answer) && isBusy(await client.send(checkKey(key)))) {
    throw new StopError('rate-limit', 'the deployment limits the rate');
  }
  return answer;
}

function answeredBefore({ journal }: Client, request: ApiRequest): Answer | undefined {
  const wanted = requestKey(request);
  return journal.findLast(
    (answer) =>
      answer.request.path === request.path &&
      requestKey(answer.request) === wanted &&
      !isBusy(answer),
  );
}

const isBusy = ({ status }: Answer): boolean => status === 429 || status === 503;

/** The same for two requests that look the same on the wire. */
function requestKey({ method = 'GET', headers = [], path, query, credential }: ApiRequest): string {
  return JSON.stringify([method, headers, path, query, credential.header?.value ?? null]);
}

/** The workspaceId of a key check's answer, when it is a string that is not empty. */
export function workspaceIdOf({ ok, body }: Answer): string | undefined {
  const value = body.kind === 'json' ? objectOf(body.value)?.workspaceId : undefined;
  return ok && typeof value === 'string' && value !== '' ? value : undefined;
}

/** What most clients send: a failure body is JSON to those as well who do not ask for it. */
const ANY_TYPE = '*/*';

async function provoke(
  client: Client,
  credentials: Credentials,
  workspaceId: string | undefined,
): Promise<Provoked> {
  // The rules on credentials have had most of these refused already.
  const ask = async (request: ApiRequest) =>
    answeredBefore(client, request) ?? client.send(request);
  const mustRefuse = [await ask(checkKey(noCredentials, 'refusal'))];
  if (workspaceId === undefined) return { mustRefuse, mayRefuse: [] };
  for (const operation of ['readWorkspace', 'listFiles'] as const) {
    const request = operationRequest(operation, workspaceId, noCredentials, 'refusal');
    mustRefuse.push(await ask(request));
  }
  mustRefuse.push(await ask(listFiles(workspaceId, madeUpKey, {}, 'refusal')));
  const { path } = listFiles(workspaceId, noCredentials);
  mustRefuse.push(await client.send(accepting(otherPath(path, noCredentials), ANY_TYPE)));
  const { key } = credentials;
  const requests = [
    listFiles(workspaceId, key, { cursor: 'no cursor of yours' }, 'refusal'),
    listFiles(workspaceId, key, { limit: 'many' }, 'refusal'),
    listFiles(`${workspaceId}-made-up`, key, {}, 'refusal'),
  ];
  const mayRefuse: Answer[] = [];
  for (const request of requests) mayRefuse.push(await ask(request));
  return { mustRefuse, mayRefuse };
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
