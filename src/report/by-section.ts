import { clauseById, clauses, sections } from '../document/clauses.ts';
import type { ReportGroup, ReportItem } from './report.ts';

const headings: Readonly<Record<string, string>> = sections;

// The keys of `sections` that look like whole numbers come first, whatever their place.
const numbers = [...new Set<string>(clauses.map(({ section }) => section))];

/** A group for each section of the document that the first clause of an item belongs to. */
export const groupsBySection = (items: readonly ReportItem[]): readonly ReportGroup[] =>
  numbers
    .map((number) => ({
      heading: `${number} ${headings[number] ?? ''}`,
      items: items.filter(({ clauses: [first] }) => first && clauseById(first).section === number),
    }))
    .filter((group) => group.items.length > 0);
