import type { Command } from 'commander';
import type { NamedKind } from '../../mock/scenario/names.ts';
import { addFlags } from '../flags/flag.ts';

export interface NamesOptions {
  readonly json?: boolean;
}

/** Each has a command of its name. */
export const namedKinds = [
  'profiles',
  'worlds',
  'scenarios',
] as const satisfies readonly NamedKind[];

export const addNamesOptions = (command: Command): Command =>
  addFlags(command, [
    { flags: '--json', description: 'print them as JSON: [{"name","description"}]' },
  ]);
