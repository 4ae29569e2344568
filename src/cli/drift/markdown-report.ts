import type { NotJudgedReport } from '../../../contract-tests/index.ts';
import { valueText } from '../../../contract-tests/reports/profile-comparison.ts';
import { clauseById } from '../../document/clauses.ts';
import { codeText, folded, listItem } from '../../report/markdown-parts.ts';
import { type Markup, markdown } from '../../report/markup.ts';
import { plural } from '../../text/plural.ts';
import { type ComparedField, countsOf } from './compared-field.ts';
import type { DriftRun } from './junit-report.ts';

/**
 * What changed, as Markdown, for the summary page of a build: changes first, the rest folded away.
 *
 * @param interruption why the run was cut short, so that less was asked than there is.
 */
export function driftMarkdown(
  fields: readonly ComparedField[],
  run: DriftRun,
  interruption?: string,
): string {
  const of = (kind: ComparedField['kind']) => fields.filter((each) => each.kind === kind);
  const [changed, fresh, notAsked] = [of('changed'), of('new'), of('not-asked')];
  const headline = changed.length === 0 ? 'nothing changed' : `${plural(changed.length, 'change')}`;
  return markdown`## Drift: ${headline}

${placesText(run)}

${interruption === undefined ? undefined : listItem('Cut short', interruption)}
${countsOf(fields)}

${changed.map((field) => fieldText(field, 'Expected'))}${folded(
  `${fresh.length} new`,
  fresh.map((field) => fieldText(field, 'Assumed')),
)}${folded(
  `${notAsked.length} not asked`,
  notAsked.map(({ path, reason = '' }) => listItem(path, reason)),
)}`.toString();
}

/** Where nothing could be judged. */
export function driftMarkdownOfNothing({ message }: NotJudgedReport, run: DriftRun): string {
  return markdown`## Drift: nothing could be judged

${placesText(run)}

${message}
`.toString();
}

const placesText = ({ profile, with: other }: DriftRun): Markup =>
  markdown`${codeText(other)}, beside the profile ${codeText(profile)}`;

function fieldText(field: ComparedField, then: string): Markup {
  const { path, kind, expected, now, evidence, clauses } = field;
  const [clause] = clauses;
  return markdown`**${kind}: ${clauseById(clause).text}** (${codeText(path)}, ${clause})

${listItem(then, valueText(expected))}${listItem('Now', valueText(now))}${evidence
  .slice(0, 1)
  .map((exchange) => listItem('Seen in', exchange))}
`;
}
