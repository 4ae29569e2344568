import type { Keys } from '../../contract-tests/exchange/credentials.ts';
import { runContract } from '../../contract-tests/run-contract.ts';
import type { StatedId } from '../../src/document/clauses.ts';
import { type Behaviour, deploy } from '../deployment/deployment.ts';
import { fakeClock } from '../deployment/judge-deployment.ts';
import type { Case } from '../matrix/trial.ts';
import { verdictsOf } from './verdicts.ts';

/** The second deployment, doing what the mock cannot. */
export interface Deployed {
  /** Stable: it stands in the matrix. */
  readonly id: string;
  /** What the deployment does. */
  readonly title: string;
  /** Made for each run: what it counts begins anew. */
  readonly behaves: () => Partial<Behaviour>;
  /** Behind the base URL. */
  readonly suffix?: string;
  /** Instead of all its keys. */
  readonly keys?: Keys;
}

/** Something that the document forbids. */
export interface BrokenDeployed extends Deployed {
  readonly clause: StatedId;
  /** Every rule that must fail, and no other may. */
  readonly fails: readonly string[];
}

export const brokenDeployedCase = (given: BrokenDeployed): Case => ({
  ...caseOf(given),
  cells: [given.clause],
  expected: { fail: given.fails },
});

/** What is less than a pass without a failure stands on the page, which a test holds. */
export const permittedDeployedCase = (given: Deployed): Case => ({
  ...caseOf(given),
  expected: { fail: [] },
});

function caseOf({ id, title, behaves, suffix = '', keys }: Deployed): Omit<Case, 'expected'> {
  return {
    id,
    title,
    judge: async () => {
      const deployment = deploy(behaves());
      const report = await runContract({
        baseUrl: `${deployment.baseUrl}${suffix}`,
        keys: keys ?? deployment.keys,
        fetch: deployment.fetch,
        requestsPerSecond: Number.POSITIVE_INFINITY,
        clock: fakeClock(),
        observe: false,
      });
      return verdictsOf(report);
    },
  };
}
