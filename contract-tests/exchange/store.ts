import { StopError } from './stop.ts';

/** How much of the answers a run holds on to, so that no deployment fills the memory. */
export interface Store {
  /** Whether there is room for so many bytes more; they are taken then. */
  readonly take: (bytes: number) => boolean;
  /** That something was refused, where it was: whoever would hold on to more is to end. */
  readonly fullness: () => StopError | undefined;
}

/** Bytes: a listing of 60 pages, each of a thousand rich entries, and all else that is asked. */
const MOST_KEPT = 128 * 1024 * 1024;

export function createStore(most = MOST_KEPT): Store {
  let left = most;
  let isFull = false;
  return {
    take: (bytes) => {
      isFull ||= bytes > left;
      if (!isFull) left -= bytes;
      return !isFull;
    },
    fullness: () =>
      isFull ? new StopError('too-large', 'the answers are more than a run can hold') : undefined,
  };
}
