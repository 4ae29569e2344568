import { shortText } from '../text/short-text.ts';
import { type Markup, markdown } from './markup.ts';
import {
  decidingClause,
  findingsOf,
  type Item,
  messageOf,
  othersOf,
  type Report,
  titleOf,
} from './report.ts';
import { headlineOf, summaryOf } from './summary.ts';

/** The longest text, in characters: summary pages should be short. */
const MAX_TEXT_LENGTH = 600;
const MAX_LINES = 8;

/** The essentials of a run as Markdown, for the summary page of a build. */
export function markdownReport(report: Report): string {
  const folded = othersOf(report).map(
    ([heading, items]) => markdown`<details><summary>${heading}</summary>

${items.map(otherText)}
</details>

`,
  );
  return markdown`## ${titleOf(report)}: ${headlineOf(report)}

${codeText(report.subject)}

${summaryOf(report)}

${report.notes.map((note) => markdown`${shortText(note, MAX_TEXT_LENGTH)}\n\n`)}${findingsOf(report).map(itemText)}${folded}`.toString();
}

function itemText(item: Item): Markup {
  const { id, title, verdict, details, exchanges, lines = [] } = item;
  const [first] = exchanges;
  const repeat = first?.curl && markdown`- **Repeat:** ${codeText(first.curl)}\n`;
  const code = lines
    .slice(0, MAX_LINES)
    .map((line) => markdown`${shortText(line, MAX_TEXT_LENGTH)}\n`);
  return markdown`**${verdict}: ${title}** (${codeText(id)})

${[...details, ...decidingClause(item)].map(([name, text]) => listItem(name, text))}${repeat || undefined}
${code.length > 0 ? markdown`<pre>\n${code}</pre>\n\n` : undefined}`;
}

const otherText = (item: Item): Markup =>
  markdown`- ${item.title} (${codeText(item.id)}): ${shortText(messageOf(item), MAX_TEXT_LENGTH)}\n`;

/** A line of a list: `- **Seen:** …`. */
const listItem = (name: string, text: string): Markup =>
  markdown`- **${name.charAt(0).toUpperCase()}${name.slice(1)}:** ${shortText(text, MAX_TEXT_LENGTH)}\n`;

/** Text that was received or that can be typed, as code. */
const codeText = (text: string): Markup =>
  markdown`<code>${shortText(text, MAX_TEXT_LENGTH)}</code>`;
