import type { Command } from 'commander';
import { createMock } from '../mock/create-mock.ts';
import { type GrownWorld, writeGrownWorld } from '../world/grown-world.ts';
import { addFlags, type Flag } from './flags/flag.ts';
import { oneOf } from './flags/values.ts';
import { worldFlags } from './flags/world-flags.ts';
import type { Terminal } from './terminal.ts';
import { mockOptionsOf, type WorldOptions } from './world-options.ts';

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

/** `workspace-files seed`: the seeded world as data, times in ISO 8601. */
export function printSeed(options: SeedOptions, terminal: Terminal): void {
  const grown = writeGrownWorld(createMock(mockOptionsOf(options)).world);
  terminal.out(
    options.format === 'module' ? moduleOf(grown) : `${JSON.stringify(grown, null, 2)}\n`,
  );
}

/** A module whose default export is the world; the text in JSON is parsed faster than a literal. */
export const moduleOf = (grown: GrownWorld): string =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(grown))});\n`;
