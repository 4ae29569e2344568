import type { ClauseId } from '../document/clauses.ts';
import type { DeliveredAnswer } from '../http/deliver.ts';
import type { Mock } from '../mock/create-mock.ts';
import type { Fault } from '../mock/faults/faults.ts';
import type { ProfileInput } from '../profile/schema.ts';
import type { ClientOperation } from './consumer-client.ts';
import type { Judgement } from './judgement.ts';
import type { Session } from './session.ts';

/** The formats of ids, times, types and statuses that a client is tested with. */
export type Formats = NonNullable<ProfileInput['formats']>;

/** One behaviour that the document allows a server, and that a client must cope with. */
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
  /** Which operation of the client is called. */
  readonly calls: ClientOperation;
  /** Ids of choices that the fixture also varies. Default: none. */
  readonly incidental?: readonly string[];
  /** Whether clients take long in this situation. Default: false. */
  readonly takesLong?: boolean;
  /**
   * Creates the fixture, each time with a separate mock.
   *
   * @param mostPages that the client can walk in time; a slow one gets a smaller listing.
   * @param formats that the client is tested with. Default: the plainest.
   */
  readonly setUp: (mostPages?: number, formats?: Formats) => Fixture;
  /** Judges what the client did in that fixture. */
  readonly judge: (fixture: Fixture, session: Session) => Judgement;
}

/** A mock for one call of the client, and the expected result. */
export interface Fixture {
  readonly mock: Mock;
  readonly apiKey: string;
  readonly workspaceId: string;
  readonly expected: Expectation;
  /** Precedes `/api/v1` in the path, such as `/gateway`. Default: none. */
  readonly basePath?: string;
  /** Requests after which the client is stopped. */
  readonly requestBudget: number;
  /** Changes a response in a way that no profile can. */
  readonly rewrite?: (answer: DeliveredAnswer, sent: Headers) => DeliveredAnswer;
  /** Encodes a response on its way, after it was recorded. */
  readonly encode?: (answer: DeliveredAnswer, sent: Headers) => DeliveredAnswer;
  /** Whether the client's requests reached the point of the situation. Default: always true. */
  readonly wasExercised?: (session: Session) => boolean;
  /**
   * Set up after the client has passed. The client is then called again on the same server, and
   * that call is judged.
   */
  readonly next?: () => Fixture;
}

/** The result that a client must return in a fixture. */
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

/** A failure without code and error, unless they are given. */
export const failure = (
  status: number | null,
  { code = null, error = null }: Partial<Pick<ExpectedFailure, 'code' | 'error'>> = {},
): ExpectedFailure => ({ kind: 'failure', status, code, error });

/** Any failure will do: a broken connection, or a different server. */
export const anyFailure: ExpectedFailure = {
  kind: 'failure',
  status: null,
  code: undefined,
  error: undefined,
};

/** The failure that a client can report after a fault, read from its body (clause 7 r2). */
export function failureAfter({ effect }: Fault): ExpectedFailure | undefined {
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

/**
 * Placeholder for the origin of the other server, to which redirects and links lead.
 */
export const ELSEWHERE = 'http://elsewhere.invalid';

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
