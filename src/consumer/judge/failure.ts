import type { ClauseId } from '../../document/clauses.ts';
import type { FailureDescription } from '../consumer-client.ts';
import { isFailure, type Session } from '../session.ts';
import { type ExpectedFailure, expectedFailure, type Fixture } from '../situation.ts';

/** What a client can report of a failure. */
export type FailureField = 'status' | 'code' | 'error';

/**
 * What is wrong with a reported failure: a different status, or a code or error that the body did not
 * have (clause 7 r2). Reporting less is not wrong.
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
      mismatch('7-r1', 'status', description.status, `it was ${status}`),
    isWrong(description.code, code) && mismatch('7-r2', 'code', description.code, inBody(code)),
    isWrong(description.error, error) &&
      mismatch('7-r2', 'error', description.error, inBody(error)),
  ].filter((fault) => fault !== false);
}

/** What a client could have reported of a failure, but did not: allowed, but shown in reports. */
export function unreportedBy(
  { expected }: Pick<Fixture, 'expected'>,
  { requests, result }: Session,
): readonly FailureField[] {
  const failure = expectedFailure(expected);
  if (result.kind !== 'failed' || !failure || !requests.some(isFailure)) return [];
  const { description } = result;
  const fields = ['status', 'code', 'error'] as const;
  return fields.filter((field) => isReported(failure[field]) && !isReported(description?.[field]));
}

const isReported = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '';

const mismatch = (clause: ClauseId, field: string, value: unknown, truth: string) => ({
  clause,
  what: `reported the ${field} ${JSON.stringify(value ?? null)}, but ${truth}`,
});

const inBody = (text: string | null | undefined) =>
  typeof text !== 'string'
    ? 'the body has no such string'
    : `the body says ${JSON.stringify(text)}`;
