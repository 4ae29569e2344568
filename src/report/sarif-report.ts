import { clauseById } from '../document/clauses.ts';
import { printable } from '../text/printable.ts';
import { jsonText } from './json-text.ts';
import { levelOf, type Report, type ReportItem } from './report.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/**
 * The findings of a run as SARIF 2.1.0: a rule for each id, a result for each finding. A run that was
 * cut short is unsuccessful, with a notification. The location is the API document: what was judged
 * has no file of its own.
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
