import { InvalidArgumentError } from 'commander';
import { flagsOf, type OptionsOf } from './flag.ts';
import { deadlineFlag, linesOf, MAX_TIMEOUT, reportFlags } from './report-flags.ts';

/** The flags of the commands that send requests to a deployment. */

/** The deployment, and its keys. */
const targetFlags = flagsOf({
  baseUrl: {
    value: '<url>',
    help: 'use the deployment at this URL: scheme, host and path prefix, without /api/v1',
  },
  mock: {
    help: 'use a mock, started for this run with its own keys, instead of a deployment. Cannot be combined with --base-url or a key',
    excludes: ['baseUrl', 'key', 'unscopedKey', 'expiredKey', 'otherKey'],
  },
  key: {
    value: '<secret>',
    help: 'authenticate with this valid key, which has the scope files:read',
  },
  unscopedKey: {
    value: '<secret>',
    help: 'also test with this key: valid, of the same workspace, without files:read',
  },
  expiredKey: {
    value: '<secret>',
    help: 'also test with this key: expired, of the same workspace',
  },
  otherKey: {
    value: '<secret>',
    help: 'also test with this key: valid, of a different workspace, with files:read',
  },
});

/** How requests are sent. */
const sendingFlags = flagsOf({
  maxRequests: {
    value: '<number>',
    help: 'send at most this many requests (default 500)',
    range: [1, 1_000_000],
    setting: 'both',
  },
  rate: {
    value: '<number>',
    help: 'send at most this many requests per second (default 20; no limit on loopback)',
    range: [0.01, 100_000],
    decimals: true,
    setting: 'both',
  },
  timeout: {
    value: '<ms>',
    help: 'give up on a request, including its body, after this long (default 30000)',
    range: [1, MAX_TIMEOUT],
    setting: 'both',
  },
  deadline: { ...deadlineFlag, setting: 'both' },
  header: {
    value: '<line>',
    help: 'send this header with every request, as "Name: value"; can be repeated (in the environment: one per line)',
    each: linesOf,
  },
  proxyAuth: {
    value: '<user:password>',
    help: 'send these Basic credentials to a proxy or gateway, in Proxy-Authorization; if --key-header is given, in Authorization',
  },
  keyHeader: {
    value: '<name>',
    help: 'send "Bearer KEY" in this header instead of Authorization, for a gateway that needs Authorization itself',
    setting: 'target',
  },
  origin: {
    value: '<url>',
    help: 'send this Origin in the checks of CORS; use one that the deployment allows (default https://contract-suite.example)',
    setting: 'target',
  },
  ca: {
    value: '<file>',
    help: 'trust the certificate authorities in this PEM file in addition to the usual ones',
    setting: 'target',
  },
});

/** The deployment, and how requests are sent. Environment variables can set all of these. */
export const deploymentFlags = { ...targetFlags, ...sendingFlags };

export type TargetOptions = OptionsOf<typeof deploymentFlags>;

export const checkFlags = flagsOf({
  ...targetFlags,
  only: {
    value: '<pattern>',
    help: 'run and report only the rules whose id matches this glob; can be repeated',
    each: linesOf,
  },
  strict: {
    help: 'also fail if an expected failure no longer occurs, or if files created at the same time are not recognisably sorted by id',
    setting: 'command',
  },
  complete: {
    help: 'exit with 3 if a rule could not be tested (unproven)',
    setting: 'command',
  },
  knownFiles: {
    value: '<file>',
    help: 'fail if any of the files in this list is missing from the listing: one id per line, optionally followed by a tab and the ISO 8601 creation time; "-" reads standard input',
    setting: 'command',
  },
  during: {
    value: '<command>',
    help: 'run this shell command after page 1 and again after page 2 of the listing. It must add a file to the deployment; the run then checks that no other file is skipped or repeated. Its environment has no keys, so give it its own credentials',
  },
  ...sendingFlags,
  expectedFailures: {
    value: '<file>',
    help: 'ignore the known failures in this file, as JSON: { "ID": "reason" } or { "ID": { "reason", "until" (a date) } }',
    setting: 'command',
  },
  ...reportFlags,
  profile: {
    value: '<name|file>',
    help: 'also compare the behaviour that the document leaves open with this profile. Differences are counted in the terminal and listed in the HTML report; they never change the exit code',
    excludes: ['only'],
  },
});

export type CheckOptions = OptionsOf<typeof checkFlags>;

export const checkHelp = `
Each flag can be set in the environment instead, with the variable shown. Use that for keys: the
command line is visible in the shell's history and to anyone who lists the processes.

Exit codes: 0 nothing failed; 1 a rule failed (other than expected failures), or --strict
added a failure; 2 the deployment could not be judged (invalid arguments, deployment unreachable,
--key refused by the key check or the listing), or the run was stopped (Ctrl+C, --deadline); 3
nothing failed, but a rule is unproven because a request could not be completed (network, gateway)
or the requests are spent; with --complete, for any reason.`;

/** A response header that learning and comparing ignore. */
const ignoreHeader = {
  value: '<name>',
  help: 'ignore this response header, such as one that a proxy adds; can be repeated',
  each: (name: string) => {
    if (/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(name)) return [name];
    throw new InvalidArgumentError('Expected the name of a header.');
  },
  setting: 'command',
} as const;

export const learnFlags = flagsOf({
  ...deploymentFlags,
  ignoreHeader,
  output: {
    value: '<file>',
    help: 'write the profile to this file instead of stdout',
    short: 'o',
    setting: 'command',
  },
});

export type LearnOptions = OptionsOf<typeof learnFlags>;

export const learnHelp = `
The flags for target, keys and rate are those of check, with the same environment variables. Each key
shows more: the summary lists what had to be assumed, and the key that would settle it.

Exit codes: 0 a profile was learned; 2 nothing could be learned (invalid arguments, deployment
unreachable or down, key refused at the key check).`;

const { markdown, annotations } = reportFlags;

export const driftFlags = flagsOf({
  profile: {
    value: '<name|file>',
    help: 'the learned profile to compare with',
    setting: 'command',
  },
  with: {
    value: '<name|file>',
    help: 'compare two profiles: use this one instead of a live deployment',
    excludes: ['baseUrl', 'mock'],
  },
  ignoreHeader,
  ...deploymentFlags,
  json: {
    value: '[file]',
    help: 'print the differences as JSON, or write them to a file',
    setting: 'command',
  },
  junit: {
    value: '<file>',
    help: 'write the comparison as JUnit XML, one test case per field',
    setting: 'command',
  },
  markdown,
  annotations,
});

export type DriftOptions = OptionsOf<typeof driftFlags>;

export const driftHelp = `
The flags for target, keys and rate are those of check, with the same environment variables. With
--with, nothing is sent.

Exit codes: 0 nothing changed; 1 a field changed; 2 nothing could be compared (invalid arguments or
files, deployment unreachable or down, key refused at the key check). A field does not
count as changed if the profile had only assumed it, or if it could not be observed this time because
a key or data was missing.`;

export const initFlags = flagsOf({
  baseUrl: { value: '<url>', help: 'the URL of the deployment, without /api/v1' },
  keyVariable: {
    value: '<name>',
    help: 'the environment variable that holds the key (default: WORKSPACE_FILES_KEY); only its name is written',
  },
});

export type InitOptions = OptionsOf<typeof initFlags>;
