import { printable } from '../text/printable.ts';
import { shortText } from '../text/short-text.ts';

/** Characters of a line: whoever sent megabytes fills no screen. */
const LONGEST_LINE = 4000;

const NAME_WIDTH = 'expected'.length;

/**
 * Lines below a line: names in a column of their own, texts fit for a terminal.
 *
 * @param indent spaces in front.
 * @param dim what makes a text less loud.
 */
export const detailWriter =
  (indent: number, dim: (text: string) => string) =>
  (name: string, text: string): string =>
    `${' '.repeat(indent)}${dim(name.padEnd(NAME_WIDTH))}  ${printable(shortText(text, LONGEST_LINE))}`;
