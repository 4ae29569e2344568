import stringWidth from 'fast-string-width';

const GAP = '  ';

/** Rows as aligned columns, also with colours and characters of two cells. No line ends in spaces. */
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
