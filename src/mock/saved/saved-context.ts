import { insideOf } from '../inside.ts';
import type { PartsContext } from './saved-parts.ts';

/** What of a mock is written down, and put in the place of what is there. */
export function savedContextOf(mock: object, action: string) {
  const { answering, ...parts } = insideOf(mock, action);
  return { ...parts, faults: answering.pending } satisfies PartsContext;
}

export type SavedContext = ReturnType<typeof savedContextOf>;
