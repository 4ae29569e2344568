import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../../contract-tests/exchange/clock.ts';
import { type ContractReport, runContract } from '../../../contract-tests/index.ts';
import { OptionError } from '../../../contract-tests/option-error.ts';
import { createProgress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import { flagOf } from './flag-names.ts';
import type { CheckTarget } from './target.ts';
import type { TargetOptions } from './target-options.ts';

type JudgeOptions = Pick<TargetOptions, 'maxRequests' | 'rate' | 'timeout'> & {
  readonly strict?: boolean;
  readonly only: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Judges and observes the target, with a line of progress.
 *
 * @param stopped resolves when the run is to end at once.
 * @throws Error for options that cannot be used, and for a run that was stopped.
 */
export async function judge(
  { only, headers, strict, maxRequests, rate, timeout }: JudgeOptions,
  { options }: CheckTarget,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<ContractReport> {
  const stop = new AbortController();
  stopped.then(() => stop.abort());
  const progress = createProgress(terminal);
  const step = ({ id }: { readonly id: string }) => {
    // Nothing else ends a run between two rules.
    if (stop.signal.aborted) throw stopError();
    progress.step(id);
  };
  try {
    const report = await runContract({
      ...options,
      only,
      headers,
      strict,
      maxRequests,
      requestsPerSecond: rate ?? options.requestsPerSecond,
      timeoutMs: timeout,
      // A wait that somebody ended is over at once.
      clock: {
        ...systemClock,
        sleep: (milliseconds) => setTimeout(milliseconds, undefined, { signal: stop.signal }),
      },
      fetch: (request) =>
        fetch(request, { signal: AbortSignal.any([request.signal, stop.signal]) }),
      observe: only === undefined,
      onOutcome: step,
      onObservation: step,
    });
    if (stop.signal.aborted) throw stopError();
    return report;
  } catch (error) {
    if (stop.signal.aborted) throw stopError();
    throw error instanceof OptionError ? failure(`${flagOf(error.option)}: ${error.fault}`) : error;
  } finally {
    progress.end();
  }
}

const failure = (reason: string) => new Error(`Failed to judge the deployment: ${reason}`);

const stopError = () => failure('the run was stopped');
