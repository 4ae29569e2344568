import {
  type ContractReport,
  type During,
  type KnownFile,
  OptionError,
  runContract,
  type Wait,
} from '../../../contract-tests/suite.ts';
import { endOfRun } from '../end-of-run.ts';
import { createProgress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import { duringCommand } from './during-command.ts';
import { flagOf } from './flag-names.ts';
import type { CheckTarget } from './target.ts';
import type { TargetOptions } from './target-options.ts';
import { openTransport } from './transport.ts';

type JudgeOptions = Pick<
  TargetOptions,
  'maxRequests' | 'rate' | 'timeout' | 'deadline' | 'keyHeader' | 'origin' | 'ca'
> & {
  readonly strict?: boolean;
  readonly only: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly knownFiles?: readonly KnownFile[] | undefined;
  /** A command that adds a file. */
  readonly during?: string | undefined;
};

/**
 * Judges and observes the target, with a line of progress.
 *
 * @param stopped resolves when the run is to end at once: its report says so.
 * @throws Error for options that cannot be used.
 */
export async function judge(
  options: JudgeOptions,
  target: CheckTarget,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<ContractReport> {
  const { only, headers, strict, maxRequests, rate, timeout, deadline, keyHeader, ca } = options;
  const { origin } = options;
  await using transport = openTransport({ ca }, target.isOwn ? {} : process.env);
  using end = endOfRun(stopped, deadline);
  const progress = createProgress(terminal);
  const step = ({ id }: { readonly id: string }) => progress.step(id);
  try {
    return await runContract({
      ...target.options,
      fetch: transport.fetch,
      only,
      headers,
      keyHeader,
      origin,
      strict,
      maxRequests,
      requestsPerSecond: rate ?? target.options.requestsPerSecond,
      timeoutMs: timeout,
      knownFiles: options.knownFiles,
      during: duringOf(options, target, end.signal),
      signal: end.signal,
      onWait: ({ milliseconds, why }) => progress.wait(milliseconds, reasons[why]),
      observe: only === undefined,
      onOutcome: step,
      onObservation: step,
    });
  } catch (error) {
    throw error instanceof OptionError ? failure(`${flagOf(error.option)}: ${error.fault}`) : error;
  } finally {
    progress.end();
  }
}

function duringOf(
  { during, headers }: JudgeOptions,
  { options }: CheckTarget,
  signal: AbortSignal,
): During | undefined {
  if (during === undefined) return undefined;
  const keys = Object.values(options.keys).filter((key) => key !== undefined);
  // A short one is no secret, and stands in many a variable.
  const values = Object.values(headers).filter(({ length }) => length >= 4);
  return duringCommand(during, { baseUrl: options.baseUrl, secrets: [...keys, ...values], signal });
}

const failure = (reason: string) => new Error(`Failed to judge the deployment: ${reason}`);

/** Why there is a wait, for somebody who looks on. */
const reasons: Readonly<Record<Wait['why'], string>> = {
  'Retry-After': 'the deployment says so (Retry-After)',
  429: 'the deployment limits the rate (429)',
  502: 'the deployment is not available (502)',
  503: 'the deployment is not available (503)',
  504: 'the deployment is not available (504)',
  rate: 'the rate of the run (--rate)',
};
