import { effect, type Signal, signal } from '@preact/signals';

/**
 * A value that survives reloads; where storage is forbidden, it lives as long as the page.
 *
 * @param first the value if none is stored.
 */
export function storedSignal<Value>(
  name: string,
  first: Value,
  storage: 'localStorage' | 'sessionStorage' = 'sessionStorage',
): Signal<Value> {
  const key = `workspace-files-console:${name}`;
  const stored = signal(first);
  try {
    stored.value = JSON.parse(window[storage].getItem(key) ?? 'null') ?? first;
    effect(() => window[storage].setItem(key, JSON.stringify(stored.value)));
  } catch {
    // Storage is forbidden, or the value was not written by this page.
  }
  return stored;
}
