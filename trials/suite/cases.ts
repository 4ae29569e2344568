import type { ContractOptions } from '../../contract-tests/options.ts';
import type { StatedId } from '../../src/document/clauses.ts';
import type { Mock, MockOptions } from '../../src/mock/create-mock.ts';
import type { Break } from './rewrite-answers.ts';

/** The mock, broken in one named way that the document forbids. */
export interface Mutant {
  /** Stable: it is in the matrix. */
  readonly id: string;
  /** What the deployment does. */
  readonly title: string;
  /** Id of the stated clause that it breaks first. */
  readonly clause: StatedId;
  /** Puts the fault between the mock and whoever asks it. */
  readonly breaks: Break;
  /** Every rule that must fail, and no other may; NOT_JUDGED where nothing can be judged at all. */
  readonly fails: readonly string[];
  /** Every rule that may still pass, where that tells more than what fails. */
  readonly passes?: readonly string[];
  /** The world and the profile that the fault needs to show; the proof world if left out. */
  readonly mock?: MockOptions;
  /** What the run is given besides. */
  readonly given?: (mock: Mock) => Pick<ContractOptions, 'knownFiles' | 'during'>;
  /** Judged with `strict`: what is a doubt otherwise. */
  readonly strict?: true;
}

export interface MutantGroup {
  readonly title: string;
  readonly mutants: readonly Mutant[];
}

/** One row of a table of mutants: the title, the fault, and the rules or more that differ. */
export type MutantRow = readonly [
  title: string,
  breaks: Break,
  differs?: Mutant['fails'] | Partial<Mutant>,
];

/** A table of mutants by their ids, most of which break the same clause and fail the same rules. */
export function mutants(
  title: string,
  clause: StatedId,
  fails: readonly string[],
  rows: Readonly<Record<string, MutantRow>>,
): MutantGroup {
  const mutantOf = ([id, [what, breaks, differs]]: [string, MutantRow]): Mutant => ({
    id,
    title: what,
    clause,
    breaks,
    ...(isList(differs) ? { fails: differs } : { fails, ...differs }),
  });
  return { title, mutants: Object.entries(rows).map(mutantOf) };
}

const isList = (differs: MutantRow[2]): differs is readonly string[] => Array.isArray(differs);

/** A row for each value, to be spread into a table. */
export const rowsOf = <Value, Row>(
  values: readonly Value[],
  row: (value: Value, index: number) => readonly [id: string, row: Row],
): Record<string, Row> => Object.fromEntries(values.map(row));

/** What HTTP leaves to a server, and a fetch function cannot show. */
export interface Wire {
  /** Bodies are compressed. */
  readonly gzip?: true;
  /** Every connection is closed behind its answer. */
  readonly closes?: true;
  /** Bodies come in pieces of so many bytes. */
  readonly pieces?: number;
}

/** The mock, doing something that the document allows. */
export interface Permitted {
  /** Stable: it is in the matrix. */
  readonly id: string;
  /** What the deployment does. */
  readonly title: string;
  /** The world and the profile; the proof world if left out. */
  readonly mock?: MockOptions;
  /** What no profile can say; the mock as it is if left out. */
  readonly serves?: Break;
  /** Stands before /api/v1. */
  readonly basePath?: string;
  /** What the run is given besides. */
  readonly given?: (mock: Mock) => Pick<ContractOptions, 'knownFiles' | 'during'>;
  /** Asked over a real socket. */
  readonly wire?: Wire;
}

type Setting = Omit<Permitted, 'id' | 'title' | 'serves'>;

/** One row of a table: the title, what is served in place of the mock's answers, and what else. */
type PermittedRow =
  | readonly [title: string, serves: Break, setting?: Setting]
  | readonly [title: string, setting: Setting];

export type PermittedRows = Readonly<Record<string, PermittedRow>>;

/** A table of what is permitted, by ids. */
export const permitted = (rows: PermittedRows): readonly Permitted[] =>
  Object.entries(rows).map(([id, [title, serves, setting]]) =>
    typeof serves === 'function' ? { id, title, serves, ...setting } : { id, title, ...serves },
  );
