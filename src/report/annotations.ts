import { printable } from '../text/printable.ts';
import { shortText } from '../text/short-text.ts';
import { levelOf, type Report, type ReportItem } from './report.ts';

/** The longest message that GitHub shows. */
const MAX_TEXT_LENGTH = 4_000;

/**
 * The findings of a run as commands for GitHub Actions, which shows them on the page of the build.
 */
export function githubAnnotations({ title, findings, broken }: Report): string {
  const lines = findings.map((item) =>
    annotation(levelOf(item).replace('note', 'notice'), title, item),
  );
  if (broken) lines.unshift(annotation('error', title, { ...broken, id: broken.reason }));
  return lines.join('');
}

type Annotated = Pick<ReportItem, 'id' | 'title' | 'message'>;

const annotation = (level: string, heading: string, { id, title, message }: Annotated): string =>
  `::${level} title=${property(`${heading}: ${id}`)}::${data(`${title}\n${message}`)}\n`;

/** A line feed would start a new command. */
const data = (text: string): string =>
  shortText(printable(text, 'lines'), MAX_TEXT_LENGTH)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
