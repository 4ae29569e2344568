import { effect, type Signal, signal } from '@preact/signals';

const PREFIX = 'workspace-files-console:';

/**
 * A text that is kept over reloads, in the storage of this site; where that is forbidden, as long
 * as the page.
 *
 * @param first its value if nothing was kept.
 */
export const keepLocal = (name: string, first: string): Signal<string> =>
  keep(() => localStorage, name, first, asText);

/** The same, for as long as the tab. */
export const keepSession = (name: string, first: string): Signal<string> =>
  keep(() => sessionStorage, name, first, asText);

/** Control tokens by origin, for as long as the tab. */
export const keepTokens = (name: string): Signal<Readonly<Record<string, string>>> =>
  keep<Readonly<Record<string, string>>>(
    () => sessionStorage,
    name,
    {},
    {
      read: (text) => JSON.parse(text),
      write: JSON.stringify,
    },
  );

interface Format<Value> {
  read(text: string): Value;
  write(value: Value): string;
}

const asText: Format<string> = { read: (text) => text, write: (value) => value };

function keep<Value>(
  storage: () => Storage,
  name: string,
  first: Value,
  { read, write }: Format<Value>,
): Signal<Value> {
  const attempt = <Result>(act: () => Result): Result | null => {
    try {
      return act();
    } catch {
      // Forbidden, or full: nothing is kept.
      return null;
    }
  };
  const stored = attempt(() => storage().getItem(PREFIX + name)) ?? null;
  const kept = signal(stored === null ? first : (attempt(() => read(stored)) ?? first));
  effect(() => {
    const { value } = kept;
    attempt(() =>
      value === first
        ? storage().removeItem(PREFIX + name)
        : storage().setItem(PREFIX + name, write(value)),
    );
  });
  return kept;
}
