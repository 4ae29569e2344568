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

/** `a and c: this; b: that`. */
export function grouped(items: readonly { readonly name: string; readonly text: string }[]) {
  return [...new Set(items.map(({ text }) => text))]
    .map((text) => {
      const alike = items.filter((each) => each.text === text);
      return `${listed(alike.map(({ name }) => name))}: ${text}`;
    })
    .join('; ');
}

/** `1 page`, `3 entries`. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun.replace(/y$/, 'ie')}s`;
}

/** What people call what was asked for. */
export const operationNames = {
  checkKey: 'the key check',
  readWorkspace: 'the workspace read',
  listFiles: 'the listing',
  other: 'another path',
} as const;
