import { shortText } from '../text/short-text.ts';
import { Markup, markdown } from './markup.ts';
import { clauseDetails, type Report, type ReportGroup, type ReportItem } from './report.ts';
import { expectationDetail } from './standing.ts';
import { lettersOf, walkLines } from './walk-text.ts';

/** The longest text, in characters: summary pages should be short. */
const MAX_TEXT_LENGTH = 600;

/** The essentials of a run as Markdown, for the summary page of a build. */
export function markdownReport(report: Report): string {
  const { title, subject, headline, summary, notes, findings, others } = report;
  return markdown`## ${title}: ${headline}

${codeText(subject)}

${summary}

${notes.map((note) => markdown`${shortText(note, MAX_TEXT_LENGTH)}\n\n`)}${findings.map(itemText)}${others.flatMap((group) => foldedText(group) ?? [])}`.toString();
}

function itemText(item: ReportItem): Markup {
  const { id, title, verdict, details, exchanges = [], drawing, expectation } = item;
  const all = [
    ...details,
    ...(drawing ? lettersOf(drawing) : []),
    ...(item.kind === 'fail' || item.kind === 'warn' ? clauseDetails(item) : []),
    ...(expectation ? [expectationDetail(expectation)] : []),
  ];
  const repeat = exchanges[0] && markdown`- **Repeat:** ${codeText(exchanges[0].curl)}\n`;
  return markdown`**${verdict}: ${title}**${id === '' ? '' : markdown` (${codeText(id)})`}

${all.map(([name, text]) => listItem(name, text))}${repeat}
${drawing && markdown`\`\`\`text\n${Markup.constant(walkLines(drawing).join('\n'))}\n\`\`\`\n\n`}`;
}

/** Folded; unproven items have one line each. */
function foldedText({ heading, items }: ReportGroup): Markup | undefined {
  if (items.length === 0) return undefined;
  const text = (item: ReportItem) =>
    item.kind === 'unproven'
      ? markdown`- ${item.title} (${codeText(item.id)}): ${shortText(item.message, MAX_TEXT_LENGTH)}\n`
      : itemText(item);
  return markdown`<details><summary>${heading}</summary>

${items.map(text)}
</details>

`;
}

/** A line of a list: `- **Seen:** …`. */
const listItem = (name: string, text: string): Markup =>
  markdown`- **${name.charAt(0).toUpperCase()}${name.slice(1)}:** ${shortText(text, MAX_TEXT_LENGTH)}
`;

/** Text that was received or that can be typed, as code. */
const codeText = (text: string): Markup =>
  markdown`<code>${shortText(text, MAX_TEXT_LENGTH)}</code>`;
