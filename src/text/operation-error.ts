/** Why an operation could not be done. Whoever reports the error decides by this, never by its text. */
export type FailureKind =
  /** What was given cannot be accepted. */
  | 'invalid'
  /** It cannot be accepted next to what exists: an id or a label is taken. */
  | 'conflict'
  /** There is as much as there may be. */
  | 'limit'
  /** What the operation names does not exist. */
  | 'missing';

/** What is wrong with one field of what was given. */
export interface Problem {
  /** As `limit.maximum` or `steps.0.after`; empty for everything that was given. */
  readonly path: string;
  readonly message: string;
}

/** One field that is invalid: what was expected and found, or a reason in other words. */
export interface Failure {
  /** What failed, in the imperative: `create a file`. */
  readonly action: string;
  /** The path of the invalid field; everything that was given if left out. */
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
 * An operation that could not be done because of what the caller gave. The message is made from the
 * fields: "Failed to ACTION: FIELD: expected EXPECTED, found FOUND".
 */
export class OperationError extends Error {
  readonly action: string;
  readonly field: string | undefined;
  readonly expected: string | undefined;
  readonly found: string | undefined;
  /** The message without the action and the field. */
  readonly reason: string;
  readonly kind: FailureKind;
  /** One for each invalid field, at least one. */
  readonly problems: readonly Problem[];

  constructor(failure: Failure) {
    const { action, field, expected, found, kind = 'invalid', cause } = failure;
    const reason = failure.reason ?? reasonOf(failure);
    super(
      `Failed to ${action}: ${pathed(field, reason)}`,
      cause === undefined ? undefined : { cause },
    );
    this.action = action;
    this.field = field;
    this.expected = expected;
    this.found = found;
    this.reason = reason;
    this.kind = kind;
    this.problems = failure.problems ?? [{ path: field ?? '', message: reason }];
  }

  /** The same failure as part of another operation, which gave it as the field `path`. */
  within(action: string, path = ''): OperationError {
    const { expected, found, reason, kind, problems } = this;
    const under = (own: string) => [path, own].filter((step) => step !== '').join('.');
    return new OperationError({
      action,
      field: under(this.field ?? ''),
      expected,
      found,
      reason,
      kind,
      problems: problems.map((problem) => ({ ...problem, path: under(problem.path) })),
      cause: this,
    });
  }
}

const reasonOf = ({ expected, found }: Failure): string =>
  [
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(found === undefined ? [] : [`found ${found}`]),
  ].join(', ');

const pathed = (field: string | undefined, reason: string): string =>
  field === undefined || field === '' ? reason : `${field}: ${reason}`;
