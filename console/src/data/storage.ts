import { effect, type Signal, signal } from '@preact/signals';

/**
 * A value that survives reloads, for the site or until its tab is closed; if storage is forbidden,
 * until the page is closed.
 *
 * @param first the value if none is stored.
 */
export function keep<Value>(
  place: 'localStorage' | 'sessionStorage',
  name: string,
  first: Value,
): Signal<Value> {
  const key = `workspace-files-console:${name}`;
  const kept = signal(first);
  try {
    kept.value = JSON.parse(window[place].getItem(key) ?? 'null') ?? first;
    effect(() => window[place].setItem(key, JSON.stringify(kept.value)));
  } catch {
    // Storage is forbidden, or the value was not written by this page.
  }
  return kept;
}
