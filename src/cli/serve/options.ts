import type { Command } from 'commander';
import { addFlags, type Environment, type Flag } from '../flags/flag.ts';
import { origin, wholeNumber } from '../flags/values.ts';
import { worldFlags } from '../flags/world-flags.ts';
import type { WorldOptions } from '../world-options.ts';

export interface ServeOptions extends WorldOptions {
  /** What happens while it is used: a name, or a file. */
  readonly scenario?: string;
  readonly port: number;
  readonly host: string;
  /** Sandboxes besides the default one. */
  readonly maxSandboxes?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** Whether files are read again when they change. */
  readonly watch?: boolean;
  /** What another mock held, to begin with. */
  readonly import?: string;
  /** Where what is written is kept, and gone on from. */
  readonly state?: string;
  /** Whether answers name the open choices that they rest on; off with `strict` in any case. */
  readonly assumptions: boolean;
  readonly strict?: boolean;
  /** Whether a request may ask for a fault by its header. */
  readonly faultHeader: boolean;
  /** Whether there is a control API. */
  readonly control: boolean;
  /** Whether `/` is the console. */
  readonly console: boolean;
  /** Origins whose pages may drive the mock, beside its own. */
  readonly controlOrigin?: readonly string[];
  readonly controlToken?: string;
  readonly controlTokenFile?: string;
}

const { world, profile, seed, now, files } = worldFlags;

const flags: readonly Flag[] = [
  world,
  profile,
  {
    flags: '--scenario <name|file>',
    description: 'events to play, such as an outage or a key that expires: a name, or a JSON file',
  },
  seed,
  {
    flags: '--port <number>',
    description: 'port to listen on; 0 picks a free one',
    parse: wholeNumber(0, 65_535),
    default: 4010,
  },
  { flags: '--host <host>', description: 'address to listen on', default: '127.0.0.1' },
  now,
  files,
  {
    flags: '--max-sandboxes <number>',
    description: 'create at most this many sandboxes; at the limit, unused ones expire sooner',
    parse: wholeNumber(0, 1_000_000),
    default: 2_000,
  },
  {
    flags: '--json',
    description: 'print the base URL, workspaces and keys as one line of JSON',
  },
  { flags: '--quiet', description: 'do not log requests' },
  {
    flags: '--import <file>',
    description:
      'start from an exported state (GET …/state); cannot be combined with --profile, --scenario, --seed, --now or --files',
  },
  {
    flags: '--state <file>',
    description:
      'save every write to the mock and its sandboxes in this file, and continue from it at the next start',
  },
  {
    flags: '--watch',
    description:
      'restart the default sandbox when the world, profile or scenario file changes; other sandboxes are kept',
  },
  {
    flags: '--no-assumptions',
    description: 'omit the x-mock-assumes header',
  },
  {
    flags: '--strict',
    description:
      'omit the x-mock-assumes header, and list at startup the fields that a learned profile had to assume',
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
];

const originFlag: Flag = {
  flags: '--control-origin <origin>',
  description:
    'allow pages of this origin to use the control API, such as a console at https://tools.example.com; can be repeated',
  collect: (text, earlier) => [...earlier, origin(text)],
};

const tokenFlags: readonly Flag[] = [
  {
    flags: '--control-token <token>',
    description:
      'token that control requests must send, as x-mock-control-token: TOKEN or Authorization: Bearer TOKEN. Without a token, the control API is off unless --host is a loopback address',
  },
  { flags: '--control-token-file <path>', description: 'file that contains the control token' },
];

/** @param environment where a control token may stand instead, out of sight of other processes. */
export const addServeOptions = (command: Command, environment: Environment): Command =>
  addFlags(addFlags(command, [...flags, originFlag]), tokenFlags, environment);
