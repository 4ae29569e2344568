import {
  type JudgedReport,
  provideText,
  readKnownFiles,
  rules,
} from '../../contract-tests/suite.ts';
import { checkReport } from '../report/check-report.ts';
import { printable } from '../text/printable.ts';
import { failure, messageOf, readText } from './files.ts';
import { idsMatching } from './id-pattern.ts';
import type { CheckOptions } from './options.ts';
import { checkReportFiles, publish, readKnownFailures } from './publish.ts';
import { flagNames, judge, notJudgedMessage } from './target/judge.ts';
import { openTarget } from './target/target.ts';
import { type CommandContext, EXIT } from './terminal.ts';

/**
 * `workspace-files check`: judges a deployment, and reports.
 *
 * @returns the exit code; an error means 2.
 */
export async function check(options: CheckOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const ids = rules.map(({ id }) => id);
  const only = options.only && idsMatching(options.only, ids, 'a rule');
  const knownFiles = options.knownFiles === undefined ? undefined : knownIn(options.knownFiles);
  const known = readKnownFailures(options.expectedFailures, ids);
  checkReportFiles(options);
  const terms = { known, startedAt: new Date().toISOString() };
  await using target = await openTarget(options);

  const run = await judge({ ...options, only, knownFiles }, target, context);
  const report = checkReport(run, { ...terms, names: flagNames });
  if (run.kind !== 'judged') return publish(options, report, terminal, notJudgedMessage(run));
  const published = publish(options, report, terminal);
  const gaps = gapsIn(run);
  // What was judged before an outage counts, unless the caller ended the run.
  const isStopped = [...gaps, ...run.observations.map(({ observed }) => observed)].some(
    (each) => 'stop' in each && each.stop === 'interrupted',
  );
  if (report.failed) return isStopped ? published : EXIT.failed;
  // What the key itself lacks leaves the deployment unjudged.
  const lack = gaps.findLast(({ need }) => need.kind === 'key' && need.name === 'key');
  if (lack) {
    terminal.error(`look at the key: ${printable(provideText(lack.need, flagNames))}\n`);
    return EXIT.usage;
  }
  if (isStopped) return published;
  const isCutShort = report.interrupted !== undefined || gaps.some(({ stop }) => stop);
  const isComplete = options.complete ? report.counts.unproven === 0 : !isCutShort;
  return isComplete ? EXIT.success : EXIT.unproven;
}

/** Why rules are unproven. `stop`: requests could not be completed, or the budget is spent. */
const gapsIn = ({ results }: JudgedReport) =>
  results.flatMap(({ outcome }) => (outcome.verdict === 'unproven' ? [outcome] : []));

/** Reads the list of existing files: one id per line. */
function knownIn(file: string): readonly string[] {
  const isInput = file === '-';
  const subject = `--known-files ${isInput ? 'from standard input' : `"${file}"`}`;
  const text = readText(isInput ? 0 : file, subject);
  try {
    return readKnownFiles(text);
  } catch (cause) {
    throw failure(`read ${subject}`, messageOf(cause), cause);
  }
}
