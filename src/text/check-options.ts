import { OperationError } from './operation-error.ts';
import { suggestName } from './suggest.ts';

/**
 * Refuses what is no object, and one with a field that nobody reads: a misspelt one would pass
 * unseen.
 *
 * @param action what failed, for the message: `create a file`.
 * @throws Error "Failed to ACTION: unknown field "nmae": did you mean "name"?"
 */
export function refuseUnknownFields(given: object, known: readonly string[], action: string): void {
  // A caller without types may give anything.
  if (typeof given !== 'object' || given === null) {
    throw new OperationError({ action, expected: 'an object', found: String(given) });
  }
  refuseUnknown(given, known, action, 'field');
}

function refuseUnknown(
  given: object,
  known: readonly string[],
  action: string,
  what: 'field' | 'option',
): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const reason = `unknown ${what} ${JSON.stringify(unknown)}: ${suggestName(unknown, known)}`;
  throw new OperationError({ action, reason, problems: [{ path: unknown, message: reason }] });
}

/** The names of all options, each once: one that is added and not named here does not compile. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

/**
 * Refuses options that are no object, and an option that nobody reads: a misspelt one would pass
 * unseen.
 *
 * @param action what failed, for the message: `make a mock`.
 * @throws Error "Failed to ACTION: unknown option "profle": did you mean "profile"?"
 */
export function refuseUnknownOptions<Options extends object>(
  given: Options,
  known: OptionNames<Options>,
  action: string,
): void {
  // A caller without types may give anything.
  if (typeof given !== 'object' || given === null) {
    const expected = 'an object';
    throw new OperationError({ action, field: 'options', expected, found: String(given) });
  }
  refuseUnknown(given, Object.keys(known), action, 'option');
}
