import { baselineSection, codeText, folded, listItem } from '../../src/report/markdown-parts.ts';
import { Markup, markdown } from '../../src/report/markup.ts';
import { plural } from '../../src/text/plural.ts';
import type { WalkPicture } from '../diagnosis/walk-picture.ts';
import { provideText } from '../judgement/need.ts';
import type { Outcome, Verdict } from '../judgement/outcome.ts';
import type { RuleResult } from '../report.ts';
import { headlineOf } from './headline.ts';
import {
  failuresOf,
  isJudged,
  type JudgedRecord,
  type RunRecord,
  summaryOf,
} from './run-record.ts';
import { sampleText } from './sample-text.ts';
import { filesOf, letterOf, walkLines } from './walk-text.ts';

/** What matters of the run as Markdown, for the summary page of a build. */
export function markdownReport(record: RunRecord): string {
  const { report } = record;
  if (isJudged(record)) return judgedText(record).toString();
  const { message } = record.report;
  return markdown`## Contract: nothing could be judged

${codeText(report.baseUrl)}

${message}
`.toString();
}

function judgedText(record: JudgedRecord): Markup {
  const { report, baseline } = record;
  const failures = failuresOf(record);
  const others = report.results.filter(
    (result) => result.outcome.verdict === 'fail' && !failures.includes(result),
  );
  const ended = (verdict: Verdict) =>
    report.results.filter(({ outcome }) => outcome.verdict === verdict);
  const titleOf = (rule: string) => report.results.find(({ id }) => id === rule)?.title ?? rule;
  const all = (results: readonly RuleResult[]) => results.map((each) => resultText(record, each));
  const warned = ended('warn');
  const unproven = ended('unproven');
  return markdown`## Contract: ${headlineOf(record)}

${codeText(report.baseUrl)}

${summaryOf(record)}

${
  report.sample &&
  markdown`${sampleText(report.sample, record.names)}

`
}${all(failures)}${baseline && baselineSection(baseline, titleOf)}${folded(`${plural(others.length, 'failure')} put up with`, all(others))}${folded(`${plural(warned.length, 'warning')}`, all(warned))}${folded(`${unproven.length} unproven`, all(unproven))}`;
}

function resultText({ names }: JudgedRecord, { id, title, outcome }: RuleResult): Markup {
  const details =
    outcome.verdict === 'unproven'
      ? [listItem('Because', outcome.reason), listItem('Provide', provideText(outcome.need, names))]
      : deviationItems(outcome);
  return markdown`**${outcome.verdict}: ${title}** (${codeText(id)})

${details}
${'picture' in outcome && outcome.picture ? pictureText(outcome.picture) : undefined}`;
}

function deviationItems(outcome: Outcome): readonly Markup[] {
  if (!('seen' in outcome)) return [];
  const { expected, seen, likely, evidence } = outcome;
  return [
    listItem('Expected', expected),
    listItem('Seen', seen),
    ...(likely ? [listItem('Why', likely.text)] : []),
    markdown`- **Repeat:** ${codeText(evidence[0].curl)}
`,
  ];
}

/** The walks by letters, and which files those are that it is about. */
function pictureText(picture: WalkPicture): Markup {
  const marked = filesOf(picture).filter(({ isMarked }) => isMarked);
  // Words of our own and letters: no text of the deployment stands in it.
  return markdown`\`\`\`text
${Markup.constant(walkLines(picture).join('\n'))}
\`\`\`

${marked.map((file) => listItem(letterOf(file), `${file.id}, created ${file.createdAt}`))}
`;
}
