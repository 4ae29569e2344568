import type { Store } from '../store/store.ts';
import { describeValue } from '../text/describe-value.ts';
import { OperationError } from '../text/operation-error.ts';
import { suggestName } from '../text/suggest.ts';

const refuse = (action: string, field: string, expected: string, value: unknown): never => {
  throw new OperationError({ action, field, expected, found: describeValue(value) });
};

export function assertMock(mock: unknown, action: string): void {
  const { answer }: { readonly answer?: unknown } = Object(mock);
  if (typeof answer !== 'function') refuse(action, 'mock', 'what createMock gives', mock);
}

export function assertFunction(value: unknown, field: string, action: string): void {
  if (typeof value !== 'function') refuse(action, field, 'a function', value);
}

/**
 * Rejects a fault or an action that names a key (`key`, `label`) that does not exist.
 *
 * @param path of the object that names it; empty for the whole input.
 * @param issued labels of keys that will be issued before.
 */
export function assertKnownKeys(
  given: object,
  { keys }: Pick<Store, 'keys'>,
  action: string,
  path: readonly string[] = [],
  issued: Iterable<string> = [],
): void {
  const { key, label }: Partial<Record<'key' | 'label', string>> = given;
  for (const [field, name] of Object.entries({ key, label })) {
    const known = [...keys.all().map((each) => each.label), ...issued];
    if (name === undefined || known.includes(name)) continue;
    const meant = known.length === 0 ? 'there is none' : suggestName(name, known);
    const found = `${describeValue(name)}: ${meant}`;
    const expected = 'the label of a key';
    throw new OperationError({ action, field: [...path, field].join('.'), expected, found });
  }
}
