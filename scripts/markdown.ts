import { type ClauseId, clauseAddress } from '../src/document/clauses.ts';

type Row = readonly string[];

interface TableOptions {
  /** The row below the head; `---:` aligns a column to the right. */
  readonly align?: Row;
  /** Pads the columns, for a terminal. */
  readonly isPadded?: boolean;
}

/** A Markdown table; the first row is the head. */
export function tableOf(
  [head = [], ...rows]: readonly Row[],
  { align = head.map(() => '---'), isPadded = false }: TableOptions = {},
): string {
  const escaped = [head, align, ...rows].map((row) =>
    row.map((cell) => cell.replaceAll('|', '\\|')),
  );
  const widths = head.map((_, column) =>
    Math.max(...escaped.map((row) => row[column]?.length ?? 0)),
  );
  const padded = (cell: string, column: number): string =>
    isPadded ? cell.padEnd(widths[column] ?? 0) : cell;
  return escaped.map((row) => `| ${row.map(padded).join(' | ')} |`).join('\n');
}

/** Names as code, with commas between them. */
export const codes = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(', ');

/** Clauses, with links from a page in `docs`. */
export const linksTo = (clauses: readonly ClauseId[]): string =>
  clauses.map((clause) => `[${clause}](${clauseAddress(clause).replace('docs/', '')})`).join(', ');
