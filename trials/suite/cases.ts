import type { ContractOptions } from '../../contract-tests/run/options.ts';
import type { StatedId } from '../../src/document/clauses.ts';
import type { Mock, MockOptions } from '../../src/mock/create-mock.ts';
import type { Break } from './rewrite-answers.ts';

/** A deployment: the mock of a world and a profile, behind a layer that changes its exchanges. */
export interface Deployed {
  /** The world and the profile; the proof world if omitted. */
  readonly mock?: MockOptions;
  /** The layer between the mock and its client; none if omitted. */
  readonly serves?: Break;
  /** The path before /api/v1. */
  readonly basePath?: string;
  /** Further options of the run. */
  readonly given?: (mock: Mock) => Pick<ContractOptions, 'knownFiles' | 'during'>;
  /** Served over a real socket, with compressed bodies. */
  readonly gzip?: true;
}

/** A deployment that does something that the document allows. */
export interface Permitted extends Deployed {
  readonly id: string;
  /** What the deployment does. */
  readonly title: string;
}

/** A deployment that is broken in one way that the document forbids. */
export interface Mutant extends Permitted {
  /** Ids of the stated clauses that it breaks: some rule of one of them must fail. */
  readonly clauses: readonly StatedId[];
}

/** A row of a table of mutants: the title, the fault, and the clauses or other fields that differ. */
type MutantRow = readonly [title: string, serves: Break, differs?: Partial<Mutant>];
type MutantRows = Readonly<Record<string, MutantRow>>;

/** Rows that break a different clause than the rest of their table. */
export const alike = (clause: StatedId, rows: MutantRows): MutantRows =>
  Object.fromEntries(
    Object.entries(rows).map(([id, [title, serves, differs]]): [string, MutantRow] => [
      id,
      [title, serves, { clauses: [clause], ...differs }],
    ]),
  );

/** A table of mutants by their ids, most of which break the same clause. */
export const mutants = (clause: StatedId, rows: MutantRows): readonly Mutant[] =>
  Object.entries(rows).map(([id, [title, serves, differs]]) => ({
    id,
    title,
    clauses: [clause],
    serves,
    ...differs,
  }));

/** A row for each value, to be spread into a table. */
export const rowsOf = <Value, Row>(
  values: readonly Value[],
  row: (value: Value, index: number) => readonly [id: string, row: Row],
): Record<string, Row> => Object.fromEntries(values.map(row));

/** A row of a table: the title, the layer that changes the mock's responses, and the setting. */
type PermittedRow =
  | readonly [title: string, serves: Break, setting?: Deployed]
  | readonly [title: string, setting: Deployed];

export type PermittedRows = Readonly<Record<string, PermittedRow>>;

/** A table of permitted deployments by id. */
export const permitted = (rows: PermittedRows): readonly Permitted[] =>
  Object.entries(rows).map(([id, [title, serves, setting]]) =>
    typeof serves === 'function' ? { id, title, serves, ...setting } : { id, title, ...serves },
  );
