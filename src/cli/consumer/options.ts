import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { DEFAULT_TIMEOUT, MAX_TIMEOUT_MS } from '../../consumer/options.ts';
import { addFlags, type Flag, oneOf, wholeNumber } from '../flags/flag.ts';
import { baselineFlag, deadlineFlag, onlyFlag, reportFlags } from '../flags/shared-flags.ts';
import type { ReportFiles } from '../report-files.ts';
import type { CommandLine } from './command-process.ts';
import { LINES, type Lines } from './drive-command.ts';

/** The flags of `consumer`, and the command that they are followed by. */
export interface ConsumerOptions extends ReportFiles {
  readonly command: CommandLine;
  readonly strict: boolean;
  readonly only?: readonly string[];
  /** The JSON report of the run whose failures are rerun. */
  readonly failedFrom?: string;
  readonly expectedFailures?: string;
  readonly baseline?: string;
  /** Whether it is started once, and takes situations as lines of its stdin. */
  readonly stdio: boolean;
  /** What a line of its stdout is, without `stdio`. */
  readonly lines: Lines;
  /** Situations at a time. */
  readonly jobs: number;
  /** Milliseconds without a request that a run of the command gets. */
  readonly timeout: number;
  /** Seconds. */
  readonly deadline?: number;
}

const MAX_JOBS = 256;
/** A client waits for its start, its answers, and between its tries. */
const JOBS_PER_PROCESSOR = 3;
/** More starve each other, and time out. */
const MAX_JOBS_PER_PROCESSOR = 8;

const HELP = `
The command reads the base URL, the key and the workspace id from its environment:
WORKSPACE_FILES_BASE_URL, WORKSPACE_FILES_KEY and WORKSPACE_FILES_WORKSPACE_ID. It prints one file id per line, in the order received, and exits with 0;
with --lines json, it prints one entry per line as JSON. It must never print its key.
If the API refuses or fails, it exits with any other code, and may print one line of JSON on stderr:
{"status": 401, "code": "expired_key", "error": "The API key has expired."}
with code and error exactly as in the response, and omitted if the response had none.

With --stdio it reads one line of JSON per situation, until stdin ends:
{"situation": "pages.full", "baseUrl": "http://…", "key": "…", "workspaceId": "…"}
and answers with one: {"ids": ["…"]}, {"entries": [{"id": "…", …}]} or {"failure": {"status": 401}}.

Exit codes: 0 nothing failed unexpectedly; 1 something failed (with --strict: also if something is
fragile, or an expected failure no longer occurs); 2 nothing could be judged (invalid arguments, the
command does not start or is not a client, every situation is unproven), or the run was interrupted
(Ctrl+C, --deadline, or the command can no longer be started).`;

const flags: readonly Flag[] = [
  {
    flags: '--strict',
    description:
      'also fail on fragile situations (wrong only because the client relies on something the document leaves open), and on expected failures that no longer occur',
    default: false,
  },
  onlyFlag(
    'run only situations whose id matches the glob; skip the search for choices that the client depends on',
  ),
  {
    flags: '--failed-from <report>',
    description:
      'run only the situations and choices that failed or were fragile in the JSON report of an earlier run; cannot be combined with --only',
  },
  {
    flags: '--expected-failures <file>',
    description: 'known failures to ignore, as JSON: [{ "situation", "reason", "until"? }]',
  },
  baselineFlag('situation'),
  {
    flags: '--stdio',
    description:
      'start one long-lived process per parallel job; it reads situations as JSON lines on stdin and answers on stdout',
    default: false,
  },
  {
    flags: '--lines <form>',
    description:
      'what each line of output is: "id", or "json" for a whole entry (its fields are then checked too)',
    parse: oneOf(LINES),
    default: 'id',
  },
  ...reportFlags,
  {
    flags: '--jobs <number>',
    description: `situations to run in parallel; at most ${MAX_JOBS_PER_PROCESSOR} per processor`,
    parse: wholeNumber(1, MAX_JOBS),
    default: JOBS_PER_PROCESSOR * availableParallelism(),
    defaultText: `${JOBS_PER_PROCESSOR} per processor`,
  },
  {
    flags: '--timeout <ms>',
    description:
      'end one situation after this long without a request, or after six times as long in total',
    parse: wholeNumber(1, MAX_TIMEOUT_MS),
    default: DEFAULT_TIMEOUT,
  },
  deadlineFlag,
];

export function addConsumerOptions(command: Command): Command {
  return (
    addFlags(command, flags)
      .argument('[command...]', 'the client: a command that lists the files, after --')
      // The flags of the client are its own, with -- or without.
      .passThroughOptions()
      .usage('[options] -- COMMAND ARGS…')
      .addHelpText('after', HELP)
  );
}

/** @throws Error when the command is empty. */
export function readConsumerOptions(command: Command): ConsumerOptions {
  const [file = '', ...args] = command.args;
  if (file === '') {
    throw new Error(
      'Failed to read the command: expected the client after --, such as: workspace-files consumer -- python3 list_files.py',
    );
  }
  const options = command.opts<Omit<ConsumerOptions, 'command'>>();
  const jobs = Math.min(options.jobs, MAX_JOBS_PER_PROCESSOR * availableParallelism());
  return { ...options, jobs, command: [file, ...args] };
}
