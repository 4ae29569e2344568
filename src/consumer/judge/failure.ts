import type { FailureDescription } from '../consumer-client.ts';
import type { ExpectedFailure } from '../situation.ts';

/**
 * What is wrong with what a caller was told of a failure: the status, and code and error where the
 * body had them, neither where it could not be parsed (clause 7 r2).
 *
 * @returns one clause of a sentence each.
 */
export function faultsOfDescription(
  description: FailureDescription,
  { status, code, error }: ExpectedFailure,
): readonly string[] {
  return [
    status !== null &&
      description.status !== status &&
      `told its caller the status ${shown(description.status)} where it was ${status}`,
    code !== undefined &&
      (description.code ?? null) !== code &&
      `told its caller the code ${shown(description.code)} where ${inBody(code)}`,
    error !== undefined &&
      (description.error ?? null) !== error &&
      `told its caller the error ${shown(description.error)} where ${inBody(error)}`,
  ].filter((fault) => fault !== false);
}

const shown = (value: unknown) => JSON.stringify(value ?? null);

const inBody = (text: string | null) =>
  text === null ? 'the body has none that is a string' : `the body says ${JSON.stringify(text)}`;
