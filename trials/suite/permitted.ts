import type { Fetch } from '../../contract-tests/exchange/client.ts';
import type { ContractOptions } from '../../contract-tests/options.ts';
import type { Mock, MockOptions } from '../../src/mock/create-mock.ts';
import type { Wire } from './over-http.ts';

/** The mock, doing something that the document allows. */
export interface Permitted {
  /** Stable: it stands in the matrix. */
  readonly id: string;
  /** What the deployment does. */
  readonly title: string;
  /** The world and the profile; the proof world if left out. */
  readonly mock?: MockOptions;
  /** What no profile can say; the mock as it is if left out. */
  readonly serves?: (mock: Mock) => Fetch;
  /** Stands before /api/v1. */
  readonly basePath?: string;
  /** What the run is given besides. */
  readonly given?: (mock: Mock) => Pick<ContractOptions, 'knownFiles' | 'during'>;
  /** Asked over a real socket. */
  readonly wire?: Wire;
}
