import { availableParallelism } from 'node:os';
import {
  type ConsumerOptions as CheckOptions,
  type ConsumerReport,
  checkDriven,
  nothingJudged,
} from '../consumer/check-consumer.ts';
import { reportOfClient } from '../consumer/report-of-client.ts';
import { consumerSituations } from '../consumer/situations.ts';
import { observedChoices } from '../profile/observed-choices.ts';
import { printable } from '../text/printable.ts';
import { OnceDriver } from './consumer/drive-command.ts';
import { LineDriver } from './consumer/drive-lines.ts';
import type { CommandLine } from './consumer/process.ts';
import { failure } from './files.ts';
import { idsMatching } from './id-pattern.ts';
import { readProfile } from './named-or-file.ts';
import { type ConsumerOptions, MAX_JOBS_PER_PROCESSOR } from './options.ts';
import { createProgress, endOfRun } from './progress.ts';
import { checkReportFiles, publish, readKnownFailures } from './publish.ts';
import type { CommandContext } from './terminal.ts';

/**
 * `workspace-files consumer`: drives a client, which is a command, through every situation, and
 * reports.
 *
 * @returns the exit code.
 * @throws Error for options that cannot be used, and for a report that cannot be written; the exit
 *   code is then 2.
 */
export async function consumer(
  options: ConsumerOptions,
  context: CommandContext,
  client: readonly string[],
): Promise<number> {
  const command = commandIn(client);
  const only = options.only && idsMatching(options.only, situationIds(), 'a situation');
  const profile = options.profile === undefined ? undefined : readProfile(options.profile);
  const known = readKnownFailures(options.expectedFailures, situationIds());
  checkReportFiles(options);
  const { strict } = options;
  const terms = { known, strict, startedAt: new Date().toISOString() };
  const deployment =
    options.against === undefined
      ? undefined
      : { name: options.against, valueAt: observedChoices(readProfile(options.against)) };

  const run = await drive(command, { ...options, only, profile }, context).catch((error: unknown) =>
    nothingJudged(error instanceof Error ? error.message : String(error), only),
  );
  const { interrupted } = run;
  const message =
    interrupted === undefined || hasJudged(run)
      ? undefined
      : `${printable(failureText(interrupted), 'lines')}\n`;
  return publish(
    options,
    reportOfClient(run, command, terms, deployment),
    context.terminal,
    message,
  );
}

function commandIn([file = '', ...args]: readonly string[]): CommandLine {
  if (file !== '') return [file, ...args];
  const example = 'workspace-files consumer -- python3 list_files.py';
  throw failure('read the command', `expected the client after --, such as: ${example}`);
}

const situationIds = () => consumerSituations().map(({ id }) => id);

const failureText = (reason: string): string =>
  reason.startsWith('Failed to ') ? reason : `Failed to check the client: ${reason}`;

const hasJudged = ({ outcomes }: ConsumerReport): boolean =>
  outcomes.some(({ session }) => session.result.kind !== 'not-called');

const COMMAND_HINT =
  'it must send its requests to WORKSPACE_FILES_BASE_URL, with the key in WORKSPACE_FILES_KEY';
const STDIO_HINT =
  'with --stdio it must send its requests to the baseUrl of each line, with the key of that line';

type DriveOptions = Omit<ConsumerOptions, 'only' | 'profile'> &
  Pick<CheckOptions, 'only' | 'profile'>;

/** Drives the client. Leaves no process of the command behind, even if it throws. */
async function drive(
  command: CommandLine,
  { stdio, lines, jobs, timeout, deadline, only, profile }: DriveOptions,
  { terminal, stopped }: CommandContext,
): Promise<ConsumerReport> {
  const driver = stdio ? new LineDriver(command) : new OnceDriver(command, lines);
  using progress = createProgress(terminal);
  try {
    return await checkDriven(driver.drive, {
      through: 'http',
      ...{ only, profile },
      jobs: Math.min(jobs, MAX_JOBS_PER_PROCESSOR * availableParallelism()),
      timeout,
      signal: endOfRun(stopped, deadline),
      mayFindWorkspace: true,
      noRequestHint: stdio ? STDIO_HINT : COMMAND_HINT,
      onOutcome: progress.step,
    });
  } finally {
    await driver.stop();
  }
}
