import type { Command } from 'commander';
import { addFlags, type Flag } from '../flags/flag.ts';
import { oneOf } from '../flags/values.ts';
import { worldFlags } from '../flags/world-flags.ts';
import type { WorldOptions } from '../world-options.ts';

export interface SeedOptions extends WorldOptions {
  readonly format: 'json' | 'module';
}

const formatFlag: Flag = {
  flags: '--format <json|module>',
  description: 'JSON, or a JavaScript module whose default export is the world',
  parse: oneOf(['json', 'module']),
  default: 'json',
};

export const addSeedOptions = (command: Command): Command =>
  addFlags(command, [...Object.values(worldFlags), formatFlag]);
