import type { ContractOptions } from '../../contract-tests/options.ts';
import type { Mock, MockOptions } from '../../src/mock/create-mock.ts';
import type { Wire } from './over-http.ts';
import type { Break } from './rewrite-answers.ts';

/** The mock, doing something that the document allows. */
export interface Permitted {
  /** Stable: it stands in the matrix. */
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
