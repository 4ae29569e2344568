import type { Command } from 'commander';
import { addFlags, type Environment, type Flag, oneOf, origin, wholeNumber } from './flag.ts';
import { worldFlags } from './shared-flags.ts';

/** The flags of the commands that make a mock. */

/** Which world to seed, under which profile. */
export interface WorldOptions {
  readonly world: string;
  readonly profile: string;
  readonly seed?: number;
  readonly now?: string;
  readonly files?: number;
}

export interface SeedOptions extends WorldOptions {
  readonly format: 'json' | 'module';
}

export interface ServeOptions extends WorldOptions {
  readonly scenario?: string;
  readonly port: number;
  readonly host: string;
  readonly maxSandboxes?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly log: 'text' | 'json';
  readonly watch?: boolean;
  /** A file. */
  readonly import?: string;
  /** A file. */
  readonly state?: string;
  readonly assumptions: boolean;
  readonly strict?: boolean;
  readonly faultHeader: boolean;
  readonly control: boolean;
  readonly console: boolean;
  readonly controlOrigin?: readonly string[];
  readonly controlToken?: string;
  readonly controlTokenFile?: string;
}

const { world, profile, seed, now, files } = worldFlags;

const serveFlags: readonly Flag[] = [
  world,
  profile,
  {
    flags: '--scenario <name|file>',
    description:
      'play this scenario, such as an outage or a key that expires: a name, or a JSON file',
  },
  seed,
  {
    flags: '--port <number>',
    description: 'listen on this port; 0 picks a free one',
    parse: wholeNumber(0, 65_535),
    default: 4010,
  },
  { flags: '--host <host>', description: 'listen on this address', default: '127.0.0.1' },
  now,
  files,
  {
    flags: '--max-sandboxes <number>',
    description:
      'keep at most this many sandboxes; at the limit, a new one replaces the one unused for longest, or is refused with 409 if all are in use',
    parse: wholeNumber(0, 1_000_000),
    default: 2_000,
  },
  {
    flags: '--json',
    description: 'print the base URL, workspaces and keys as one line of JSON',
  },
  { flags: '--quiet', description: 'do not log requests' },
  {
    flags: '--log <text|json>',
    description:
      'log each request on stderr as text, or as its journal entry in one line of JSON, without secrets',
    parse: oneOf(['text', 'json']),
    default: 'text',
  },
  {
    flags: '--import <file>',
    description:
      'start from a state that the control API exported (GET …/state) instead of a fresh seed. Cannot be combined with --profile, --scenario, --seed, --now or --files',
  },
  {
    flags: '--state <file>',
    description:
      'save every write to the mock and its sandboxes in this file, and continue from it at the next start. Cannot be combined with --watch',
  },
  {
    flags: '--watch',
    description:
      'restart the default sandbox when the world, profile or scenario file changes; other sandboxes are kept. Cannot be combined with --state',
  },
  {
    flags: '--no-assumptions',
    description: 'omit the x-mock-assumes header',
  },
  {
    flags: '--strict',
    description:
      'like --no-assumptions, and also list at startup the fields that a learned profile had to assume',
  },
  {
    flags: '--no-fault-header',
    description: 'ignore the request header x-mock-fault',
  },
  {
    flags: '--no-control',
    description: 'turn off the control API at /__mock, and with it the console',
  },
  {
    flags: '--no-console',
    description: 'turn off the console at /',
  },
  {
    flags: '--control-origin <origin>',
    description:
      'allow pages of this origin to use the control API, such as a console at https://tools.example.com; can be repeated',
    collect: (text, earlier) => [...earlier, origin(text)],
  },
];

const tokenFlags: readonly Flag[] = [
  {
    flags: '--control-token <token>',
    description:
      'require this token in control requests, as x-mock-control-token: TOKEN or Authorization: Bearer TOKEN. Without a token, the control API is off unless --host is a loopback address',
  },
  { flags: '--control-token-file <path>', description: 'read the control token from this file' },
];

/** @param environment may hold the control token, which other processes can see on a command line. */
export const addServeOptions = (command: Command, environment: Environment): Command =>
  addFlags(addFlags(command, serveFlags), tokenFlags, environment);

const formatFlag: Flag = {
  flags: '--format <json|module>',
  description: 'print JSON, or a JavaScript module whose default export is the world',
  parse: oneOf(['json', 'module']),
  default: 'json',
};

export const addSeedOptions = (command: Command): Command =>
  addFlags(command, [...Object.values(worldFlags), formatFlag]);

export interface NamesOptions {
  readonly json?: boolean;
}

export const addNamesOptions = (command: Command): Command =>
  addFlags(command, [
    { flags: '--json', description: 'print them as JSON: [{"name","description"}]' },
  ]);
