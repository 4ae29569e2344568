import type { Outcome } from '../../contract-tests/judgement/outcome.ts';
import { judge } from '../deployment/judge-deployment.ts';
import type { Mutant } from './mutant.ts';
import { createProofMock, keysOf } from './proof-world.ts';

/** How the rules of the patterns end for a deployment, by their ids. */
export async function judgeMutant(
  { breaks, mock: options }: Pick<Mutant, 'breaks' | 'mock'>,
  only: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const mock = createProofMock(options);
  const report = await judge(
    { baseUrl: 'http://mock.test', keys: keysOf(mock), fetch: breaks(mock) },
    { only },
  );
  return new Map(report.results.map(({ id, outcome }) => [id, outcome]));
}
