import { OperationError } from './operation-error.ts';
import { suggestName } from './suggest.ts';

/** The names of all options: a new option that is not listed does not compile. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

/**
 * Rejects options that are not an object, and unknown ones, which may be misspelt. Without zod, for
 * small entries such as `./control`.
 *
 * @param action what failed, for the message: `create a mock`.
 * @throws Error "Failed to ACTION: unknown option "profle": did you mean "profile"?"
 */
export function assertKnownOptions<Options extends object>(
  given: Options,
  known: OptionNames<Options>,
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
  throw new OperationError({ action, reason, problems: [{ path: unknown, message: reason }] });
}
