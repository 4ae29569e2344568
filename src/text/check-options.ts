import { OperationError } from './operation-error.ts';
import { suggestName } from './suggest.ts';

/**
 * Rejects options that are not an object, and unknown ones, which may be misspelt. Without zod, for
 * small entries such as `./control`.
 *
 * @param known every option: one that is missing here does not compile.
 * @param action what failed, for the message: `connect`.
 * @throws Error "Failed to ACTION: unknown option "tokn": did you mean "token"?"
 */
export function assertKnownOptions<Options extends object>(
  given: Options,
  known: { readonly [Name in keyof Options]-?: true },
  action: string,
): void {
  // A caller without types may pass anything.
  if (typeof given !== 'object' || given === null) {
    throw new OperationError({ action, expected: 'an object', found: String(given) });
  }
  const names = Object.keys(known);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const reason = `unknown option ${JSON.stringify(unknown)}: ${suggestName(unknown, names)}`;
  throw new OperationError({ action, reason });
}
