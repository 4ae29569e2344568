import type { ClauseId } from '../../document/clauses.ts';
import type { FailureDescription } from '../consumer-client.ts';
import type { ExpectedFailure } from '../situation.ts';

/**
 * What is wrong with what a caller was told of a failure: the status, and code and error where the
 * body had them, neither where it could not be parsed (clause 7 r2).
 *
 * @returns what is wrong, and the clause that decides.
 */
export function faultsOfDescription(
  description: FailureDescription,
  { status, code, error }: ExpectedFailure,
): readonly { readonly what: string; readonly clause: ClauseId }[] {
  return [
    status !== null &&
      description.status !== status &&
      told('7-r1', 'status', description.status, `it was ${status}`),
    code !== undefined &&
      (description.code ?? null) !== code &&
      told('7-r2', 'code', description.code, inBody(code)),
    error !== undefined &&
      (description.error ?? null) !== error &&
      told('7-r2', 'error', description.error, inBody(error)),
  ].filter((fault) => fault !== false);
}

const told = (clause: ClauseId, field: string, value: unknown, truth: string) => ({
  clause,
  what: `told its caller the ${field} ${JSON.stringify(value ?? null)} where ${truth}`,
});

const inBody = (text: string | null) =>
  text === null ? 'the body has none that is a string' : `the body says ${JSON.stringify(text)}`;
