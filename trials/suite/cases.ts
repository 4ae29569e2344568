import type { ContractOptions } from '../../contract-tests/run/options.ts';
import type { StatedId } from '../../src/document/clauses.ts';
import type { Mock, MockOptions } from '../../src/mock/create-mock.ts';
import type { Behaviour } from '../deployment/deployment.ts';
import type { Break } from './rewrite-answers.ts';

/** How a deployment is set up and judged. */
interface Setting {
  /** The world and the profile; the proof world if omitted. */
  readonly mock?: MockOptions;
  /** The path before /api/v1. */
  readonly basePath?: string;
  /** Further options of the run. */
  readonly given?: (mock: Mock) => Pick<ContractOptions, 'knownFiles' | 'during'>;
  /** Served over a real socket, with compressed bodies. */
  readonly gzip?: true;
  /** A deployment that is no mock: the second one, with these choices. */
  readonly second?: Partial<Behaviour>;
}

/** A deployment: the mock of a world and a profile, behind a layer that changes its exchanges. */
export interface Deployed extends Setting {
  /** The layer between the mock and its client; none if omitted. */
  readonly serves?: Break;
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

type Rows<Row> = Readonly<Record<string, Row>>;

/** Mutants by id: the clause that each breaks, what is wrong, and the layer that does it. */
export const mutants = (
  rows: Rows<readonly [clause: StatedId, title: string, serves: Break, setting?: Setting]>,
): readonly Mutant[] =>
  Object.entries(rows).map(([id, [clause, title, serves, setting]]) => ({
    ...{ id, title, serves, clauses: [clause] },
    ...setting,
  }));

/** Permitted deployments by id: what each does, and the layer or the setting that makes it so. */
export const permitted = (
  rows: Rows<readonly [title: string, serves: Break | Setting, setting?: Setting]>,
): readonly Permitted[] =>
  Object.entries(rows).map(([id, [title, serves, setting]]) =>
    typeof serves === 'function' ? { id, title, serves, ...setting } : { id, title, ...serves },
  );

/** A row for each value, to be spread into a table. */
export const rowsOf = <Value, Row>(
  values: readonly Value[],
  row: (value: Value, index: number) => readonly [id: string, row: Row],
): Record<string, Row> => Object.fromEntries(values.map(row));
