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
  new Flag<readonly string[] | undefined>(flags, help, z.array(schema));
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
const origin = z.string().check(
  z.refine(
    (given) => {
      const url = URL.canParse(given) ? new URL(given) : undefined;
      return url !== undefined && /^https?:$/.test(url.protocol) && given === url.origin;
    },
    { error: 'expected an origin such as https://tools.example.com' },
  ),
);

/** The world to seed. */
const worldFlags = {
  world: named(
    '--world <name|file>',
    'start with this data: the name of a built-in world, or a JSON file with a recipe',
  ),
  files: number('--files <number>', 'put this many files in the first workspace', [0, MAX_FILES]),
};

export const seedFlags = worldFlags;
export type SeedOptions = ValuesOf<typeof seedFlags>;

export const serveFlags = {
  ...worldFlags,
  now: text(
    '--now <time>',
    'set the clock to this time: ISO 8601 for a frozen clock, or "current" for a running one (default: frozen at the time of the recipe)',
    time,
  ),
  profile: named(
    '--profile <name|file>',
    'behave like this profile where the API document is silent: the name of a profile, or a JSON file',
  ),
  scenario: text(
    '--scenario <name|file>',
    'play this scenario, such as an outage or a key that expires: a name, or a JSON file',
  ),
  port: count('--port <number>', 'listen on this port; 0 picks a free one', [0, 65_535], 4010),
  host: named('--host <host>', 'listen on this address', '127.0.0.1'),
  maxSandboxes: count(
    '--max-sandboxes <number>',
    'keep at most this many sandboxes (separate mocks, such as one per test); creating more fails with 409',
    [0, 1_000_000],
    2_000,
  ),
  json: toggle('--json', 'print the base URL, workspaces and keys as one line of JSON'),
  quiet: toggle('--quiet', 'do not log requests'),
  state: text(
    '--state <file>',
    'save every write to the mock and its sandboxes in this file, and load them at the next start. If the file has a state, --world, --files, --profile, --scenario and --now are ignored.',
  ),
  control: new Flag<boolean>(
    '--no-control',
    'turn off the control API at /__mock, and with it the console at /',
    z.boolean(),
  ),
  controlOrigin: list(
    '--control-origin <origin>',
    'allow pages of this origin to use the control API, such as a web app at https://tools.example.com; can be repeated',
    origin,
  ),
  controlToken: text(
    '--control-token <token>',
    'require this token in control requests, as x-mock-control-token: TOKEN or Authorization: Bearer TOKEN. Without a token, the control API is off unless --host is a loopback address. Set it in the environment instead: other processes can read the command line',
  ).env('WORKSPACE_FILES_CONTROL_TOKEN'),
};

export type ServeOptions = ValuesOf<typeof serveFlags>;

const SECONDS: Range = [1, Math.floor(MAX_TIMEOUT_MS / 1_000)];
const deadline = () =>
  number('--deadline <seconds>', 'end the whole run after this time and exit with 2', SECONDS);

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
    'send at most this many requests per second (default 20; no limit on loopback)',
    [0.01, 100_000],
    z.number(),
  ),
  timeout: number(
    '--timeout <ms>',
    'give up on a request, including its body, after this long (default 30000)',
    [1, MAX_TIMEOUT_MS],
  ),
  deadline: deadline(),
});

/** The deployment, its keys, and how requests are sent: shown in the help of `check` only. */
export const targetFlags = fromEnvironment({
  baseUrl: text(
    '--base-url <url>',
    'use the deployment at this URL: scheme, host and path prefix, without /api/v1',
  ),
  key: text('--key <secret>', 'authenticate with this valid key, which has the scope files:read'),
  unscopedKey: text(
    '--unscoped-key <secret>',
    'also test with this valid key of the same workspace, which lacks the scope files:read',
  ),
  expiredKey: text(
    '--expired-key <secret>',
    'also test with this expired key of the same workspace',
  ),
  otherKey: text(
    '--other-key <secret>',
    'also test with this valid key of a different workspace, which has the scope files:read',
  ),
  mock: toggle(
    '--mock',
    'use a mock, started for this run with its own keys, instead of a deployment',
  ).conflicts('baseUrl'),
  ...sendingFlags,
  header: list(
    '--header <line>',
    'send this header with every request, as "Name: value"; can be repeated (in the environment: one per line)',
  ),
  ca: text(
    '--ca <file>',
    'trust the certificate authorities in this PEM file in addition to the usual ones',
  ),
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
  'ignore the known failures in this file, as JSON: { "ID": "reason" } or { "ID": { "reason", "until" (a date) } }',
);

export const checkFlags = {
  ...targetFlags,
  only: list(
    '--only <pattern>',
    'run and report only the rules whose id matches this glob; can be repeated',
  ),
  complete: toggle('--complete', 'exit with 3 if a rule could not be tested (unproven)'),
  knownFiles: text(
    '--known-files <file>',
    'fail if any of the files in this list is missing from the listing: one id per line, optionally followed by a tab and the ISO 8601 creation time; "-" reads standard input',
  ),
  during: text(
    '--during <command>',
    'run this shell command after page 1 and again after page 2 of the listing. It must add or delete a file in the workspace of the key; the run then checks that no other file is skipped or repeated. It gets no keys, so give it its own credentials',
  ),
  expectedFailures,
  ...reportFlags,
};

export type CheckOptions = ValuesOf<typeof checkFlags>;

/** A response header that learning and comparing ignore. */
const ignoreHeader = list(
  '--ignore-header <name>',
  'ignore this response header, such as one that a proxy adds; can be repeated',
  z.string().check(z.regex(/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/, 'expected the name of a header')),
);

export const learnFlags = {
  ...targetFlags,
  ignoreHeader,
  output: text('-o, --output <file>', 'write the profile to this file instead of stdout'),
};

export type LearnOptions = ValuesOf<typeof learnFlags>;

export const driftFlags = {
  profile: text('--profile <name|file>', 'the learned profile to compare with'),
  with: text(
    '--with <name|file>',
    'compare with this profile instead of a live deployment',
  ).conflicts(['baseUrl', 'mock']),
  client: list(
    '--client <file>',
    'say which changes break the client with this report, written by consumer --json; can be repeated',
  ),
  ignoreHeader,
  ...targetFlags,
  ...reportFlags,
};

export type DriftOptions = ValuesOf<typeof driftFlags>;

/** More than 1: a client often waits, for its start, for responses and between its retries. */
export const JOBS_PER_PROCESSOR = 3;

export const consumerFlags = {
  strict: toggle(
    '--strict',
    'also fail on fragile results (wrong only because the client relies on something the document leaves open) and on expected failures that no longer occur',
  ),
  only: list(
    '--only <pattern>',
    'run only situations (test cases) whose id matches this glob; can be repeated',
  ),
  expectedFailures,
  stdio: toggle(
    '--stdio',
    'keep the client running, one process per job, instead of starting it for every situation. It reads situations as JSON lines on stdin and answers on stdout',
  ),
  jobs: number(
    '--jobs <number>',
    `situations to run in parallel (default: ${JOBS_PER_PROCESSOR} per processor)`,
    [1, 256],
  ),
  timeout: count(
    '--timeout <ms>',
    'stop the client if it sends no request for this long, or runs for six times as long',
    [1, MAX_TIMEOUT_MS],
    DEFAULT_TIMEOUT,
  ),
  deadline: deadline(),
  profile: text(
    '--profile <name|file>',
    'test with the formats (ids, times, media types, statuses) of this profile, for a client that accepts only these formats',
  ),
  against: text(
    '--against <name|file>',
    'say whether the client works with each choice of this profile, such as a learned one; the run fails if one of the choices breaks the client',
  ),
  ...reportFlags,
};

export type ConsumerOptions = ValuesOf<typeof consumerFlags>;

export const initFlags = {
  baseUrl: text('--base-url <url>', 'the URL of the deployment, without /api/v1'),
  keyVariable: named(
    '--key-variable <name>',
    'the environment variable that holds the key; only its name is written',
    'WORKSPACE_FILES_KEY',
  ),
};

export type InitOptions = ValuesOf<typeof initFlags>;
