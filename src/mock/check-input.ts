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
 * Rejects a fault or an action that names a key (`key`, `label`) or workspace that does not exist.
 *
 * @param path of the object that names them; empty for the whole input.
 * @param issued labels of keys that will be issued before.
 */
export function assertKnownNames(
  given: object,
  { keys, workspaces }: Pick<Store, 'keys' | 'workspaces'>,
  action: string,
  path: readonly string[] = [],
  issued: Iterable<string> = [],
): void {
  const { key, label, workspace }: Partial<Record<'key' | 'label' | 'workspace', string>> = given;
  const refuseOther = (name: string, known: readonly string[], last: string, expected: string) => {
    if (known.includes(name)) return;
    const meant = known.length === 0 ? 'there is none' : suggestName(name, known);
    const found = `${describeValue(name)}: ${meant}`;
    throw new OperationError({ action, field: [...path, last].join('.'), expected, found });
  };
  for (const [name, value] of Object.entries({ key, label })) {
    if (value === undefined) continue;
    const labels = [...keys.all().map((each) => each.label), ...issued];
    refuseOther(value, labels, name, 'the label of a key');
  }
  if (workspace !== undefined) {
    const names = workspaces.all().flatMap(({ workspaceId, label }) => [label, workspaceId]);
    refuseOther(workspace, names, 'workspace', 'a workspace by its id or its label');
  }
}
