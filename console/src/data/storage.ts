import { effect, type Signal, signal } from '@preact/signals';

const PREFIX = 'workspace-files-console:';

/**
 * A value that is kept over reloads, in the storage of this site; if that is forbidden, until the
 * page is closed.
 *
 * @param first its value if nothing was kept.
 */
export const keepLocal = <Value>(name: string, first: Value): Signal<Value> =>
  keep(() => localStorage, name, first);

/** The same, until the tab is closed. */
export const keepSession = <Value>(name: string, first: Value): Signal<Value> =>
  keep(() => sessionStorage, name, first);

function keep<Value>(storage: () => Storage, name: string, first: Value): Signal<Value> {
  const attempt = <Result>(act: () => Result): Result | null => {
    try {
      return act();
    } catch {
      // Forbidden, full, or not written by this page.
      return null;
    }
  };
  const read = (): Value | null => JSON.parse(storage().getItem(PREFIX + name) ?? 'null');
  const kept = signal(attempt(read) ?? first);
  effect(() => {
    const { value } = kept;
    attempt(() =>
      value === first
        ? storage().removeItem(PREFIX + name)
        : storage().setItem(PREFIX + name, JSON.stringify(value)),
    );
  });
  return kept;
}
