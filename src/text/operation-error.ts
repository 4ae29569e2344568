/** Why an operation failed. Code uses this, never the text of the error. */
export type FailureKind =
  /** The input is invalid. */
  | 'invalid'
  /** It conflicts with something that exists: an id or a label is taken. */
  | 'conflict'
  /** A limit is reached. */
  | 'limit'
  /** The named object does not exist. */
  | 'missing';

/** The problem with one field of the input. */
export interface Problem {
  /** Such as `limit.maximum` or `steps.0.after`; empty for the whole input. */
  readonly path: string;
  readonly message: string;
}

export interface Failure {
  /** The failed action, in the imperative: `create a file`. */
  readonly action: string;
  /** The path of the invalid field. Default: the whole input. */
  readonly field?: string | undefined;
  readonly expected?: string | undefined;
  readonly found?: string | undefined;
  /** Replaces `expected …, found …` in the message. */
  readonly reason?: string | undefined;
  /** `invalid` if left out. */
  readonly kind?: FailureKind | undefined;
  /** Several problems, instead of the one that the other fields describe. */
  readonly problems?: readonly Problem[] | undefined;
  readonly cause?: unknown;
}

/**
 * An operation failed because of the caller's input. The message is made from the fields:
 * "Failed to ACTION: FIELD: expected EXPECTED, found FOUND", with a line for each of several
 * problems.
 */
export class OperationError extends Error {
  // Private, so that a printed error shows only its message.
  readonly #kind: FailureKind;
  readonly #problems: readonly Problem[];

  constructor({ action, kind = 'invalid', problems, cause, ...only }: Failure) {
    const all = problems ?? [{ path: only.field ?? '', message: messageOf(only) }];
    const lines = all.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    const shown = lines.length === 1 ? lines.join() : lines.map((line) => `\n  ${line}`).join('');
    super(`Failed to ${action}: ${shown}`, cause === undefined ? undefined : { cause });
    this.#kind = kind;
    this.#problems = all;
  }

  get kind(): FailureKind {
    return this.#kind;
  }

  /** At least one. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }
}

const messageOf = ({ expected, found, reason }: Omit<Failure, 'action'>): string =>
  reason ?? `expected ${expected}${found === undefined ? '' : `, found ${found}`}`;

/**
 * A failure as part of another operation, whose field `path` contains the input. Other errors stay
 * as they are.
 */
export function within(cause: unknown, action: string, path = ''): unknown {
  if (!(cause instanceof OperationError)) return cause;
  const problems = cause.problems.map(({ path: own, message }) => {
    return { path: [path, own].filter(Boolean).join('.'), message };
  });
  return new OperationError({ action, kind: cause.kind, problems, cause });
}

/** An id or a label is taken. Without a value, the message does not repeat it. */
export const taken = (action: string, field: string, value?: string): OperationError =>
  new OperationError({
    action,
    field,
    reason: `${value === undefined ? 'it' : JSON.stringify(value)} is taken`,
    kind: 'conflict',
  });

/** No key or workspace has the label. */
export const noSuchLabel = (
  subject: 'key' | 'workspace',
  label: string,
  all: readonly { readonly label: string }[],
): OperationError =>
  new OperationError({
    action: `find the ${subject} "${label}"`,
    expected: `one of ${labelsOf(all)}`,
    kind: 'missing',
  });

export const labelsOf = (all: readonly { readonly label: string }[]): string =>
  all.map(({ label }) => label).join(', ') || '(none)';
