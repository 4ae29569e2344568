import type { Clock } from '../../contract-tests/exchange/pace.ts';
import type { Verdict } from '../../contract-tests/judgement/outcome.ts';
import type { ContractOptions } from '../../contract-tests/options.ts';
import type { ContractReport, JudgedReport } from '../../contract-tests/report.ts';
import { runContract } from '../../contract-tests/run-contract.ts';

/** A clock whose sleep takes no time, and says so. */
export function fakeClock(): Clock & { readonly slept: number[] } {
  let now = 1_767_225_600_000;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
}

/** Runs the rules against a deployment in the same process, where no wait takes any time. */
export const runRules = (options: ContractOptions): Promise<ContractReport> =>
  runContract({
    requestsPerSecond: Number.POSITIVE_INFINITY,
    clock: fakeClock(),
    observe: false,
    ...options,
  });

/** Runs the contract against a deployment in memory, and insists that it could be judged. */
export async function judge(
  { baseUrl, keys, fetch }: Pick<ContractOptions, 'baseUrl' | 'keys' | 'fetch'>,
  options: Partial<ContractOptions> = {},
): Promise<JudgedReport> {
  const report = await runRules({ baseUrl, keys, fetch, ...options });
  if (report.kind !== 'judged') throw new Error(report.message);
  return report;
}

/** The ids of the rules that ended so. */
export function idsOf(report: JudgedReport, verdict: Verdict): string[] {
  return report.results.filter(({ outcome }) => outcome.verdict === verdict).map(({ id }) => id);
}
