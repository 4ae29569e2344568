import type { ClauseId } from '../../document/clauses.ts';
import type { FailureDescription } from '../consumer-client.ts';
import { isFailure, type Session } from '../session.ts';
import { type ExpectedFailure, expectedFailure, type Stage } from '../situation.ts';

/** The fields of a failure that a client can report. */
export const failureFields = ['status', 'code', 'error'] as const;
export type FailureField = (typeof failureFields)[number];

/**
 * Finds errors in a reported failure: a different status, or a code or error that the body did not
 * have (clause 7 r2). Reporting less is not an error.
 *
 * @returns each error, and the clause that decides.
 */
export const faultsOfDescription = (
  description: FailureDescription,
  expected: ExpectedFailure,
): readonly { readonly what: string; readonly clause: ClauseId }[] =>
  failureFields.flatMap((field) => {
    const { [field]: value } = description;
    const { [field]: truth } = expected;
    const isAny = truth === undefined || (field === 'status' && truth === null);
    if (isAny || !isReported(value) || value === truth) return [];
    const what = `reported the ${field} ${JSON.stringify(value)}, but ${truthText(truth)}`;
    return [{ what, clause: field === 'status' ? '7-r1' : '7-r2' }];
  });

function truthText(truth: string | number | null): string {
  if (typeof truth === 'number') return `it was ${truth}`;
  return truth === null ? 'the body has no such string' : `the body says ${JSON.stringify(truth)}`;
}

/** Fields that a client could have reported but did not. This is allowed, but shown in reports. */
export function unreportedBy(
  { expected }: Pick<Stage, 'expected'>,
  { requests, result }: Session,
): readonly FailureField[] {
  const failure = expectedFailure(expected);
  if (result.kind !== 'failed' || !failure || !requests.some(isFailure)) return [];
  const { description } = result;
  return failureFields.filter(
    (field) => isReported(failure[field]) && !isReported(description?.[field]),
  );
}

const isReported = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '';
