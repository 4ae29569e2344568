import type { Command } from 'commander';
import { addFlags, type Flag } from '../flags/flag.ts';
import { wholeNumber } from '../flags/values.ts';
import { worldFlags } from '../flags/world-flags.ts';
import type { WorldOptions } from '../world-options.ts';

export interface ServeOptions extends WorldOptions {
  readonly port: number;
  readonly host: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** Whether answers name the open choices that they rest on; off with `strict` in any case. */
  readonly assumptions: boolean;
  readonly strict?: boolean;
}

const { world, profile, seed, now, files } = worldFlags;

const flags: readonly Flag[] = [
  world,
  profile,
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
    flags: '--json',
    description: 'print the base URL, workspaces and keys as one line of JSON',
  },
  { flags: '--quiet', description: 'print no line for each request' },
  {
    flags: '--no-assumptions',
    description: 'leave the header x-mock-assumes out of the answers',
  },
  {
    flags: '--strict',
    description:
      'send nothing that the deployment would not (no x-mock-assumes), and name at start what a learned profile only assumes',
  },
];

export const addServeOptions = (command: Command): Command => addFlags(command, flags);
