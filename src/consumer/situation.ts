import type { ClauseId } from '../document/clauses.ts';
import type { DeliveredAnswer } from '../http/deliver.ts';
import type { Mock } from '../mock/create-mock.ts';
import type { Fault } from '../mock/faults/faults.ts';
import type { NewFile } from '../mock/files.ts';
import type { RefusalCondition } from '../profile/refusals.ts';
import type { ProfileInput } from '../profile/schema.ts';
import type { ClientOperation } from './consumer-client.ts';

/** The formats of ids, times, types and statuses that a client is tested with. */
export type Formats = NonNullable<ProfileInput['formats']>;

/**
 * One behaviour that the document allows a server, as data. By default the client must list every
 * file of the workspace, in order.
 */
export interface Situation<Id extends string = string> {
  /** Stable: reports contain it. */
  readonly id: Id;
  /**
   * The clause in `src/document/clauses.ts` that decides: a wrong result is `fail` if it is stated,
   * and `fragile` if it is open.
   */
  readonly clause: ClauseId;
  /** The server's behaviour, as one sentence. */
  readonly title: string;
  /** Which operation of the client is called. Default: `listFiles`. */
  readonly calls?: ClientOperation;
  /** Whether clients take long in this situation. Default: false. */
  readonly takesLong?: boolean;

  /** The one choice in which the server differs from the plainest one. */
  readonly varies?: Varied | undefined;
  /** Other choices of the server. Default: the default profile with pages of three entries. */
  readonly profile?: ProfileInput | undefined;
  /**
   * The situation that differs only by not varying the choice. Default: the plainest one that calls
   * the same operation.
   */
  readonly unvaried?: string | undefined;

  /** Number of plain files. Default: 7, or 0 with `stored`. */
  readonly files?: number | undefined;
  /** Files stored exactly as given, a minute apart, the newest first, instead of plain files. */
  readonly stored?: readonly NewFile[] | undefined;
  /** Sizes of groups of files created at the same instant. */
  readonly ties?: readonly number[] | undefined;
  /** Files that the listing leaves out, by their place: pages of hidden files are empty. */
  readonly hides?: (place: number) => boolean;
  /** Default: in the profile's format. */
  readonly workspaceId?: string | undefined;
  /** The scopes of the key. Default: files:read. */
  readonly scopes?: readonly string[] | undefined;
  /** Seconds from the time of the mock; negative for an expired key. */
  readonly expiresIn?: number | undefined;
  /** The prefix of the key. Default: that of the package. */
  readonly keyPrefix?: string | undefined;
  /** Precedes `/api/v1` in the path, such as `/gateway`. Default: none. */
  readonly basePath?: string | undefined;

  readonly fault?: Fault;
  /** Changes the server before the client is called. */
  readonly prepare?: (server: Server) => void;
  /**
   * Happens while the client walks. @param ids of the files at the start. @returns the ids of added
   * and removed files.
   */
  readonly event?: (server: Server, ids: readonly string[]) => readonly string[];
  /** The numbers of pages after which the event happens. Default: [1]. */
  readonly after?: readonly number[];
  /** Changes a response in a way that no profile can. */
  readonly rewrite?: Rewrite;
  /** What every cursor ends in, in addition to the cursor of the mock. */
  readonly cursorEnd?: string;

  /** The failure that the client must report, or the refusal. Default: that of the fault. */
  readonly fails?: RefusalCondition | ExpectedFailure | undefined;
  /** Whether it may also list everything. Default: if it checks a key or the fault is temporary. */
  readonly mayPass?: boolean;
  /** Requests after which the client is stopped. Default: by the number of files. */
  readonly requestBudget?: number;
  /** Another call of the client on the same server, after it has passed or at the same time. */
  readonly secondCall?: SecondCall;
}

/** Changes a response. @param sent the headers of the request. */
export type Rewrite = (answer: DeliveredAnswer, sent: Headers) => DeliveredAnswer;

/** A choice of a deployment that a situation varies. */
export interface Varied {
  /** The path of the choice in a profile; null for a choice that no profile has. */
  readonly field: string | null;
  readonly value: unknown;
  /** The choice in a few words. Default: the name that the profile gives it. */
  readonly choice?: string | undefined;
}

export interface SecondCall {
  readonly when: 'afterwards' | 'meanwhile';
  /** Changes the server, and says with which key the client is called. */
  readonly as: (server: Server) => Server & Pick<Situation, 'fails'>;
}

/** A mock, a key, and the workspace that it is bound to. */
export interface Server {
  readonly mock: Mock;
  readonly apiKey: string;
  readonly workspaceId: string;
}

/** A server for one call of the client, and the expected result. */
export interface Stage extends Server {
  readonly expected: Expectation;
  /** Requests after which the client is stopped. */
  readonly requestBudget: number;
}

/** The result that a client must return. */
export type Expectation =
  | ExpectedFiles
  | ExpectedFailure
  /** The client may retry and list everything, or fail. */
  | { readonly kind: 'either'; readonly files: ExpectedFiles; readonly failure: ExpectedFailure }
  /**
   * The key check returns the workspace; the workspace read just succeeds. A client without a key
   * check may list the files instead.
   */
  | {
      readonly kind: 'answered';
      readonly workspaceId: string | null;
      readonly files?: ExpectedFiles;
    };

export interface ExpectedFiles {
  readonly kind: 'files';
  /** Ids of the files that exist during the whole walk, in listing order. */
  readonly ids: () => readonly string[];
  /** Files that appear or disappear during the walk: they may be listed. */
  readonly passing?: () => readonly string[];
}

export interface ExpectedFailure {
  readonly kind: 'failure';
  /** Null if no status is the right one to report: a broken connection, a redirect. */
  readonly status: number | null;
  /**
   * As in the body; null if it is missing or cannot be parsed (clause 7 r2). Undefined if the document
   * does not say what to report.
   */
  readonly code: string | null | undefined;
  readonly error: string | null | undefined;
}

/** Placeholder for the origin of the other server, to which redirects and links lead. */
export const ELSEWHERE = 'http://elsewhere.invalid';

/** Any failure will do: a broken connection, or a different server. */
const anyFailure: ExpectedFailure = {
  kind: 'failure',
  status: null,
  code: undefined,
  error: undefined,
};

/** The failure that the client can report; undefined if there is none. */
export const failureOf = ({ fails, fault }: Situation): Situation['fails'] =>
  fails ?? (fault && failureAfter(fault));

/** The failure that a client can report after a fault, read from its body (clause 7 r2). */
function failureAfter({ effect }: Fault): ExpectedFailure | undefined {
  if (effect.kind === 'reset' || effect.kind === 'cut') return anyFailure;
  if (effect.kind !== 'answer') return undefined;
  const { status, json, body } = effect;
  if (status >= 300 && status < 400) return anyFailure;
  const { code = null, error = null } = Object(json ?? parsed(body));
  return { kind: 'failure', status, code: textIn(code), error: textIn(error) };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

/** The document does not say what to report for a field that is not a string. */
const textIn = (value: unknown): string | null | undefined =>
  value === null || typeof value === 'string' ? value : undefined;

/** The files that a list must contain, if a list is expected. */
export function expectedFiles(expected: Expectation): ExpectedFiles | undefined {
  if (expected.kind === 'files') return expected;
  return 'files' in expected ? expected.files : undefined;
}

/** The failure that a client may report, if one is expected. */
export function expectedFailure(expected: Expectation): ExpectedFailure | undefined {
  if (expected.kind === 'failure') return expected;
  return expected.kind === 'either' ? expected.failure : undefined;
}

type Given = Partial<Omit<Situation, 'id'>>;

/** Situations by id. @param shared fields of every situation that does not override them. */
export const situations = <const Id extends string, Shared extends Given>(
  shared: Shared,
  each: Readonly<Record<Id, Given & Omit<Situation, 'id' | keyof Shared>>>,
): readonly Situation<Id>[] =>
  (Object.entries(each) as [Id, Situation][]).map(([id, given]) => ({ ...shared, ...given, id }));
