import { rules } from '../../contract-tests/suite.ts';
import { countOf } from '../report/baseline.ts';
import { htmlReport } from '../report/contract/html-report.ts';
import { jsonReport } from '../report/contract/json-report.ts';
import { reportOfContract } from '../report/contract/report-of-contract.ts';
import {
  expectationsOf,
  failuresOf,
  isJudged,
  type JudgedRecord,
  type RunRecord,
  sinceBaseline,
} from '../report/contract/run-record.ts';
import { junitReport } from '../report/junit-report.ts';
import { markdownReport } from '../report/markdown-report.ts';
import { readCheckBaseline } from './baseline-file.ts';
import { givenKnownFiles } from './check/known-files.ts';
import type { CheckOptions } from './check/options.ts';
import { compareWithProfile, givenProfile } from './check/profile-comparison.ts';
import { terminalReport } from './check/terminal-report.ts';
import { readExpectedRules } from './expected-failures.ts';
import { idsMatching } from './id-pattern.ts';
import { checkReportFiles, writeReportFiles } from './report-files.ts';
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
  const run = { strict: options.strict ?? false, startedAt, names: flagNames };
  const record: RunRecord =
    report.kind === 'judged'
      ? {
          ...run,
          report,
          expectations: expectationsOf(report, expected, startedAt),
          ...(earlier && {
            baseline: sinceBaseline(
              earlier,
              report,
              run.strict,
              options.mock ? undefined : report.baseUrl,
            ),
          }),
          ...(profile && {
            comparison: compareWithProfile(profile, report, { ...target.options, headers }),
          }),
        }
      : { ...run, report, expectations: [] };

  if (isJudged(record)) {
    terminal.out(terminalReport(record, colorsFor(terminal).out));
  } else {
    terminal.error(notJudgedMessage(record.report));
  }
  writeReportFiles(options, {
    json: () => jsonReport(record),
    junit: () => junitReport(reportOfContract(record)),
    html: () => htmlReport(record),
    markdown: () => markdownReport(reportOfContract(record)),
  });
  return isJudged(record) ? exitCodeOf(record, options.complete ?? false) : EXIT.usage;
}

function exitCodeOf(record: JudgedRecord, complete: boolean): number {
  // What failed may have failed by the outage, and what passed is not all.
  if (record.report.interrupted !== undefined) return EXIT.usage;
  if (failuresOf(record).length > 0) return EXIT.failed;
  return complete && lacksProof(record) ? EXIT.unproven : EXIT.success;
}

/** Whether something is unproven; beside an earlier run, that was not so there. */
const lacksProof = ({ report, baseline }: JudgedRecord): boolean =>
  (baseline ? countOf(baseline, 'newly-unproven') : report.counts.unproven) > 0;
