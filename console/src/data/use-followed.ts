import { useState } from 'preact/hooks';

/**
 * What somebody may change: it begins with what is given, and begins anew in the very turn in which
 * something else is given, so that nothing that was typed since is lost to it.
 */
export function useFollowed<Value>(given: Value): [Value, (value: Value) => void] {
  return useUntil(given, given);
}

/** The same, for as long as something else is as it was. */
export function useUntil<Value>(given: unknown, first: Value): [Value, (value: Value) => void] {
  const [kept, keep] = useState({ given, value: first });
  const value = Object.is(kept.given, given) ? kept.value : first;
  return [value, (changed) => keep({ given, value: changed })];
}
