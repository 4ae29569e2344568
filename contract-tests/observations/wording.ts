import { excerpt } from '../judgement/excerpt.ts';

/** Pieces of the sentences that observations answer with. */

const LONGEST_QUOTE = 80;

export function quoted(text: string): string {
  return `"${excerpt(JSON.stringify(text).slice(1, -1), LONGEST_QUOTE)}"`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  const [last = '', ...before] = items.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}

/** `1 page`, `3 entries`. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun.replace(/y$/, 'ie')}s`;
}

/** What people call the three operations. */
export const operationNames = {
  checkKey: 'the key check',
  readWorkspace: 'the workspace read',
  listFiles: 'the listing',
} as const;
