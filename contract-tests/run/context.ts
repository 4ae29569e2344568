import { operations, pathOf } from '../../src/document/routes.ts';
import type { ApiResponse, Client } from '../http/client.ts';
import {
  type Credential,
  type Credentials,
  madeUpKey,
  noCredentials,
} from '../http/credentials.ts';
import {
  type ApiRequest,
  accepting,
  checkKey,
  listFiles,
  operationRequest,
  otherPath,
  type PageQuery,
} from '../http/request.ts';
import { StopError } from '../http/stop.ts';
import { objectOf } from '../walks/page.ts';
import { reuseCursors } from '../walks/reuse-cursors.ts';
import { type During, surveyListing } from '../walks/survey.ts';
import { Walker } from '../walks/walker.ts';

interface Settings {
  readonly credentials: Credentials;
  /** Ids of files that the caller knows to exist in the workspace. */
  readonly knownFiles: readonly string[];
  readonly during?: During | undefined;
  /** Whether requests must be left for observations. */
  readonly observe?: boolean;
}

/** Requests of the budget that rules need besides walks, and that observations need. */
const FOR_RULES = 90;
const FOR_OBSERVATIONS = 150;

/** The context of a rule. Requests that several rules need are sent once and shared. */
export class RuleContext {
  readonly client: Client;
  readonly settings: Settings;
  readonly credentials: Credentials;

  constructor(client: Client, settings: Settings) {
    this.client = client;
    this.settings = settings;
    this.credentials = settings.credentials;
  }

  /** The first key check with the good key. */
  readonly keyCheck = once(() => this.client.send(checkKey(this.credentials.key)));

  /**
   * The workspace of the good key according to its key check; undefined if that does not return it.
   */
  readonly workspaceId = once(async () => workspaceIdOf(await this.keyCheck()));

  /** A request of each operation; only of the key check if that returns no workspace. */
  readonly requestsOf = async (
    credential: Credential,
    expects: ApiRequest['expects'],
  ): Promise<readonly ApiRequest[]> => {
    const workspaceId = await this.workspaceId();
    return workspaceId === undefined
      ? [checkKey(credential, expects)]
      : operations.map((each) => operationRequest(each, workspaceId, credential, expects));
  };

  /** The walks of the listing; undefined if the key check returns no workspace. */
  readonly survey = once(async () => {
    const id = await this.workspaceId();
    if (id === undefined) return undefined;
    const { during, observe } = this.settings;
    const reserve = FOR_RULES + (observe ? FOR_OBSERVATIONS : 0);
    return surveyListing(new Walker(this.client, this.credentials.key, id, reserve), during);
  });

  /** Repeated steps of short walks; undefined if there is no survey to choose them from. */
  readonly retraced = once(async () => {
    const made = await this.survey();
    return made && reuseCursors(this.send, this.credentials.key, made);
  });

  /**
   * Responses to requests that must be refused; also sends some that may be, to collect refusals.
   */
  readonly provoked = once(async () => provoke(this, await this.workspaceId()));

  /**
   * The response to a request, from the run so far if it was already sent. Not for requests that
   * must be repeated, nor for a cursor that may work only once.
   */
  readonly ask = async (request: ApiRequest): Promise<ApiResponse> =>
    this.answered(request) ?? this.send(request);

  /** The latest response to a request in the run so far. */
  readonly answered = (request: ApiRequest): ApiResponse | undefined => {
    const wanted = requestKey(request);
    return this.client.journal.findLast(
      (answer) =>
        answer.request.path === request.path &&
        requestKey(answer.request) === wanted &&
        !isBusy(answer),
    );
  };

  /**
   * Sends a request even if it was sent before. A 429 or 503 counts as a response unless the good
   * key gets one as well: then the run is rate-limited and stops.
   */
  readonly send = async (request: ApiRequest): Promise<ApiResponse> => {
    const answer = await this.client.send(request);
    if (isBusy(answer) && isBusy(await this.client.send(checkKey(this.credentials.key)))) {
      throw new StopError('rate-limit', 'the deployment limits the rate');
    }
    return answer;
  };

  /** The workspace of the key `other`; undefined without that key, or if the key is refused. */
  readonly otherWorkspaceId = async (): Promise<string | undefined> => {
    const { other } = this.credentials;
    return other && workspaceIdOf(await this.ask(checkKey(other)));
  };
}

const isBusy = ({ status }: ApiResponse): boolean => status === 429 || status === 503;

/** Equal for requests that are equal on the wire. */
function requestKey({ method = 'GET', headers = [], path, query, credential }: ApiRequest): string {
  const { header, parameters } = credential;
  const key = [header?.name, header?.value, parameters?.names];
  return JSON.stringify([method, headers, path, query, ...key]);
}

/** The workspaceId in the response to a key check, if it is a non-empty string. */
export function workspaceIdOf({ ok, body }: ApiResponse): string | undefined {
  const value = body.kind === 'json' ? objectOf(body.value)?.workspaceId : undefined;
  return ok && typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * @returns the responses to a request without credentials and with an unknown key, which must be
 *   refused. The response to an invalid cursor, limit or workspace is open.
 */
async function provoke(
  { client, credentials: { key }, answered, requestsOf }: RuleContext,
  id: string | undefined,
): Promise<readonly ApiResponse[]> {
  const list = (of: string, by: Credential, query: PageQuery = {}) =>
    listFiles(of, by, query, 'refusal');
  const mustRefuse = [...(await requestsOf(noCredentials, 'refusal'))];
  const mayRefuse: ApiRequest[] = [];
  if (id !== undefined) {
    const listing = accepting(otherPath(pathOf('listFiles', id), noCredentials));
    mustRefuse.push(list(id, madeUpKey), listing);
    for (const cursor of ['no cursor of yours', 'e30']) mayRefuse.push(list(id, key, { cursor }));
    for (const limit of ['many', '-1', '9'.repeat(20)]) mayRefuse.push(list(id, key, { limit }));
    mayRefuse.push(list(`${id}-made-up`, key));
  }
  const answers: ApiResponse[] = [];
  // The rules on credentials have already sent most of these.
  for (const request of [...mustRefuse, ...mayRefuse]) {
    answers.push(answered(request) ?? (await client.send(request)));
  }
  return answers.slice(0, mustRefuse.length);
}

/** Creates a value at the first use; `made` returns it only if it was used. */
function once<Result>(make: () => Promise<Result>) {
  let made: Promise<Result> | undefined;
  const use = () => {
    made ??= make();
    return made;
  };
  return Object.assign(use, { made: async () => made });
}
