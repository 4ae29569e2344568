import { deadlineFlag } from './deadline-flag.ts';
import type { Flag } from './flag.ts';
import { collectLines, rate, wholeNumber } from './values.ts';

/** A timer of Node counts to no more than this. */
const LONGEST_TIMEOUT = 2_147_483_647;

/** What is asked, and with which keys: the same for every command that asks a deployment. */
export const targetFlags: readonly Flag[] = [
  {
    flags: '--base-url <url>',
    description: 'what stands before /api/v1: scheme, host, path prefix',
  },
  {
    flags: '--mock',
    description: 'judge a mock that is started for the run, with its own keys',
  },
  { flags: '--key <secret>', description: 'a valid key with the scope files:read' },
  {
    flags: '--unscoped-key <secret>',
    description: 'a valid key of the same workspace, without files:read',
  },
  { flags: '--expired-key <secret>', description: 'an expired key of the same workspace' },
  {
    flags: '--other-key <secret>',
    description: 'a valid key of another workspace, with files:read',
  },
];

/** How requests are sent. */
export const sendingFlags: readonly Flag[] = [
  {
    flags: '--max-requests <number>',
    description: 'requests that the run may send (default 500)',
    parse: wholeNumber(1, 1_000_000),
  },
  {
    flags: '--rate <number>',
    description: 'requests a second, at most (default 20)',
    parse: rate,
  },
  {
    flags: '--timeout <ms>',
    description: 'for one request with its body (default 30000)',
    parse: wholeNumber(1, LONGEST_TIMEOUT),
  },
  deadlineFlag,
  {
    flags: '--header <line>',
    description:
      'sent with every request, "Name: value"; can be repeated, in the environment a line each',
    collect: collectLines,
  },
  {
    flags: '--proxy-auth <user:password>',
    description:
      'Basic for a proxy in front, as Proxy-Authorization; with --key-header as Authorization',
  },
  {
    flags: '--key-header <name>',
    description:
      'carries Bearer and the key in the place of Authorization, which a proxy takes for itself',
  },
  {
    flags: '--origin <url>',
    description:
      'ask for cross-origin access as this page (default https://contract-suite.example)',
  },
  {
    flags: '--ca <file>',
    description: 'certificates in PEM of authorities that are trusted besides the known ones',
  },
];
