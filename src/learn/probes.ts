import {
  type ApiRequest,
  type ApiResponse,
  type Credential,
  type Entry,
  type Exchange,
  type KeyName,
  listFiles,
  moreFiles,
  need,
  objectOf,
  type Page,
  type RuleContext,
  readPage,
  type Survey,
  someFiles,
  UnmetError,
  type UnmetNeed,
} from '../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../document/wire.ts';
import { type LearnedPath, type ProfileField, partAt } from '../profile/fields.ts';

/** What an observer saw of a choice: its value as a profile has it, or why it is not known. */
export type ObserverResult = Found | NotFound;

interface Both {
  /** What was seen and cannot be expressed in a profile, in words. */
  readonly unexpressed?: readonly string[];
  /** Names of headers, or paths in a body, whose values change from request to request. */
  readonly varying?: readonly string[];
  /** The exchanges that show it, if not all that the observer asked. */
  readonly evidence?: readonly Exchange[];
}
interface Found extends Both {
  readonly value: Json;
}
interface NotFound extends Both {
  readonly unseen: string;
  readonly need?: UnmetNeed;
  /** The value to assume instead of the default. */
  readonly value?: Json;
  /** An observed lower bound. */
  readonly atLeast?: number;
}

/** Looks at one choice of a deployment. */
export type Observer = (probes: Probes) => Promise<ObserverResult>;

/** An observer for every choice of a section; a missing one does not compile. */
export type Observers<Section extends string> = {
  readonly [Path in Extract<LearnedPath, Section | `${Section}.${string}`>]: Observer;
};

/** Whether a profile can have the value at a path. */
export const fits = (path: ProfileField | LearnedPath, value: unknown): boolean =>
  value !== undefined && partAt(path).schema().safeParse(value).success;

/** Ends an observer that cannot see anything. */
export function throwUnmet(reason: string, needed: UnmetNeed): never {
  throw new UnmetError(reason, needed);
}

/** A value that no profile has; `what` names it. */
export const inexpressible = (what: string): ObserverResult => ({
  unseen: 'a profile cannot express it',
  unexpressed: [what],
});

const keyDescriptions: Readonly<Record<KeyName, string>> = {
  key: 'a key',
  unscoped: 'a key without files:read',
  expired: 'an expired key',
  other: 'a key of another workspace',
};

/** A text field of a listed file. */
export interface ListedFile {
  readonly entry: Entry;
  readonly fields: JsonObject;
}

/**
 * What an observer may ask a deployment, on top of the client and the walks of the suite. Requests
 * that several observers need are sent once. Keeps the exchanges that one observer looked at.
 */
export class Probes {
  readonly context: RuleContext;
  readonly trail: Exchange[] = [];

  constructor(context: RuleContext) {
    this.context = context;
  }

  get credentials(): RuleContext['credentials'] {
    return this.context.credentials;
  }

  /** The answer to a request, sent only if the run has not sent it before. */
  async ask(request: ApiRequest): Promise<ApiResponse> {
    return this.#kept(await this.context.ask(request));
  }

  /** Sends a request in any case. */
  async send(request: ApiRequest): Promise<ApiResponse> {
    return this.#kept(await this.context.send(request));
  }

  /** Two answers to equal requests: what differs between them is no choice. */
  async twice(request: ApiRequest): Promise<readonly [ApiResponse, ApiResponse]> {
    const second = await this.ask(request);
    const first = this.context.client.journal.find(
      (each) => each !== second && isSameRequest(each, second),
    );
    return first ? [first, second] : [second, await this.send(request)];
  }

  #kept(answer: ApiResponse): ApiResponse {
    this.trail.push(answer.exchange);
    return answer;
  }

  /** One of the keys; ends an observer that needs it if it was not given. */
  key(name: KeyName): Credential {
    const what = keyDescriptions[name];
    return this.credentials[name] ?? throwUnmet(`${what} was not given`, need.key(name, what));
  }

  async check(): Promise<ApiResponse> {
    return this.#kept(await this.context.keyCheck());
  }

  /** The workspace of the key. */
  async workspace(): Promise<string> {
    return (await this.context.workspaceId()) ?? noWorkspace();
  }

  /** The workspace of the key `other`; undefined without one that differs. */
  async otherWorkspace(): Promise<string | undefined> {
    const id = await this.context.otherWorkspaceId();
    return id === (await this.context.workspaceId()) ? undefined : id;
  }

  /** The walks of the run; ends an observer if no page of files was listed. */
  async survey(): Promise<Survey> {
    const survey = (await this.context.survey()) ?? noWorkspace();
    const { first, interrupted, pages } = survey;
    const page = first.pages[0];
    if (!page && interrupted) throw interrupted;
    if (page && !page.answer.ok) {
      const reason = `the listing responds with ${page.answer.status} to the key`;
      return throwUnmet(reason, need.key('key', 'a key with the scope files:read'));
    }
    const shown = pages.find(({ entries }) => entries !== undefined);
    if (!shown)
      return throwUnmet('no page of files was seen', need.deployment('a listing of files'));
    this.#kept(shown.answer);
    return survey;
  }

  /** Every listed file, once. */
  async files(): Promise<readonly ListedFile[]> {
    const files = new Map<string, ListedFile>();
    for (const entry of (await this.survey()).walks.flatMap(({ entries }) => entries)) {
      const fields = objectOf(entry.raw);
      if (fields && !files.has(entry.key)) files.set(entry.key, { fields, entry });
    }
    return files.size > 0 ? [...files.values()] : throwUnmet('no file was listed', someFiles);
  }

  /** A text field of all listed files. */
  async texts(field: string): Promise<readonly string[]> {
    const texts = (await this.files()).flatMap(({ fields: { [field]: text } }) =>
      typeof text === 'string' ? [text] : [],
    );
    return texts.length > 0 ? texts : throwUnmet(`no file with a ${field} was listed`, someFiles);
  }

  /** The number of files, if a walk reached the end of the listing. */
  async total(): Promise<number | undefined> {
    const survey = await this.context.survey();
    return survey?.walks.findLast(({ end }) => end.kind === 'complete')?.entries.length;
  }

  /** A request for a page, with its query as written. */
  async pageRequest(query: ApiRequest['query']): Promise<ApiRequest> {
    const request = listFiles(await this.workspace(), this.credentials.key, {}, 'refusal');
    return { ...request, query };
  }

  /** A page, the one after it if that one is empty and more follow, or null for a refusal. */
  async page(query: ApiRequest['query'], how: 'ask' | 'send' = 'ask'): Promise<Page | null> {
    const request = await this.pageRequest(query);
    const answer = await this[how](request);
    if (!answer.ok) return null;
    const page = readPage(answer);
    if (page.entries?.length !== 0 || page.next === undefined) return page;
    const next = ['cursor', page.next] as const;
    const others = query.filter(([name]) => name !== 'cursor');
    const following = await this[how]({ ...request, query: [...others, next] });
    return following.ok ? readPage(following) : page;
  }

  /** A fresh first page of one entry that has a cursor. */
  async start(): Promise<Page & { readonly next: string }> {
    await this.survey();
    const page = await this.page([['limit', '1']], 'send');
    const next = page?.next;
    return page && next !== undefined
      ? { ...page, next }
      : throwUnmet('no page returned a cursor to try', moreFiles);
  }
}

const noWorkspace = () =>
  throwUnmet(
    'the key check does not return the workspaceId',
    need.deployment('a key check that returns the workspaceId'),
  );

const isSameRequest = (a: ApiResponse, b: ApiResponse): boolean =>
  a.exchange.method === b.exchange.method &&
  a.exchange.url === b.exchange.url &&
  a.status === b.status &&
  JSON.stringify(a.exchange.requestHeaders) === JSON.stringify(b.exchange.requestHeaders);

/** The ids of a page, to compare pages. */
export const idsOf = (page: Page | null): string =>
  (page?.entries ?? []).map(({ label }) => label).join('\n');

/** The body of a success as an object. */
export const objectIn = ({ ok, body }: ApiResponse): JsonObject | undefined =>
  ok && body.kind === 'json' ? objectOf(body.value) : undefined;

/** Computes a value once per run, for several observers. */
export function oncePerRun<Value>(
  compute: (probes: Probes) => Promise<Value>,
): (probes: Probes) => Promise<Value> {
  const made = new WeakMap<RuleContext, { readonly value: Promise<Value>; from: Probes }>();
  return async (probes) => {
    const found = made.get(probes.context) ?? { value: compute(probes), from: probes };
    made.set(probes.context, found);
    const value = await found.value;
    if (found.from !== probes) probes.trail.push(...found.from.trail);
    return value;
  };
}
