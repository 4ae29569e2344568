import type { Keys } from '../../contract-tests/exchange/credentials.ts';
import { type Behaviour, deploy } from '../deployment/deployment.ts';
import { judge } from '../deployment/judge-deployment.ts';
import type { Case } from '../matrix/trial.ts';
import { verdictsOf } from './verdicts.ts';

/** The second deployment, doing what the mock cannot. */
export interface Deployed {
  /** Stable: it stands in the matrix. */
  readonly id: string;
  /** What the deployment does. */
  readonly title: string;
  readonly behaves: Partial<Behaviour>;
  /** Behind the base URL. */
  readonly suffix?: string;
  /** Instead of all its keys. */
  readonly keys?: Keys;
}

/** What is less than a pass without a failure stands on the page, which a test holds. */
export const deployedCase = ({ id, title, behaves, suffix = '', keys }: Deployed): Case => ({
  id,
  title,
  expected: { fail: [] },
  judge: async () => {
    const deployment = deploy(behaves);
    const baseUrl = `${deployment.baseUrl}${suffix}`;
    return verdictsOf(await judge(deployment, { baseUrl, keys: keys ?? deployment.keys }));
  },
});
