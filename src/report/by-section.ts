import { type ClauseId, clauseById, clauses, sections } from '../document/clauses.ts';

/** What belongs to one section of the document. */
export interface Section<Item> {
  /** Such as `4.3`. */
  readonly number: string;
  readonly heading: string;
  readonly items: readonly Item[];
}

const headings: Readonly<Record<string, string>> = sections;

// The keys of `sections` that look like whole numbers come first, whatever their place.
const numbers = [...new Set<string>(clauses.map(({ section }) => section))];

/** Sorts items into the sections of their first clauses, in the order of the document. */
export function bySection<Item extends { readonly clauses: readonly ClauseId[] }>(
  items: readonly Item[],
): readonly Section<Item>[] {
  return numbers
    .map((number) => ({
      number,
      heading: headings[number] ?? '',
      items: items.filter(({ clauses: [first] }) => first && clauseById(first).section === number),
    }))
    .filter((section) => section.items.length > 0);
}
