import { type JudgedReport, provideText } from '../../contract-tests/suite.ts';
import { learnProfile } from '../learn/learn-profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { jsonText } from '../report/json-text.ts';
import { secondsText } from '../report/summary.ts';
import { groupBy } from '../text/group-by.ts';
import { plural } from '../text/plural.ts';
import { printable } from '../text/printable.ts';
import { checkFile, writeTextFile } from './files.ts';
import type { LearnOptions } from './options.ts';
import { failedRulesNotes, flagNames, observeTarget } from './target/judge.ts';
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

  const summary = learnSummary(report);
  const fault = report.interrupted ?? nothingIn(report);
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

/** Why there is nothing to learn; what responds may be another site. */
function nothingIn({ observations, results, sample }: JudgedReport): string | undefined {
  if (observations.every(({ observed }) => observed.kind === 'not-observed')) {
    return 'nothing could be observed';
  }
  const keyCheck = results.find(({ id }) => id === 'key-check.success');
  const isApi = keyCheck?.outcome.verdict !== 'fail' || (sample?.pages ?? 0) > 0;
  return isApi ? undefined : 'the key check does not return the workspaceId; look at the base URL';
}

/** Lists what was learned, what was assumed, the keys that would settle that, and what was lost. */
export function learnSummary(report: JudgedReport): string {
  const { baseUrl, requests, milliseconds, observations } = report;
  const assumed = observations.flatMap(({ id, observed }) =>
    observed.kind === 'not-observed'
      ? [{ id, why: `${observed.reason}; provide ${provideText(observed.need, flagNames)}` }]
      : [],
  );
  const unexpressed = observations.flatMap(({ id, observed }) =>
    (observed.unexpressed ?? []).map((what) => `${id}: ${what}`),
  );
  // One line for all choices with the same reason.
  const reasons = [...groupBy(assumed, ({ why }) => why)].map(
    ([why, members]) => `${members.map(({ id }) => id).join(', ')}: ${why}`,
  );
  const section = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : ['', title, ...items.map((item) => `  ${item}`)];
  const lines = [
    `Learned ${observations.length - assumed.length} of ${observations.length} choices of a profile from ${baseUrl}, by ${plural(requests, 'request')} in ${secondsText(milliseconds)}.`,
    ...section('Assumed to be as in the default profile:', reasons),
    ...section('Seen, but not possible in a profile:', unexpressed),
    ...failedRulesNotes(report).flatMap((note) => ['', note]),
  ];
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}
