import type { Outcome } from '../../contract-tests/judgement/outcome.ts';
import { runContract } from '../../contract-tests/run-contract.ts';
import { fakeClock } from '../deployment/judge-deployment.ts';
import type { Mutant } from './mutant.ts';
import { createProofMock, keysOf } from './proof-world.ts';

/** How the rules of the patterns end for a deployment, by their ids. */
export async function judgeMutant(
  { breaks, mock: options }: Pick<Mutant, 'breaks' | 'mock'>,
  only: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const mock = createProofMock(options);
  const report = await runContract({
    baseUrl: 'http://mock.test',
    keys: keysOf(mock),
    fetch: breaks(mock),
    requestsPerSecond: Number.POSITIVE_INFINITY,
    clock: fakeClock(),
    observe: false,
    only,
  });
  if (report.kind !== 'judged') throw new Error(report.message);
  return new Map(report.results.map(({ id, outcome }) => [id, outcome]));
}
