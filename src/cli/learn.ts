import { findingsOf, learnProfile } from '../learn/learn-profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { jsonText } from '../report/json-text.ts';
import { secondsText } from '../report/report.ts';
import { plural } from '../text/plural.ts';
import { printable } from '../text/printable.ts';
import type { LearnOptions } from './learn/options.ts';
import { learnSummary } from './learn/summary.ts';
import { checkFile, writeTextFile } from './report-files.ts';
import { observeTarget } from './target/observe-target.ts';
import { EXIT, type Terminal } from './terminal.ts';

/**
 * `workspace-files learn`: observes a deployment, and writes the profile of its choices.
 *
 * @param stopped resolves when the run is to end at once.
 * @returns the exit code.
 * @throws Error for options that cannot be used, for a file that cannot be written, and for a run
 *   that was stopped; the exit code is then 2 as well.
 */
export async function learn(
  options: LearnOptions,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<number> {
  const { output } = options;
  if (output !== undefined) checkFile('profile', output);
  const report = await observeTarget(options, terminal, stopped);
  if (report.kind === 'not-judged') return EXIT.usage;

  const summary = learnSummary(findingsOf(report.observations), {
    baseUrl: report.baseUrl,
    by: `by ${plural(report.requests, 'request')} in ${secondsText(report.milliseconds)}`,
    failed: report.counts.fail,
  });
  if (report.interrupted !== undefined) {
    const reason = printable(report.interrupted);
    terminal.error(`${summary}\nFailed to learn a profile, and none is written: ${reason}\n`);
    return EXIT.usage;
  }
  const profile = learnProfile(report, options.ignoreHeader);
  // Nothing is handed on that serve would refuse.
  resolveProfile(profile, 'learned');
  const text = jsonText(profile);
  if (output === undefined) terminal.out(text);
  else writeTextFile('profile', output, text);
  terminal.error(summary);
  return EXIT.success;
}
