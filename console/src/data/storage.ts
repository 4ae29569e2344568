import { effect, type Signal, signal } from '@preact/signals';

const PREFIX = 'workspace-files-console:';
const storages = { site: () => localStorage, tab: () => sessionStorage };

/**
 * A value that survives reloads, for the site or until its tab is closed; if storage is forbidden,
 * until the page is closed.
 *
 * @param first the value if none is stored.
 */
export function keep<Value>(
  place: keyof typeof storages,
  name: string,
  first: Value,
): Signal<Value> {
  const attempt = <Result>(act: (storage: Storage) => Result): Result | null => {
    try {
      return act(storages[place]());
    } catch {
      // Storage is forbidden, or the value was not written by this page.
      return null;
    }
  };
  const key = PREFIX + name;
  const read = (storage: Storage): Value | null => JSON.parse(storage.getItem(key) ?? 'null');
  const kept = signal(attempt(read) ?? first);
  effect(() => {
    const { value } = kept;
    attempt((storage) =>
      value === first ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value)),
    );
  });
  return kept;
}
