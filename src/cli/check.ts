import { type ContractReport, rules } from '../../contract-tests/suite.ts';
import { countOf } from '../report/baseline.ts';
import { type ContractRun, endOfContract, isJudged } from '../report/contract/contract-run.ts';
import { contractPage } from '../report/contract/html-report.ts';
import { jsonReport } from '../report/contract/json-report.ts';
import { reportOfContract } from '../report/contract/report-of-contract.ts';
import { failuresOf, itemsOf, type Report } from '../report/report.ts';
import { type GivenTerms, termsOf } from '../report/standing.ts';
import { terminalReport } from '../report/terminal-report.ts';
import { readCheckBaseline } from './baseline-file.ts';
import { givenKnownFiles } from './check/known-files.ts';
import type { CheckOptions } from './check/options.ts';
import { compareWithProfile, givenProfile } from './check/profile-comparison.ts';
import { readExpectedRules } from './expected-failures.ts';
import { idsMatching } from './id-pattern.ts';
import { checkReportFiles, writeReports } from './report-files.ts';
import { flagNames } from './target/flag-names.ts';
import { headersOf } from './target/headers.ts';
import { judge } from './target/judge.ts';
import { notJudgedMessage } from './target/not-judged.ts';
import { openTarget } from './target/target.ts';
import { colorsFor, EXIT, type Terminal } from './terminal.ts';

/**
 * `workspace-files check`: judges a deployment, and reports.
 *
 * @param stopped resolves when the run is to end at once.
 * @returns the exit code.
 * @throws Error for options that cannot be used, for a report that cannot be written, and for a
 *   run that was stopped; the exit code is then 2 as well.
 */
export async function check(
  options: CheckOptions,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<number> {
  const ids = rules.map(({ id }) => id);
  const only = options.only && idsMatching(options.only, ids, 'a rule');
  const expected = options.expectedFailures ? readExpectedRules(options.expectedFailures, ids) : [];
  const headers = headersOf(options);
  const profile = givenProfile(options);
  const knownFiles =
    options.knownFiles === undefined ? undefined : givenKnownFiles(options.knownFiles);
  const earlier = options.baseline === undefined ? undefined : readCheckBaseline(options.baseline);
  checkReportFiles(options);
  await using target = await openTarget(options);

  const startedAt = new Date().toISOString();
  const report = await judge({ ...options, only, headers, knownFiles }, target, terminal, stopped);
  const given = { expected, earlier, strict: options.strict ?? false, startedAt };
  const run = runOf(report, given, options.mock ?? false);
  const comparison =
    profile && isJudged(run)
      ? compareWithProfile(profile, run.report, { ...target.options, headers })
      : undefined;
  const compared = comparison && isJudged(run) ? { ...run, comparison } : run;
  const shown = reportOfContract(compared);
  if (isJudged(run)) terminal.out(terminalReport(shown, colorsFor(terminal).out));
  else terminal.error(notJudgedMessage(run.report));
  writeReports(options, shown, {
    json: () => jsonReport(compared),
    html: () => contractPage(compared),
  });
  return exitCodeOf(shown, options.complete ?? false);
}

/** @param isMock whether the base URL says nothing: a mock has another port each time. */
function runOf(report: ContractReport, given: GivenTerms, isMock: boolean): ContractRun {
  const { strict, startedAt } = given;
  if (report.kind === 'not-judged') {
    return { report, expectations: [], strict, startedAt, names: flagNames };
  }
  const subject = isMock ? undefined : report.baseUrl;
  return { report, ...termsOf(given, { ...endOfContract(report), subject }), names: flagNames };
}

function exitCodeOf(report: Report, complete: boolean): number {
  // What failed may have failed by the outage, and what passed is not all.
  if (report.broken !== undefined) return EXIT.usage;
  if (failuresOf(report).length > 0) return EXIT.failed;
  return complete && lacksProof(report) ? EXIT.unproven : EXIT.success;
}

/** Whether something is unproven; beside an earlier run, that was not so there. */
const lacksProof = (report: Report): boolean =>
  report.baseline
    ? countOf(report.baseline, 'newly-unproven') > 0
    : itemsOf(report).some(({ kind }) => kind === 'unproven');
