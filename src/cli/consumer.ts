import { type ConsumerReport, checkDriven } from '../consumer/check-consumer.ts';
import { choiceSituations } from '../consumer/choices.ts';
import {
  type ConsumerRun,
  expectationsOf,
  failuresOf,
  sinceBaseline,
} from '../consumer/reports/consumer-run.ts';
import { htmlReport } from '../consumer/reports/html-report.ts';
import { jsonReport } from '../consumer/reports/json-report.ts';
import { junitReport } from '../consumer/reports/junit-report.ts';
import { markdownReport } from '../consumer/reports/markdown-report.ts';
import { consumerSituations } from '../consumer/situations.ts';
import { readConsumerBaseline } from './baseline-file.ts';
import { createCommandDriver } from './consumer/drive-command.ts';
import type { ConsumerOptions } from './consumer/options.ts';
import { terminalReport } from './consumer/terminal-report.ts';
import { readExpectedSituations } from './expected-failures.ts';
import { idsMatching } from './id-pattern.ts';
import { createProgress } from './progress.ts';
import { checkReportFiles, writeReportFiles } from './report-files.ts';
import { colorsFor, EXIT, type Terminal } from './terminal.ts';

/**
 * `workspace-files consumer`: drives a client, which is a command, through every situation, and
 * reports.
 *
 * @param stopped resolves when the run is to end at once.
 * @returns the exit code.
 * @throws Error for options that cannot be used, for a command that does not start or is no client,
 *   for a report that cannot be written, and for a run that was stopped; the exit code is then 2.
 */
export async function consumer(
  options: ConsumerOptions,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<number> {
  const { command, strict } = options;
  const all = consumerSituations().map(({ id }) => id);
  const only = options.only && idsMatching(options.only, all, 'a situation');
  const expected = options.expectedFailures
    ? readExpectedSituations(options.expectedFailures, [
        ...all,
        ...choiceSituations().map(({ id }) => id),
      ])
    : [];
  const earlier =
    options.baseline === undefined ? undefined : readConsumerBaseline(options.baseline);
  checkReportFiles(options);

  const startedAt = new Date().toISOString();
  const report = await drive(options, only, terminal, stopped);
  const expectations = expectationsOf(report, expected, startedAt);
  const judged = { report, command, expectations, strict, startedAt };
  const run: ConsumerRun = {
    ...judged,
    ...(earlier && { baseline: sinceBaseline(earlier, judged) }),
  };

  terminal.out(terminalReport(run, colorsFor(terminal).out));
  writeReportFiles(options, {
    json: () => jsonReport(run),
    junit: () => junitReport(run),
    html: () => htmlReport(run),
    markdown: () => markdownReport(run),
  });
  return failuresOf(run).length > 0 ? EXIT.failed : EXIT.success;
}

/** Whatever comes, no process of the command is left behind. */
async function drive(
  { command, lines, jobs, timeout }: ConsumerOptions,
  only: readonly string[] | undefined,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<ConsumerReport> {
  const driver = createCommandDriver(command, lines);
  const progress = createProgress(terminal);
  stopped.then(() => driver.stop());
  try {
    return await checkDriven(driver.drive, {
      through: 'http',
      ...(only !== undefined && { only }),
      jobs,
      timeout,
      onOutcome: ({ id }) => progress.step(id),
    });
  } finally {
    await driver.stop();
    progress.end();
  }
}
