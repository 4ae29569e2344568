import { type JudgedReport, provideText } from '../../contract-tests/suite.ts';
import type { FieldResult } from '../learn/field-reader.ts';
import { fieldResultsOf, learnProfile } from '../learn/learn-profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { jsonText } from '../report/json-text.ts';
import { secondsText } from '../report/report.ts';
import { groupBy } from '../text/group-by.ts';
import { plural } from '../text/plural.ts';
import { printable } from '../text/printable.ts';
import type { LearnOptions } from './flags/target-flags.ts';
import { checkFile, writeTextFile } from './report-files.ts';
import { flagNames } from './target/flag-names.ts';
import { observeTarget } from './target/judge.ts';
import { type CommandContext, EXIT } from './terminal.ts';

/**
 * `workspace-files learn`: observes a deployment and writes the profile of its choices.
 *
 * @returns the exit code; an error means 2.
 */
export async function learn(options: LearnOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const { output } = options;
  if (output !== undefined) checkFile('profile', output);
  const report = await observeTarget(options, context);
  if (report.kind === 'not-judged') return EXIT.usage;

  const results = fieldResultsOf(report.observations);
  const summary = learnSummary(results, report);
  const nothing = results.every(({ assumed }) => assumed) ? 'nothing could be observed' : undefined;
  const fault = report.interrupted ?? nothing;
  if (fault !== undefined) {
    const reason = printable(fault);
    terminal.error(`${summary}\nFailed to learn a profile, and none is written: ${reason}\n`);
    return EXIT.usage;
  }
  const profile = learnProfile(report, options.ignoreHeader, flagNames);
  // Validated as `serve` will do it.
  resolveProfile(profile, 'learned');
  const text = jsonText(profile);
  if (output === undefined) terminal.out(text);
  else writeTextFile('profile', output, text);
  terminal.error(summary);
  return EXIT.success;
}

/** Lists what was learned, what was assumed, the keys that would settle that, and what was lost. */
export function learnSummary(results: readonly FieldResult[], report: JudgedReport): string {
  const { baseUrl, requests, milliseconds, counts } = report;
  const assumed = results.filter((result) => result.assumed);
  const lost = results.flatMap((result) => result.lost.map((what) => [result, what] as const));
  const lines = [
    `Learned ${results.length - assumed.length} of ${results.length} fields of a profile from ${baseUrl}, by ${plural(requests, 'request')} in ${secondsText(milliseconds)}.`,
    ...section('Assumed to be as in the default profile:', groups(assumed)),
    ...section(
      'Seen, but not possible in a profile:',
      lost.map(([{ observation }, what]) => `${observation}: ${what}`),
    ),
  ];
  if (counts.fail > 0) {
    lines.push(
      '',
      `${plural(counts.fail, 'rule')} failed. A mock with this profile obeys all rules; see check.`,
    );
  }
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', title, ...items.map((item) => `  ${item}`)];
}

/** One line for all fields with the same reason. */
function groups(assumed: readonly FieldResult[]): string[] {
  const byReason = groupBy(assumed, ({ assumed: why }) => {
    const provide = why?.need === undefined ? '' : `; provide ${provideText(why.need, flagNames)}`;
    return `${why?.reason ?? ''}${provide}`;
  });
  return [...byReason].map(([reason, members]) => {
    const paths = new Set(members.map(({ path }) => shortPath(path)));
    return `${[...paths].join(', ')}: ${reason}`;
  });
}

const shortPath = (path: string) => /^refusals\.\w+/.exec(path)?.[0] ?? path;
