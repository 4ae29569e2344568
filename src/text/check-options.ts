import { OperationError } from './operation-error.ts';
import { suggestName } from './suggest.ts';

/** The names of all options: a new option that is not listed does not compile. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

/**
 * Refuses options that are not an object, and unknown ones, which may be misspelt.
 *
 * @param action what failed, for the message: `create a mock`.
 * @throws Error "Failed to ACTION: unknown option "profle": did you mean "profile"?"
 */
export const assertKnownOptions = <Options extends object>(
  given: Options,
  known: OptionNames<Options>,
  action: string,
) => assertKnownFields(given, Object.keys(known), action, 'option');

/** The same of fields: "Failed to ACTION: unknown field "nmae": did you mean "name"?" */
export function assertKnownFields(
  given: object,
  known: readonly string[],
  action: string,
  what: 'field' | 'option' = 'field',
): void {
  // A caller without types may pass anything.
  if (typeof given !== 'object' || given === null) {
    const field = what === 'option' ? 'options' : undefined;
    throw new OperationError({ action, field, expected: 'an object', found: String(given) });
  }
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const reason = `unknown ${what} ${JSON.stringify(unknown)}: ${suggestName(unknown, known)}`;
  throw new OperationError({ action, reason, problems: [{ path: unknown, message: reason }] });
}
