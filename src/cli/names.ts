import { type NamedKind, namesOf } from '../mock/scenario/names.ts';
import { columns } from './columns.ts';
import type { NamesOptions } from './names/options.ts';
import { colorsFor, type Terminal } from './terminal.ts';

/** `workspace-files profiles`, `worlds`…: what the package has by name, a sentence on each. */
export function printNames(kind: NamedKind, { json }: NamesOptions, terminal: Terminal): void {
  const list = namesOf[kind]();
  const { bold } = colorsFor(terminal).out;
  const rows = list.map(({ name, description }) => [bold(name), description]);
  terminal.out(`${json ? JSON.stringify(list, null, 2) : columns(rows)}\n`);
}
