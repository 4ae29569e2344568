import { shortText } from '../text/short-text.ts';
import {
  type BaselineComparison,
  baselineSummary,
  changeText,
  listedChanges,
  unlistedText,
} from './baseline.ts';
import { type Markup, markdown } from './markup.ts';

/** Pieces of Markdown reports: the page of a build is read at a glance. */

/** Characters of one text. */
const LONGEST_TEXT = 600;

/** A line of a list: `- **Seen:** …`. */
export const listItem = (name: string, text: string): Markup =>
  markdown`- **${name}:** ${shortText(text, LONGEST_TEXT)}
`;

/** Text as it was received or is to be typed. */
export const codeText = (text: string): Markup =>
  markdown`<code>${shortText(text, LONGEST_TEXT)}</code>`;

/** Folded away. */
export const folded = (summary: string, content: readonly Markup[]): Markup | undefined =>
  content.length === 0
    ? undefined
    : markdown`<details><summary>${summary}</summary>

${content}
</details>

`;

/** What changed since an earlier run. */
export function baselineSection(
  comparison: BaselineComparison,
  titleOf: (id: string) => string,
): Markup {
  const { notes } = comparison;
  const unlisted = unlistedText(comparison);
  const rows = listedChanges(comparison).map(
    (change) =>
      markdown`| ${change.verdict} | ${titleOf(change.id)} (${codeText(change.id)}) | ${changeText(change)} |
`,
  );
  const table =
    rows.length === 0
      ? undefined
      : markdown`| now | | since then |
| --- | --- | --- |
${rows}
`;
  return markdown`### What changed

${baselineSummary(comparison)}.

${table}${unlisted && listItem('Not listed', unlisted)}${notes.map((note) => listItem('Note', note))}${notes.length > 0 ? '\n' : ''}`;
}
