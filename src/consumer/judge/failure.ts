import type { ClauseId } from '../../document/clauses.ts';
import type { FailureDescription } from '../consumer-client.ts';
import type { ExpectedFailure } from '../situation.ts';

/** What a caller can be told of a failure. */
export type FailureField = 'status' | 'code' | 'error';

/**
 * What is wrong with what a caller was told of a failure: another status than it had, a code or an
 * error that the body did not have (clause 7 r2). To tell less is not wrong: the document obliges
 * nobody to pass them on.
 *
 * @returns what is wrong, and the clause that decides.
 */
export function faultsOfDescription(
  description: FailureDescription,
  { status, code, error }: ExpectedFailure,
): readonly { readonly what: string; readonly clause: ClauseId }[] {
  const isWrong = (value: unknown, truth: string | number | null | undefined) =>
    isReported(value) && truth !== undefined && value !== truth;
  return [
    status !== null &&
      isWrong(description.status, status) &&
      told('7-r1', 'status', description.status, `it was ${status}`),
    isWrong(description.code, code) && told('7-r2', 'code', description.code, inBody(code)),
    isWrong(description.error, error) && told('7-r2', 'error', description.error, inBody(error)),
  ].filter((fault) => fault !== false);
}

/** What there was to tell of a failure, and was not told. */
export function unreportedFields(
  description: FailureDescription,
  expected: ExpectedFailure,
): readonly FailureField[] {
  const fields = ['status', 'code', 'error'] as const;
  return fields.filter((field) => isReported(expected[field]) && !isReported(description[field]));
}

const isReported = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '';

const told = (clause: ClauseId, field: string, value: unknown, truth: string) => ({
  clause,
  what: `reported the ${field} ${JSON.stringify(value ?? null)}, but ${truth}`,
});

const inBody = (text: string | null | undefined) =>
  typeof text !== 'string'
    ? 'the body has no such string'
    : `the body says ${JSON.stringify(text)}`;
