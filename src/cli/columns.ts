import stringWidth from 'fast-string-width';

/** Between two columns. */
const GAP = '  ';

/**
 * Rows as columns that stand straight in a terminal, whatever is coloured or takes two cells a
 * character. No line ends in spaces.
 */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, stringWidth(cell));
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - stringWidth(cell)))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}
