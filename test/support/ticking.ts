import { vi } from 'vitest';

/** Advances Vitest's fake clock until a promise is settled. */
export async function ticking<Value>(promise: Promise<Value>): Promise<Value> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  while (!isSettled) await vi.advanceTimersByTimeAsync(100);
  return promise;
}
