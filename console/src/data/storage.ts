import { effect, type Signal, signal } from '@preact/signals';

const PREFIX = 'workspace-files-console:';

/**
 * A text that is kept over reloads, in the storage of this site; where that is forbidden, as long
 * as the page.
 *
 * @param first what it is where nothing was kept.
 * @param instead takes the place of what was kept.
 */
export const keepLocal = (name: string, first: string, instead?: string): Signal<string> =>
  keep(() => localStorage, name, first, instead);

/** The same, for as long as the tab. */
export const keepSession = (name: string, first: string): Signal<string> =>
  keep(() => sessionStorage, name, first);

function keep(
  storage: () => Storage,
  name: string,
  first: string,
  instead?: string,
): Signal<string> {
  const attempt = <Result>(act: () => Result): Result | null => {
    try {
      return act();
    } catch {
      // Forbidden, or full: nothing is kept.
      return null;
    }
  };
  const kept = signal(instead ?? attempt(() => storage().getItem(PREFIX + name)) ?? first);
  effect(() => {
    const { value } = kept;
    attempt(() =>
      value === first
        ? storage().removeItem(PREFIX + name)
        : storage().setItem(PREFIX + name, value),
    );
  });
  return kept;
}
