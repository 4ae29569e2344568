import { printable } from '../text/printable.ts';
import { shortText } from '../text/short-text.ts';
import { findingsOf, messageOf, type Report, titleOf } from './report.ts';
import { headlineOf } from './summary.ts';

/** The longest message that GitHub shows. */
const MAX_TEXT_LENGTH = 4_000;

/**
 * The findings of a run as commands for GitHub Actions, which shows them on the page of the build:
 * an error if the run fails because of it, otherwise a warning.
 */
export function githubAnnotations(report: Report): string {
  const lines = findingsOf(report).map((item) =>
    annotation(
      item.fails ? 'error' : 'warning',
      `${titleOf(report)}: ${item.id}`,
      `${item.title}\n${messageOf(item)}`,
    ),
  );
  const { interrupted } = report;
  if (interrupted !== undefined) {
    lines.unshift(annotation('error', titleOf(report), `${headlineOf(report)}\n${interrupted}`));
  }
  return lines.join('');
}

const annotation = (level: string, title: string, message: string): string =>
  `::${level} title=${property(title)}::${data(message)}\n`;

/** A line feed would start a new command. */
const data = (text: string): string =>
  shortText(printable(text, 'lines'), MAX_TEXT_LENGTH)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
