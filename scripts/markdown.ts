import { type ClauseId, clauseAddress } from '../src/document/clauses.ts';

type Row = readonly string[];

/** A Markdown table; the first row is the head. */
export const tableOf = ([head = [], ...rows]: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** Names as code, with commas between them. */
export const codes = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(', ');

/** Clauses, with links from a page in `docs`. */
export const linksTo = (clauses: readonly ClauseId[]): string =>
  clauses.map((clause) => `[${clause}](${clauseAddress(clause).replace('docs/', '')})`).join(', ');
