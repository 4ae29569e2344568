import { OperationError } from '../text/operation-error.ts';
import { suggestName } from '../text/suggest.ts';

/** Hides the type of each value, so that declaration files list the names but not the content. */
export function byName<Name extends string>(
  content: Readonly<Record<Name, unknown>>,
): Readonly<Record<Name, unknown>> {
  return content;
}

/** The names of a kind of content of the package, and what resolves them. */
export interface Named<Name extends string, Value> {
  readonly names: readonly Name[];
  /**
   * The value of a name, which is read once, or of an object.
   *
   * @param source the file or a name of the object, for messages.
   * @throws Error if the name is unknown or the object is invalid.
   */
  resolve(input: string | object, source?: string): Value;
}

/**
 * @param what `profile`, for messages.
 * @param read reads content; its second parameter is the action that fails.
 * @param known what needs no reading.
 */
export function namedContent<Name extends string, Value>(
  what: string,
  content: Readonly<Record<Name, unknown>>,
  read: (input: unknown, action: string) => Value,
  known = new Map<Name, Value>(),
): Named<Name, Value> {
  const isName = (name: string): name is Name => Object.hasOwn(content, name);
  const names = Object.keys(content).filter(isName);
  return {
    names,
    resolve(input, source) {
      const subject = (name?: string) => `the ${what}${name === undefined ? '' : ` "${name}"`}`;
      if (typeof input !== 'string') return read(input, `read ${subject(source)}`);
      if (!isName(input)) {
        const action = `find the ${what} ${JSON.stringify(input)}`;
        throw new OperationError({ action, reason: suggestName(input, names) });
      }
      const value = known.get(input) ?? read(content[input], `read ${subject(input)}`);
      known.set(input, value);
      return value;
    },
  };
}
