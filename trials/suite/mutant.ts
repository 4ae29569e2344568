import type { Fetch } from '../../contract-tests/exchange/client.ts';
import type { ContractOptions } from '../../contract-tests/options.ts';
import type { StatedId } from '../../src/document/clauses.ts';
import type { Mock, MockOptions } from '../../src/mock/create-mock.ts';

/** The mock, broken in one named way that the document forbids. */
export interface Mutant {
  /** Stable: it stands in the matrix. */
  readonly id: string;
  /** What the deployment does. */
  readonly title: string;
  /** Id of the stated clause that it breaks first. */
  readonly clause: StatedId;
  /** Puts the fault between the mock and whoever asks it. */
  readonly breaks: (mock: Mock) => Fetch;
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
