import { Client, type Fetch } from '../../contract-tests/http/client.ts';
import { credentialsOf, type Keys } from '../../contract-tests/http/credentials.ts';
import type { Clock } from '../../contract-tests/http/pace.ts';
import { RuleContext } from '../../contract-tests/run/context.ts';
import { type ObservationResult, runObservations } from '../../contract-tests/run/observation.ts';
import type { ContractOptions } from '../../contract-tests/run/options.ts';
import type { Verdict } from '../../contract-tests/run/outcome.ts';
import type { ContractReport, JudgedReport } from '../../contract-tests/run/report.ts';
import { runContract } from '../../src/learn/contract.ts';
import { observations } from '../../src/learn/observations.ts';
import type { Mock } from '../../src/mock/create-mock.ts';
import { redactor } from '../../src/text/redact.ts';
import { keysOf } from '../suite/proof-world.ts';

/** A clock that jumps ahead instead of sleeping, and records each sleep. */
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

/** Runs the rules against a deployment in the same process, without real waits. */
export const runRules = (options: ContractOptions): Promise<ContractReport> =>
  runContract({
    requestsPerSecond: Number.POSITIVE_INFINITY,
    clock: fakeClock(),
    observe: false,
    ...options,
  });

/** Runs the contract against a deployment in memory. @throws Error if it could not be judged. */
export async function judge(
  { baseUrl, keys, fetch }: Pick<ContractOptions, 'baseUrl' | 'keys' | 'fetch'>,
  options: Partial<ContractOptions> = {},
): Promise<JudgedReport> {
  const report = await runRules({ baseUrl, keys, fetch, ...options });
  if (report.kind !== 'judged') throw new Error(report.message);
  return report;
}

/** The ids of the rules with a verdict. */
export function idsOf(report: JudgedReport, verdict: Verdict): string[] {
  return report.results.filter(({ outcome }) => outcome.verdict === verdict).map(({ id }) => id);
}

/** The target of observations. */
export interface Observable {
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly fetch: Fetch;
}

/** Makes every observation without running rules. */
export async function observeAll(target: Observable): Promise<readonly ObservationResult[]> {
  const { context, redact } = contextOf(target);
  return runObservations(observations, context, redact);
}

function contextOf({ baseUrl, keys, fetch }: Observable) {
  const { credentials, secrets } = credentialsOf(keys);
  const redact = redactor(secrets);
  const client = testClient({ baseUrl, fetch, maxRequests: 1300, redact });
  const settings = { credentials, knownFiles: [] };
  return { context: new RuleContext(client, settings), redact };
}

/** A client that does not wait, and stops only when its budget is spent. */
export const testClient = (
  options: Pick<
    ConstructorParameters<typeof Client>[0],
    'baseUrl' | 'fetch' | 'maxRequests' | 'redact'
  >,
): Client =>
  new Client({
    ...options,
    clock: fakeClock(),
    headers: [],
    requestsPerSecond: Number.POSITIVE_INFINITY,
    timeoutMs: 600_000,
    signal: new AbortController().signal,
    onWait: () => {},
  });

/** A mock of the default world as a target, with all four keys. */
export function observableMock(mock: Mock): Observable {
  return {
    baseUrl: 'http://mock.test',
    fetch: mock.fetch,
    keys: keysOf(mock),
  };
}
