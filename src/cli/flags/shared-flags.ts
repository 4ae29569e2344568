import { InvalidArgumentError } from 'commander';
import { LARGEST_SEED, MOST_FILES } from '../../world/recipe.ts';
import { collectLines, type Flag, oneOf, rate, time, wholeNumber } from './flag.ts';

/** Flags that several commands have. */

export const markdownFlag: Flag = {
  flags: '--markdown <file>',
  description: 'write a summary as Markdown, for a CI build page',
};

export const sarifFlag: Flag = {
  flags: '--sarif <file>',
  description: 'write the findings as SARIF, for code scanning',
};

export const annotationsFlag: Flag = {
  flags: '--annotations <format>',
  description: 'also print each finding as an annotation of the build: "github" (GitHub Actions)',
  parse: oneOf(['github']),
};

/** Where reports are written. */
export const reportFlags: readonly Flag[] = [
  { flags: '--json <file>', description: 'write the report as JSON' },
  { flags: '--junit <file>', description: 'write the report as JUnit XML' },
  { flags: '--html <file>', description: 'write the report as an HTML page' },
  markdownFlag,
  sarifFlag,
  annotationsFlag,
];

/** An earlier run to compare with. */
export const baselineFlag = (what: string): Flag => ({
  flags: '--baseline <report>',
  description: `compare with the JSON report of an earlier run: show what changed, and fail only on ${what}s that did not fail then`,
});

/** Selects rules or situations by id. */
export const onlyFlag = (description: string): Flag => ({
  flags: '--only <pattern>',
  description: `${description}; can be repeated`,
  collect: collectLines,
});

/** Milliseconds: the longest timer of Node. */
const LONGEST_TIMEOUT = 2_147_483_647;

export const deadlineFlag: Flag = {
  flags: '--deadline <seconds>',
  description: 'end the whole run after this time and exit with 2',
  parse: wholeNumber(1, Math.floor(LONGEST_TIMEOUT / 1_000)),
};

/** The deployment, and its keys. */
export const targetFlags: readonly Flag[] = [
  {
    flags: '--base-url <url>',
    description: 'use the deployment at this URL: scheme, host and path prefix, without /api/v1',
  },
  {
    flags: '--mock',
    description:
      'use a mock, started for this run with its own keys, instead of a deployment. Cannot be combined with --base-url or a key',
  },
  {
    flags: '--key <secret>',
    description: 'authenticate with this valid key, which has the scope files:read',
  },
  {
    flags: '--unscoped-key <secret>',
    description: 'also test this valid key of the same workspace, which lacks files:read',
  },
  {
    flags: '--expired-key <secret>',
    description: 'also test this expired key of the same workspace',
  },
  {
    flags: '--other-key <secret>',
    description: 'also test this valid key of a different workspace, which has files:read',
  },
];

/** How requests are sent. */
export const sendingFlags: readonly Flag[] = [
  {
    flags: '--max-requests <number>',
    description: 'send at most this many requests (default 500)',
    parse: wholeNumber(1, 1_000_000),
  },
  {
    flags: '--rate <number>',
    description: 'send at most this many requests per second (default 20)',
    parse: rate,
  },
  {
    flags: '--timeout <ms>',
    description: 'give up on a request, including its body, after this long (default 30000)',
    parse: wholeNumber(1, LONGEST_TIMEOUT),
  },
  deadlineFlag,
  {
    flags: '--header <line>',
    description:
      'send this header with every request, as "Name: value"; can be repeated (in the environment: one per line)',
    collect: collectLines,
  },
  {
    flags: '--proxy-auth <user:password>',
    description:
      'send these Basic credentials to a proxy or gateway, as Proxy-Authorization (with --key-header: as Authorization)',
  },
  {
    flags: '--key-header <name>',
    description:
      'send "Bearer KEY" in this header instead of Authorization, for a gateway that needs Authorization itself',
  },
  {
    flags: '--origin <url>',
    description:
      'send this Origin when asking for cross-origin access (default https://contract-suite.example)',
  },
  {
    flags: '--ca <file>',
    description: 'trust the certificate authorities in this PEM file in addition to the usual ones',
  },
];

/** What learning and comparing ignore. */
export const comparingFlags: readonly Flag[] = [
  {
    flags: '--ignore-header <name>',
    description:
      'ignore this response header (use it if the value says nothing about the deployment); can be repeated',
    collect: (name, earlier) => {
      if (/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(name)) return [...earlier, name];
      throw new InvalidArgumentError('Expected the name of a header.');
    },
  },
];

/** The world to seed, and its profile. */
export const worldFlags = {
  world: {
    flags: '--world <name|file>',
    description: 'seed this world: the name of a recipe, or a JSON file',
    default: 'default',
  },
  profile: {
    flags: '--profile <name|file>',
    description: 'do what this profile says where the document is silent: a name, or a JSON file',
    default: 'default',
  },
  seed: {
    flags: '--seed <number>',
    description: "seed with this number instead of the recipe's",
    parse: wholeNumber(0, LARGEST_SEED),
  },
  now: {
    flags: '--now <time>',
    description:
      'set the clock to this time: ISO 8601 for a frozen clock, or "current" for a running one (default: the time of the recipe, frozen)',
    parse: time,
  },
  files: {
    flags: '--files <number>',
    description: 'put this many files in the first workspace',
    parse: wholeNumber(0, MOST_FILES),
  },
} satisfies Readonly<Record<string, Flag>>;
