import { operations, type PathParameters, pathOf } from '../../src/document/routes.ts';
import {
  type ApiRequest,
  accepting,
  checkKey,
  listFiles,
  operationRequest,
  otherPath,
  type PageQuery,
} from '../exchange/api-request.ts';
import type { Answer, Client } from '../exchange/client.ts';
import {
  type Credential,
  type Credentials,
  madeUpKey,
  noCredentials,
} from '../exchange/credentials.ts';
import { StopError } from '../exchange/stop.ts';
import type { KnownEntry } from '../listing/known-file.ts';
import type { During } from '../listing/moving-walk.ts';
import { filesOf, objectOf } from '../listing/page.ts';
import { retraceListing } from '../listing/retrace.ts';
import { surveyListing } from '../listing/survey.ts';
import { type CursorOfPage, freshCursor, Walker } from '../listing/walker.ts';

interface Settings {
  readonly credentials: Credentials;
  /** Turns doubts that the document allows, but that are likely mistakes, into failures. */
  readonly strict: boolean;
  /** Files that the caller knows to exist in the workspace. */
  readonly known: readonly KnownEntry[];
  /** The origin that is sent to observe CORS. */
  readonly origin: string;
  readonly during?: During | undefined;
}

/** The context of a rule. Requests that several rules need are sent once and shared. */
export class RuleContext {
  readonly client: Client;
  readonly settings: Settings;
  readonly credentials: Credentials;
  #otherCursor: Promise<CursorOfPage | undefined> | undefined;

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

  /**
   * The parameters of all paths, for resources that the good key may read; undefined without a
   * workspace.
   */
  readonly parameters = once(async (): Promise<PathParameters | undefined> => {
    const workspaceId = await this.workspaceId();
    return workspaceId === undefined ? undefined : { workspaceId };
  });

  /** A request of each operation; only of the key check if that returns no workspace. */
  readonly requestsOf = async (
    credential: Credential,
    expects: ApiRequest['expects'],
  ): Promise<readonly ApiRequest[]> => {
    const parameters = await this.parameters();
    return parameters
      ? operations.map((each) => operationRequest(each, parameters, credential, expects))
      : [checkKey(credential, expects)];
  };

  readonly survey = once(async () => {
    const id = await this.workspaceId();
    if (id === undefined) return undefined;
    return surveyListing(new Walker(this.client, this.credentials.key, id), this.settings.during);
  });

  /** Repeated steps of short walks; undefined if there is no survey to choose them from. */
  readonly retraced = once(async () => {
    const made = await this.survey();
    return made && retraceListing(this.send, this.credentials.key, made);
  });

  /**
   * Other spellings of the listing's path that work; empty if the key check returns no workspace.
   */
  readonly spelledPaths = once(async () => {
    const id = await this.workspaceId();
    return id === undefined ? [] : findSpelledPaths(this.client, this.credentials.key, id);
  });

  /**
   * Responses to requests that must be refused; also sends some that may be, to collect refusals.
   */
  readonly provoked = once(async () => provoke(this, await this.workspaceId()));

  /**
   * The response to a request, from the run so far if it was already sent. Not for requests that
   * must be repeated, nor for a cursor that may work only once.
   */
  readonly ask = async (request: ApiRequest): Promise<Answer> =>
    this.answered(request) ?? this.send(request);

  /** The latest response to a request in the run so far. */
  readonly answered = (request: ApiRequest): Answer | undefined => {
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
  readonly send = async (request: ApiRequest): Promise<Answer> => {
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

  /**
   * An unused cursor of the listing of the key `other`, with its limit.
   *
   * @param limits the limits to try; only those of the first call count.
   */
  otherCursor(limits: Iterable<PageQuery['limit']>): Promise<CursorOfPage | undefined> {
    this.#otherCursor ??= this.otherWorkspaceId().then((id) => {
      const { other } = this.credentials;
      return other && id !== undefined ? freshCursor(this.send, id, other, limits) : undefined;
    });
    return this.#otherCursor;
  }
}

const isBusy = ({ status }: Answer): boolean => status === 429 || status === 503;

/** Equal for requests that are equal on the wire. */
function requestKey({ method = 'GET', headers = [], path, query, credential }: ApiRequest): string {
  return JSON.stringify([method, headers, path, query, credential.header?.value ?? null]);
}

/** The workspaceId in the response to a key check, if it is a non-empty string. */
export function workspaceIdOf({ ok, body }: Answer): string | undefined {
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
): Promise<readonly Answer[]> {
  const list = (of: string, by: Credential, query: PageQuery = {}) =>
    listFiles(of, by, query, 'refusal');
  const mustRefuse = [...(await requestsOf(noCredentials, 'refusal'))];
  if (id !== undefined) {
    mustRefuse.push(list(id, madeUpKey), accepting(otherPath(listing(id), noCredentials)));
  }
  const mayRefuse =
    id === undefined
      ? []
      : [
          list(id, key, { cursor: 'no cursor of yours' }),
          list(id, key, { limit: 'many' }),
          list(`${id}-made-up`, key),
        ];
  const answers: Answer[] = [];
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

/**
 * Paths that routers treat as the same but a guard that compares texts may not, so that it can be
 * bypassed.
 */
const spellings: readonly { readonly how: string; readonly of: (id: string) => string }[] = [
  { how: 'with a trailing slash', of: (id) => `${listing(id)}/` },
  { how: 'with a double slash', of: (id) => listing(id).replace(/\/files$/, '//files') },
  { how: 'with an encoded letter', of: (id) => listing(id).replace(/\/files$/, '/%66iles') },
  { how: 'in capital letters', of: (id) => listing(id).replace(/\/files$/, '/FILES') },
];

function listing(workspaceId: string): string {
  return pathOf('listFiles', workspaceId);
}

/**
 * The spellings at which the good key can list files; what they should return is open (clause 1
 * r6).
 */
async function findSpelledPaths(client: Client, key: Credential, workspaceId: string) {
  const found = [];
  for (const spelling of spellings) {
    const answer = await client.send(otherPath(spelling.of(workspaceId), key));
    const ids = new Set(filesOf(answer).flatMap(({ id }) => id || []));
    if (ids.size > 0) found.push({ ...spelling, ids });
  }
  return found;
}
