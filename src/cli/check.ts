import {
  type ContractReport,
  type JudgedReport,
  provideText,
  readKnownFiles,
  rules,
} from '../../contract-tests/suite.ts';
import { checkReport } from '../report/check-report.ts';
import type { Report } from '../report/report.ts';
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
  const isJudged = run.kind === 'judged';
  const report = checkReport(run, { ...terms, names: flagNames });
  const published = publish(
    options,
    report,
    terminal,
    isJudged ? undefined : notJudgedMessage(run),
  );
  // What was judged before an outage counts, unless the caller ended the run.
  const exitCode = isJudged && !isStopped(run) ? verdictOf(report) : published;
  const lack = isJudged && exitCode !== EXIT.failed ? lackOfKey(run) : undefined;
  if (lack !== undefined) {
    terminal.error(`look at the key: ${printable(provideText(lack, flagNames))}\n`);
    return EXIT.usage;
  }
  const isWhole = report.interrupted === undefined && !isCutShort(run);
  const isComplete = options.complete ? report.counts.unproven === 0 : isWhole;
  return exitCode === EXIT.success && !isComplete ? EXIT.unproven : exitCode;
}

const verdictOf = ({ failed }: Report): number => (failed ? EXIT.failed : EXIT.success);

/** Whether the caller ended the run. */
const isStopped = ({ results, observations }: JudgedReport): boolean =>
  results.some(({ outcome }) => outcome.verdict === 'unproven' && outcome.stop === 'interrupted') ||
  observations.some(
    ({ observed }) => observed.kind === 'not-observed' && observed.stop === 'interrupted',
  );

/** Whether a rule is unproven because requests could not be completed, or the budget is spent. */
const isCutShort = (run: ContractReport): boolean =>
  run.kind === 'judged' &&
  run.results.some(({ outcome }) => outcome.verdict === 'unproven' && outcome.stop !== undefined);

/** What --key lacks, if that left rules unproven: then the deployment itself was not judged. */
function lackOfKey({ results }: JudgedReport) {
  const needs = results.flatMap(({ outcome }) =>
    outcome.verdict === 'unproven' ? [outcome.need] : [],
  );
  return needs.findLast((need) => need.kind === 'key' && need.name === 'key');
}

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
