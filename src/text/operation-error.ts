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
  /** Several invalid fields; `reason` describes them all. */
  readonly problems?: readonly Problem[] | undefined;
  readonly cause?: unknown;
}

/**
 * An operation failed because of the caller's input. The message is made from the fields:
 * "Failed to ACTION: FIELD: expected EXPECTED, found FOUND".
 */
export class OperationError extends Error {
  // Private, so that a printed error shows only its message.
  readonly #failure: Failure;

  constructor(failure: Failure) {
    const { action, field, cause } = failure;
    const options = cause === undefined ? undefined : { cause };
    super(`Failed to ${action}: ${field ? `${field}: ` : ''}${reasonOf(failure)}`, options);
    this.#failure = failure;
  }

  get kind(): FailureKind {
    return this.#failure.kind ?? 'invalid';
  }

  /** The message without the action and the field. */
  get reason(): string {
    return reasonOf(this.#failure);
  }

  /** One for each invalid field; none if the failure is about the whole input. */
  get problems(): readonly Problem[] {
    const { field, problems } = this.#failure;
    return problems ?? (field === undefined ? [] : [{ path: field, message: this.reason }]);
  }

  /** The same failure as part of another operation, whose field `path` contains the input. */
  within(action: string, path?: string): OperationError {
    const under = (own?: string) => [path, own].filter(Boolean).join('.');
    return new OperationError({
      ...this.#failure,
      action,
      field: under(this.#failure.field),
      problems: this.problems.map((problem) => ({ ...problem, path: under(problem.path) })),
      cause: this,
    });
  }
}

/** An id or a label is taken. */
export const taken = (action: string, field: string, value: string): OperationError =>
  new OperationError({
    action,
    reason: `the ${field} ${JSON.stringify(value)} is taken`,
    kind: 'conflict',
    problems: [{ path: field, message: `${JSON.stringify(value)} is taken` }],
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

/** A failure as part of another operation. Other errors stay as they are. */
export const within = (cause: unknown, action: string, path?: string): unknown =>
  cause instanceof OperationError ? cause.within(action, path) : cause;

const reasonOf = ({ expected, found, reason }: Failure): string =>
  reason ?? `expected ${expected}${found === undefined ? '' : `, found ${found}`}`;
