import type { ClauseId } from '../document/clauses.ts';
import type { DeliveredAnswer } from '../http/deliver.ts';
import type { Mock } from '../mock/create-mock.ts';
import type { ClientOperation } from './consumer-client.ts';
import type { Judgement } from './judgement.ts';
import type { RequiredFormats } from './required-formats.ts';
import type { Session } from './session.ts';

/** One thing that the document allows a server to do, and that a client must survive. */
export interface Situation<Id extends string = string> {
  /** Stable: it stands in reports. */
  readonly id: Id;
  /**
   * The clause in `src/document/clauses.ts` that decides. A wrong result fails where it is stated;
   * where it is open, the client rests on a choice, and is fragile.
   */
  readonly clause: ClauseId;
  /** What the server does, as one sentence. */
  readonly title: string;
  /** Which operation of the client is called. */
  readonly calls: ClientOperation;
  /** Ids of choices that the fixture varies besides its point; none if left out. */
  readonly incidental?: readonly string[];
  /** Whether clients wait or walk for long in it; no, if left out. */
  readonly takesLong?: boolean;
  /**
   * Sets the fixture: a mock of its own each time.
   *
   * @param mostPages that the client can walk with ease; a slow one gets a smaller listing.
   * @param requiredFormats forms that the fixture stands on; the plainest if left out.
   */
  readonly setUp: (mostPages?: number, requiredFormats?: RequiredFormats) => Fixture;
  /** Judges what the client did in that fixture. */
  readonly judge: (fixture: Fixture, session: Session) => Judgement;
}

/** A mock, and what is to come of it. */
export interface Fixture {
  readonly mock: Mock;
  readonly apiKey: string;
  readonly workspaceId: string;
  readonly expected: Expectation;
  /** Stands before `/api/v1` in the path, such as `/gateway`; none if left out. */
  readonly basePath?: string;
  /** Requests after which the client is taken to make no end. */
  readonly requestBudget: number;
  /** Changes how an answer is written, where no profile says it. */
  readonly rewrite?: (answer: DeliveredAnswer, sent: Headers) => DeliveredAnswer;
  /** Whether that which the situation is about was met; always, if left out. */
  readonly wasExercised?: (session: Session) => boolean;
  /**
   * What is set up once the client came out of this well: it is called again, at the same server,
   * and judged by what it does then.
   */
  readonly next?: () => Fixture;
}

/** What a client can give back in a fixture. */
export type Expectation =
  | ExpectedFiles
  | ExpectedFailure
  /** It may try again and list everything, or fail. */
  | { readonly kind: 'either'; readonly files: ExpectedFiles; readonly failure: ExpectedFailure }
  /**
   * The key check tells the workspace; the workspace read just succeeds. The files are for a client
   * that lists them where it was to check its key.
   */
  | {
      readonly kind: 'answered';
      readonly workspaceId: string | null;
      readonly files?: ExpectedFiles;
    };

export interface ExpectedFiles {
  readonly kind: 'files';
  /** Ids of the files that are there all the time, in listing order. */
  readonly ids: () => readonly string[];
  /** Files that come or go during the walk, and may or may not be listed. */
  readonly passing?: () => readonly string[];
}

export interface ExpectedFailure {
  readonly kind: 'failure';
  /** Null where no one status is the right one to tell: a broken connection, a redirect. */
  readonly status: number | null;
  /**
   * What the body says; null where it has none, or cannot be parsed (clause 7 r2). Undefined where
   * the document does not tell what a caller is to be told.
   */
  readonly code: string | null | undefined;
  readonly error: string | null | undefined;
}

/** A failure that tells neither code nor error, unless they are given. */
export const failure = (
  status: number | null,
  { code = null, error = null }: Partial<Pick<ExpectedFailure, 'code' | 'error'>> = {},
): ExpectedFailure => ({ kind: 'failure', status, code, error });

/** A failure of which only that it is one matters: a broken connection, or another server. */
export const anyFailure: ExpectedFailure = {
  kind: 'failure',
  status: null,
  code: undefined,
  error: undefined,
};

/**
 * Where redirects and links lead: stands for the origin of another server, known only when it runs.
 */
export const ELSEWHERE = 'http://elsewhere.invalid';

/** The files that a list is to hold, where there is to be one. */
export function expectedFiles(expected: Expectation): ExpectedFiles | undefined {
  switch (expected.kind) {
    case 'files':
      return expected;
    case 'either':
    case 'answered':
      return expected.files;
    case 'failure':
      return undefined;
  }
}

/** The failure that a client may tell its caller of, where there may be one. */
export function expectedFailure(expected: Expectation): ExpectedFailure | undefined {
  switch (expected.kind) {
    case 'failure':
      return expected;
    case 'either':
      return expected.failure;
    case 'files':
    case 'answered':
      return undefined;
  }
}
