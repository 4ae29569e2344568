import { createMock } from '../mock/create-mock.ts';
import { type GrownWorld, writeGrownWorld } from '../world/world-snapshot.ts';
import type { SeedOptions } from './seed/options.ts';
import type { Terminal } from './terminal.ts';
import { mockOptionsOf } from './world-options.ts';

/** `workspace-files seed`: the seeded world as data, times in ISO 8601. */
export function printSeed(options: SeedOptions, terminal: Terminal): void {
  const grown = writeGrownWorld(createMock(mockOptionsOf(options)).world);
  terminal.out(
    options.format === 'module' ? moduleOf(grown) : `${JSON.stringify(grown, null, 2)}\n`,
  );
}

/** A module whose default export is the world; the text in JSON is parsed faster than a literal. */
const moduleOf = (grown: GrownWorld): string =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(grown))});\n`;
