import { clauseById } from '../../document/clauses.ts';
import { baselineSection, codeText, folded, listItem } from '../../report/markdown-parts.ts';
import { type Markup, markdown } from '../../report/markup.ts';
import { plural } from '../../text/plural.ts';
import type { Cause } from '../causes/find-causes.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { causeCount, causeIds, causeTitle, shortestOf } from './cause-text.ts';
import {
  allOutcomes,
  type ConsumerRun,
  commandText,
  dependencesOf,
  failuresOf,
  followedText,
  summaryOf,
  untoldText,
} from './consumer-run.ts';

/** What matters of the run as Markdown, for the summary page of a build. */
export function markdownReport(run: ConsumerRun): string {
  const failures = failuresOf(run).length;
  const titleOf = (situation: string) =>
    allOutcomes(run.report).find(({ id }) => id === situation)?.title ?? situation;
  const names = dependencesOf(run);
  const notes = [untoldText(run), followedText(run)].filter((note) => note !== undefined);
  const unproven = run.report.outcomes.filter(
    ({ judgement: { verdict } }) => verdict === 'unproven',
  );
  return markdown`## Client: ${failures > 0 ? plural(failures, 'failure') : 'nothing failed'}

${codeText(commandText(run))}

${summaryOf(run)}

${names.length > 0 ? markdown`**Depends on:** ${names.join(', ')}\n\n` : undefined}${run.report.causes.map((cause) => causeText(run, cause))}${notes.map((note) => markdown`${note}.\n\n`)}${run.baseline && baselineSection(run.baseline, titleOf)}${folded(`${unproven.length} unproven`, unproven.map(unprovenText))}`.toString();
}

function causeText(run: ConsumerRun, cause: Cause): Markup {
  const { section, kind, text } = clauseById(cause.clause);
  const shortest = shortestOf(cause, run);
  return markdown`**${cause.severity}: ${causeTitle(cause)}** (${causeCount(cause, run)})

${cause.consequences.map((what) => listItem('And so', `The client ${what}.`))}${listItem('Document', `${section}, ${kind}: ${text}`)}${shortest && listItem('Shortest', shortest.title)}${listItem('Seen in', causeIds(cause, run))}
`;
}

const unprovenText = ({ id, judgement }: SituationOutcome): Markup =>
  listItem(id, 'reason' in judgement ? judgement.reason : '');
