import { availableParallelism } from 'node:os';
import { DEFAULT_TIMEOUT, MAX_TIMEOUT_MS } from '../../consumer/options.ts';
import { LINES } from '../consumer/drive-command.ts';
import { flagsOf, type OptionsOf } from './flag.ts';
import { deadlineFlag, linesOf, reportFlags } from './report-flags.ts';

const MAX_JOBS = 256;
/** More than 1: a client often waits, for its start, for responses and between its retries. */
const JOBS_PER_PROCESSOR = 3;
/** With more jobs, clients starve each other and time out. */
export const MAX_JOBS_PER_PROCESSOR = 8;

export const consumerFlags = flagsOf({
  strict: {
    help: 'also fail on fragile results (wrong only because the client relies on something the document leaves open) and on expected failures that no longer occur',
    setting: 'command',
  },
  only: {
    value: '<pattern>',
    help: 'run only situations (test cases) whose id matches this glob, without the open choices; can be repeated',
    each: linesOf,
  },
  expectedFailures: {
    value: '<file>',
    help: 'ignore the known failures in this file, as JSON: { "ID": "reason" } or { "ID": { "reason", "until" (a date) } }',
    setting: 'command',
  },
  stdio: {
    help: 'keep the client running, one process per job, instead of starting it for every situation. It reads situations as JSON lines on stdin and answers on stdout',
  },
  lines: {
    value: '<form>',
    help: 'what the client prints on each line: "id", or "json" for a whole entry (its fields are then checked too)',
    words: LINES,
    default: 'id',
  },
  ...reportFlags,
  jobs: {
    value: '<number>',
    help: `situations to run in parallel; at most ${MAX_JOBS_PER_PROCESSOR} per processor`,
    range: [1, MAX_JOBS],
    default: JOBS_PER_PROCESSOR * availableParallelism(),
    defaultText: `${JOBS_PER_PROCESSOR} per processor`,
    setting: 'command',
  },
  timeout: {
    value: '<ms>',
    help: 'stop the client if it sends no request for this long, or runs for six times as long',
    range: [1, MAX_TIMEOUT_MS],
    default: DEFAULT_TIMEOUT,
    setting: 'command',
  },
  deadline: { ...deadlineFlag, setting: 'command' },
  profile: {
    value: '<name|file>',
    help: 'test with the formats (ids, times, media types, statuses) of this profile, for a client that accepts no others',
    setting: 'command',
  },
});

export type ConsumerOptions = OptionsOf<typeof consumerFlags>;

export const consumerHelp = `
The command reads the base URL, the key and the workspace id from its environment:
WORKSPACE_FILES_BASE_URL, WORKSPACE_FILES_KEY and WORKSPACE_FILES_WORKSPACE_ID. It prints one file id per line, in the order received, and exits with 0;
with --lines json, it prints one entry per line as JSON. It must never print its key.
If the API refuses or fails, it exits with any other code, and may print one line of JSON on stderr:
{"status": 401, "code": "expired_key", "error": "The API key has expired."}
with code and error exactly as in the response, and omitted if the response had none.

With --stdio, the command reads one line of JSON per situation, until stdin ends:
{"situation": "pages.full", "baseUrl": "http://…", "key": "…", "workspaceId": "…"}
It answers each with one line: {"ids": ["…"]}, {"entries": [{"id": "…", …}]} or {"failure": {"status": 401}}.

Exit codes: 0 nothing failed unexpectedly; 1 something failed (with --strict: also if something is
fragile, or an expected failure no longer occurs); 2 nothing could be judged (invalid arguments, the
command does not start or is not a client, every situation is unproven), or the run was interrupted
(Ctrl+C, --deadline, or the command can no longer be started).`;
