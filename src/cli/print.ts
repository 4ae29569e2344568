import { openApiDocument } from '../document/openapi.ts';
import { createMock } from '../mock/create-mock.ts';
import { type NamedKind, namesOf } from '../mock/scenario/named.ts';
import { writeGrownWorld } from '../world/world-snapshot.ts';
import { worldOptionsOf } from './named-or-file.ts';
import type { SeedOptions } from './options.ts';
import { type CommandContext, colorsFor, columns } from './terminal.ts';

/** `workspace-files seed`: prints the seeded world as data, with times in ISO 8601. */
export function printSeed(options: SeedOptions, { terminal }: CommandContext): void {
  const grown = writeGrownWorld(createMock(worldOptionsOf(options)).world);
  terminal.out(`${JSON.stringify(grown, null, 2)}\n`);
}

/** `workspace-files openapi`: prints the API as an OpenAPI 3.1 document. */
export function printOpenApi(_options: object, { terminal }: CommandContext): void {
  terminal.out(`${JSON.stringify(openApiDocument, null, 2)}\n`);
}

/** `workspace-files profiles`, `worlds` and `scenarios`: lists the names in the package. */
export const printNames =
  (kind: NamedKind) =>
  (_options: object, { terminal }: CommandContext): void => {
    const { bold } = colorsFor(terminal).out;
    const rows = namesOf[kind]().map(({ name, description }) => [bold(name), description]);
    terminal.out(`${columns(rows)}\n`);
  };
