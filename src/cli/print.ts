import { openApiDocument } from '../document/openapi.ts';
import { createMock } from '../mock/create-mock.ts';
import { type NamedKind, namesOf } from '../mock/scenario/names.ts';
import { writeGrownWorld } from '../world/world-snapshot.ts';
import type { NamesOptions, SeedOptions } from './flags/mock-flags.ts';
import { mockOptionsOf } from './named-or-file.ts';
import { type CommandContext, colorsFor, columns } from './terminal.ts';

/** `workspace-files seed`: prints the seeded world as data, with times in ISO 8601. */
export function printSeed(options: SeedOptions, { terminal }: CommandContext): void {
  const grown = writeGrownWorld(createMock(mockOptionsOf(options)).world);
  terminal.out(`${JSON.stringify(grown, null, 2)}\n`);
}

/** `workspace-files openapi`: prints the API as an OpenAPI 3.1 document. */
export const printOpenApi = (_options: object, { terminal }: CommandContext): void =>
  terminal.out(`${JSON.stringify(openApiDocument, null, 2)}\n`);

/** `workspace-files profiles`, `worlds` and `scenarios`: lists the names in the package. */
export const printNames =
  (kind: NamedKind) =>
  ({ json }: NamesOptions, { terminal }: CommandContext): void => {
    const list = namesOf[kind]();
    const { bold } = colorsFor(terminal).out;
    const rows = list.map(({ name, description }) => [bold(name), description]);
    terminal.out(`${json ? JSON.stringify(list, null, 2) : columns(rows)}\n`);
  };
