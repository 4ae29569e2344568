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
    description: 'what happens while it is used: a name, or a JSON file',
  },
  seed,
  {
    flags: '--port <number>',
    description: 'port to listen on; 0 takes a free one',
    parse: wholeNumber(0, 65_535),
    default: 4010,
  },
  { flags: '--host <host>', description: 'address to listen on', default: '127.0.0.1' },
  now,
  files,
  {
    flags: '--max-sandboxes <number>',
    description: 'create at most this many sandboxes; beyond it, unused ones expire sooner',
    parse: wholeNumber(0, 1_000_000),
    default: 2_000,
  },
  {
    flags: '--json',
    description: 'print the base URL, workspaces and keys as one line of JSON',
  },
  { flags: '--quiet', description: 'print no line for each request' },
  {
    flags: '--import <file>',
    description:
      'begin with what another mock held (GET …/state), in the place of --profile, --scenario, --seed, --now and --files',
  },
  {
    flags: '--state <file>',
    description:
      'keep every write to the mock and its sandboxes in this file, and go on from it at the next start',
  },
  {
    flags: '--watch',
    description:
      'begin anew when the file of the world, the profile or the scenario changes; sandboxes stay',
  },
  {
    flags: '--no-assumptions',
    description: 'leave the header x-mock-assumes out of the answers',
  },
  {
    flags: '--strict',
    description:
      'send nothing that the deployment would not (no x-mock-assumes), and name at start what a learned profile only assumes',
  },
  {
    flags: '--no-fault-header',
    description: 'take no fault that a request asks for by its header x-mock-fault',
  },
  {
    flags: '--no-control',
    description: 'leave the control API at /__mock out, and the console with it',
  },
  {
    flags: '--no-console',
    description: 'leave the console at / out',
  },
];

const originFlag: Flag = {
  flags: '--control-origin <origin>',
  description:
    'an origin whose pages may drive the mock too, such as https://tools.example.com, for a console that stands there; may be repeated',
  collect: (text, earlier) => [...earlier, origin(text)],
};

const tokenFlags: readonly Flag[] = [
  {
    flags: '--control-token <token>',
    description:
      'token that control requests must send, as x-mock-control-token: TOKEN or Authorization: Bearer TOKEN; without a token, the control API is off unless --host is a loopback address',
  },
  { flags: '--control-token-file <path>', description: 'a file that holds the control token' },
];

/** @param environment where a control token may stand instead, out of sight of other processes. */
export const addServeOptions = (command: Command, environment: Environment): Command =>
  addFlags(addFlags(command, [...flags, originFlag]), tokenFlags, environment);
