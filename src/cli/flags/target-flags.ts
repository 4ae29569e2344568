import { InvalidArgumentError } from 'commander';
import type { Flag } from './flag.ts';
import { collectLines, rate, wholeNumber } from './values.ts';

/** A timer of Node counts to no more than this. */
const LONGEST_TIMEOUT = 2_147_483_647;

/** A timer of Node counts to no more than 2^31 milliseconds. */
const LONGEST_SECONDS = 2_147_483;

/** The same for every command that judges. */
export const deadlineFlag: Flag = {
  flags: '--deadline <seconds>',
  description: 'end the whole run after this time: write the reports and exit with 2',
  parse: wholeNumber(1, LONGEST_SECONDS),
};

/** What is asked, and with which keys: the same for every command that asks a deployment. */
export const targetFlags: readonly Flag[] = [
  {
    flags: '--base-url <url>',
    description: 'URL before /api/v1: scheme, host and path prefix',
  },
  {
    flags: '--mock',
    description: 'use a mock, started for this run with its own keys, instead of a deployment',
  },
  { flags: '--key <secret>', description: 'a valid key with the scope files:read' },
  {
    flags: '--unscoped-key <secret>',
    description: 'a valid key of the same workspace, without files:read',
  },
  { flags: '--expired-key <secret>', description: 'an expired key of the same workspace' },
  {
    flags: '--other-key <secret>',
    description: 'a valid key of a different workspace, with files:read',
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
    description: 'timeout of one request, including its body (default 30000)',
    parse: wholeNumber(1, LONGEST_TIMEOUT),
  },
  deadlineFlag,
  {
    flags: '--header <line>',
    description:
      'header to send with every request, as "Name: value"; can be repeated (in the environment: one per line)',
    collect: collectLines,
  },
  {
    flags: '--proxy-auth <user:password>',
    description:
      'Basic credentials for a proxy or gateway, sent as Proxy-Authorization (with --key-header: as Authorization)',
  },
  {
    flags: '--key-header <name>',
    description:
      'header that carries "Bearer KEY" instead of Authorization, for a gateway that needs Authorization itself',
  },
  {
    flags: '--origin <url>',
    description:
      'Origin to send when asking for cross-origin access (default https://contract-suite.example)',
  },
  {
    flags: '--ca <file>',
    description: 'PEM file of certificate authorities to trust in addition to the usual ones',
  },
];

/** What is set aside, the same for the commands that learn a profile and that compare with one. */
export const comparingFlags: readonly Flag[] = [
  {
    flags: '--ignore-header <name>',
    description:
      'response header to ignore, because its value says nothing about the deployment; can be repeated',
    collect: (name, earlier) => {
      if (/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/.test(name)) return [...earlier, name];
      throw new InvalidArgumentError('Expected the name of a header.');
    },
  },
];
