import { type OperationName, routes } from '../../src/document/routes.ts';

/** Helpers for the sentences in which observations answer. */

/** Long texts are shortened when the sentence is displayed. */
export function quoted(text: string): string {
  return JSON.stringify(text);
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

/** The display names of the operations. */
export const operationNames = {
  ...Object.fromEntries(routes.map(({ operation, name }) => [operation, `the ${name}`])),
  other: 'another path',
  // Each operation has a route.
} as Readonly<Record<OperationName | 'other', string>>;

/** The common start of all texts. */
export function commonStart([first = '', ...others]: readonly string[]): string {
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) {
    length += 1;
  }
  return first.slice(0, length);
}
