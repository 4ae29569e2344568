import * as z from 'zod/mini';
import { DEFAULT_TIMEOUT, MAX_TIMEOUT_MS } from '../consumer/options.ts';
import { timeProblem } from '../template/instant.ts';
import { MAX_FILES } from '../world/recipe.ts';
import { Flag, type Flags, type ValuesOf } from './flag.ts';

/** The options of all commands, and the types of their values. */

const text = (flags: string, help: string, schema: z.ZodMiniType<string> = z.string()) =>
  new Flag<string | undefined>(flags, help, schema);
const named = (flags: string, help: string, standard = 'default'): Flag<string> =>
  new Flag<string>(flags, help, z.string()).default(standard);
const list = (flags: string, help: string, schema: z.ZodMiniType<string> = z.string()) =>
  new Flag<readonly string[] | undefined>(flags, `${help}; can be repeated`, z.array(schema));
const toggle = (flags: string, help: string) =>
  new Flag<boolean | undefined>(flags, help, z.boolean());

type Range = readonly [smallest: number, largest: number];

const within = ([smallest, largest]: Range, schema: z.ZodMiniNumber = z.int()) =>
  schema.check(z.minimum(smallest), z.maximum(largest));
const number = (flags: string, help: string, range: Range, schema?: z.ZodMiniNumber) =>
  new Flag<number | undefined>(flags, help, within(range, schema));
const count = (flags: string, help: string, range: Range, standard: number): Flag<number> =>
  new Flag<number>(flags, help, within(range)).default(standard);

/** `current`, or ISO 8601 with an offset. */
const time = z.string().check(
  z.refine((given) => given === 'current' || timeProblem(given) === undefined, {
    error: ({ input }) => `expected "current" or ${timeProblem(String(input))}`,
  }),
);

/** The origin of a web page: scheme, host and port. */
const origin = z
  .string()
  .check(
    z.refine(
      (given) => URL.canParse(given) && given.startsWith('http') && new URL(given).origin === given,
      { error: 'expected an origin such as https://tools.example.com' },
    ),
  );

/** The world to seed. */
export const seedFlags = {
  world: named('--world <name|file>', 'the data: a name that `worlds` lists, or a JSON file'),
  files: number('--files <number>', 'how many files to put in the first workspace', [0, MAX_FILES]),
};

export type SeedOptions = ValuesOf<typeof seedFlags>;

const NOW = 'the time: ISO 8601 for a frozen clock, or "current" for a running one';
const STATE =
  'save every write in this file, and load it at the next start, in place of --world, --files, --profile, --scenario and --now';
const TOKEN =
  'require this token in control requests, as x-mock-control-token: TOKEN or Authorization: Bearer TOKEN. Without it, the control API is off unless --host is a loopback address';

export const serveFlags = {
  ...seedFlags,
  now: text('--now <time>', NOW, time),
  profile: named(
    '--profile <name|file>',
    'the choices: a name that `profiles` lists, or a JSON file',
  ),
  scenario: text(
    '--scenario <name|file>',
    'play a scenario: a name that `scenarios` lists, or a JSON file',
  ),
  port: count('--port <number>', 'listen on this port; 0 picks a free one', [0, 65_535], 4010),
  host: named('--host <host>', 'listen on this address', '127.0.0.1'),
  maxSandboxes: count(
    '--max-sandboxes <number>',
    'the maximum number of sandboxes',
    [0, 1_000_000],
    2_000,
  ),
  json: toggle('--json', 'print the base URL, workspaces and keys as one line of JSON'),
  quiet: toggle('--quiet', 'do not log requests'),
  state: text('--state <file>', STATE),
  control: new Flag<boolean>(
    '--no-control',
    'turn off the control API and the console',
    z.boolean(),
  ),
  controlOrigin: list('--control-origin <origin>', 'let pages of this origin control it', origin),
  controlToken: text('--control-token <token>', TOKEN).env('WORKSPACE_FILES_CONTROL_TOKEN'),
};

export type ServeOptions = ValuesOf<typeof serveFlags>;

const TIMEOUT: Range = [1, MAX_TIMEOUT_MS];
const SECONDS: Range = [1, Math.floor(MAX_TIMEOUT_MS / 1_000)];
const deadline = () => number('--deadline <seconds>', 'end the run after this time', SECONDS);

/** Lets variables set flags: `WORKSPACE_FILES_MAX_REQUESTS` is `--max-requests`. */
function fromEnvironment<Given extends Flags>(flags: Given): Given {
  for (const flag of Object.values(flags)) {
    const name = flag.name().replaceAll('-', '_').toUpperCase();
    if (!flag.isBoolean()) flag.env(`WORKSPACE_FILES_${name}`);
  }
  return flags;
}

/** How requests are sent. */
export const sendingFlags = fromEnvironment({
  maxRequests: number(
    '--max-requests <number>',
    'send at most this many requests (default 500)',
    [1, 1_000_000],
  ),
  rate: number(
    '--rate <number>',
    'send at most this many requests per second (default 20; not on loopback)',
    [0.01, 100_000],
    z.number(),
  ),
  timeout: number('--timeout <ms>', 'how long to wait for a response (default 30000)', TIMEOUT),
  deadline: deadline(),
});

/** The deployment, its keys, and how requests are sent: shown in the help of `check` only. */
export const targetFlags = fromEnvironment({
  baseUrl: text('--base-url <url>', 'the URL of the deployment, without /api/v1'),
  key: text('--key <secret>', 'a valid key, which has the scope files:read'),
  unscopedKey: text(
    '--unscoped-key <secret>',
    'a key of the same workspace without the scope files:read',
  ),
  expiredKey: text('--expired-key <secret>', 'an expired key of the same workspace'),
  otherKey: text('--other-key <secret>', 'a valid key of a different workspace'),
  mock: toggle('--mock', 'use a mock instead, started for this run').conflicts('baseUrl'),
  ...sendingFlags,
  header: list(
    '--header <line>',
    'send this header with every request, as "Name: value" (in the environment: one per line)',
  ),
  ca: text('--ca <file>', 'also trust the certificate authorities in this PEM file'),
});

export type TargetOptions = ValuesOf<typeof targetFlags>;

/** The files to write reports to. */
export const reportFlags = {
  json: text('--json <file>', 'write the report as JSON; "-" is stdout'),
  junit: text('--junit <file>', 'write the report as JUnit XML'),
  html: text('--html <file>', 'write the report as an HTML page'),
  markdown: text('--markdown <file>', 'write a summary as Markdown, for a CI build page'),
};

export type ReportOptions = ValuesOf<typeof reportFlags>;

const expectedFailures = text(
  '--expected-failures <file>',
  'ignore the known failures in this JSON file: { "ID": "reason" }, or { "ID": { "reason", "until" } } with a date',
);

const DURING =
  'run this shell command, which must add or delete a file, after pages 1 and 2 of the listing, to check that no other file is skipped or repeated. The command gets no keys';

export const checkFlags = {
  ...targetFlags,
  only: list('--only <pattern>', 'run only rules whose id matches this glob'),
  complete: toggle('--complete', 'exit with 3 if a rule could not be tested (unproven)'),
  knownFiles: text(
    '--known-files <file>',
    'fail if the listing lacks an id of this file (- is stdin)',
  ),
  during: text('--during <command>', DURING),
  expectedFailures,
  ...reportFlags,
};

export type CheckOptions = ValuesOf<typeof checkFlags>;

export const learnFlags = {
  ...targetFlags,
  ignoreHeader: list(
    '--ignore-header <name>',
    'ignore this response header, now and in drift',
    z.string().check(z.regex(/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/, 'expected the name of a header')),
  ),
  output: text('-o, --output <file>', 'write the profile to this file instead of stdout'),
};

export type LearnOptions = ValuesOf<typeof learnFlags>;

export const driftFlags = {
  profile: text(
    '--profile <name|file>',
    'the learned profile that the deployment is compared with',
  ),
  client: list(
    '--client <file>',
    'a report of `consumer --json`: drift says which changes break its client',
  ),
  ...targetFlags,
  ...reportFlags,
};

export type DriftOptions = ValuesOf<typeof driftFlags>;

const PATIENCE =
  'stop the client if it sends no request for this long, or runs for six times as long';

/** More than 1: a client often waits, for its start, for responses and between its retries. */
export const JOBS_PER_PROCESSOR = 3;

const STDIO =
  'keep one process per job running: it reads situations as JSON lines on stdin, and answers on stdout';

export const consumerFlags = {
  strict: toggle('--strict', 'also fail on fragile results, and on stale expected failures'),
  only: list('--only <pattern>', 'run only situations whose id matches this glob'),
  expectedFailures,
  stdio: toggle('--stdio', STDIO),
  lines: new Flag<'id' | 'json'>(
    '--lines <form>',
    'what the client prints per line: an id, or a whole entry as JSON',
    z.enum(['id', 'json']),
  ).default('id'),
  jobs: number(
    '--jobs <number>',
    'situations to run in parallel (default: 3 per processor)',
    [1, 256],
  ),
  timeout: count('--timeout <ms>', PATIENCE, TIMEOUT, DEFAULT_TIMEOUT),
  deadline: deadline(),
  profile: text(
    '--profile <name|file>',
    'test with the formats of this profile (ids, times and so on)',
  ),
  against: text('--against <name|file>', 'fail if a choice of this profile breaks the client'),
  ...reportFlags,
};

export type ConsumerOptions = ValuesOf<typeof consumerFlags>;

export const initFlags = { baseUrl: targetFlags.baseUrl };

export type InitOptions = ValuesOf<typeof initFlags>;
