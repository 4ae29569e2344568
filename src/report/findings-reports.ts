import { clauseById } from '../document/clauses.ts';
import { printable } from '../text/printable.ts';
import { shortText } from '../text/short-text.ts';
import { jsonText } from './json-text.ts';
import { levelOf, type Report, type ReportItem } from './report.ts';

/** The findings of a run, in formats for tools that list findings. */

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/**
 * The findings of a run as SARIF 2.1.0: a rule for each id, a result for each finding. A run that
 * was cut short is unsuccessful, with a notification. The location is the API document, because the
 * judged API or client has no file.
 */
export function sarifReport({ name, startedAt, milliseconds, findings, broken }: Report): string {
  const endedAt = new Date(Date.parse(startedAt) + milliseconds).toISOString();
  const rules = new Map(findings.map((item) => [item.id, ruleOf(item)]));
  return jsonText({
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: `workspace-files ${name}`, rules: [...rules.values()] } },
        invocations: [
          {
            executionSuccessful: broken === undefined,
            startTimeUtc: startedAt,
            endTimeUtc: endedAt,
            ...(broken && {
              toolExecutionNotifications: [
                { level: 'error', message: { text: printable(broken.message, 'lines') } },
              ],
            }),
          },
        ],
        results: findings.map(resultOf),
      },
    ],
  });
}

const ruleOf = ({ id, title, clauses }: ReportItem) => ({
  id,
  shortDescription: { text: printable(title, 'lines') },
  help: {
    text:
      clauses.map((clause) => `${clause}: ${clauseById(clause).text}`).join('\n') ||
      printable(title, 'lines'),
  },
});

const resultOf = (item: ReportItem) => ({
  ruleId: item.id,
  level: levelOf(item),
  message: { text: printable(item.message || item.title, 'lines') },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: 'docs/api.md' },
        region: { startLine: 1 },
      },
    },
  ],
});

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
