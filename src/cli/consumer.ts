import { availableParallelism } from 'node:os';
import { checkDriven, nothingJudged } from '../consumer/check-consumer.ts';
import { reportOfClient } from '../consumer/report-of-client.ts';
import { consumerSituations } from '../consumer/situations.ts';
import { choicesNotAssumed } from '../profile/sources.ts';
import { printable } from '../text/printable.ts';
import { lineDriver, onceDriver } from './consumer/drive.ts';
import type { CommandLine } from './consumer/process.ts';
import { failure, messageOf } from './files.ts';
import { idsMatching } from './id-pattern.ts';
import { readProfile } from './named-or-file.ts';
import { type ConsumerOptions, JOBS_PER_PROCESSOR } from './options.ts';
import { createProgress, endOfRun } from './progress.ts';
import { checkReportFiles, publish, readKnownFailures } from './publish.ts';
import type { CommandContext } from './terminal.ts';

const COMMAND_HINT =
  'it must send its requests to WORKSPACE_FILES_BASE_URL, with the key in WORKSPACE_FILES_KEY';
const STDIO_HINT =
  'with --stdio it must send its requests to the baseUrl of each line, with the key of that line';

/**
 * `workspace-files consumer`: drives a client, which is a command, through every situation, and
 * reports. Leaves no process of the command behind, even if it throws.
 *
 * @returns the exit code.
 * @throws Error for options that cannot be used, and for a report that cannot be written; the exit
 *   code is then 2.
 */
export async function consumer(
  options: ConsumerOptions,
  { terminal, stopped }: CommandContext,
  client: readonly string[],
): Promise<number> {
  const { stdio, lines, jobs, timeout, deadline, strict, against } = options;
  const command = commandIn(client);
  const ids = consumerSituations().map(({ id }) => id);
  const only = options.only && idsMatching(options.only, ids, 'a situation');
  const profile = options.profile === undefined ? undefined : readProfile(options.profile);
  const known = readKnownFailures(options.expectedFailures, ids);
  checkReportFiles(options);
  const terms = { known, strict, startedAt: new Date().toISOString() };
  const deployment =
    against === undefined
      ? undefined
      : { name: against, valueAt: choicesNotAssumed(readProfile(against)) };

  const driver = stdio ? lineDriver(command) : onceDriver(command, lines);
  const progress = createProgress(terminal);
  const run = await checkDriven(driver.drive, {
    ...{ through: 'http', only, profile, timeout, mayFindWorkspace: true },
    jobs: jobs ?? JOBS_PER_PROCESSOR * availableParallelism(),
    signal: endOfRun(stopped, deadline),
    noRequestHint: stdio ? STDIO_HINT : COMMAND_HINT,
    onOutcome: progress.step,
  })
    .catch((error: unknown) => nothingJudged(messageOf(error), only))
    .finally(driver.stop);
  progress[Symbol.dispose]();
  const isJudged = run.outcomes.some(({ session }) => session.result.kind !== 'not-called');
  const reason = isJudged ? undefined : run.interrupted;
  return publish(
    options,
    reportOfClient(run, command, terms, deployment),
    terminal,
    reason && `${printable(failureText(reason), 'lines')}\n`,
  );
}

function commandIn([file = '', ...args]: readonly string[]): CommandLine {
  if (file !== '') return [file, ...args];
  const example = 'workspace-files consumer -- python3 list_files.py';
  throw failure('read the command', `expected the client after --, such as: ${example}`);
}

const failureText = (reason: string): string =>
  reason.startsWith('Failed to ') ? reason : `Failed to check the client: ${reason}`;
