import { interruptionBy, StopError } from './stop.ts';

export interface Patience {
  readonly timeoutMs: number;
  /** Ends the work before its time is up. */
  readonly signal: AbortSignal;
}

/** Does some work within its time. Throws a StopError when that is up, or the run is ended. */
export async function withTimeout<Result>(
  { timeoutMs, signal }: Patience,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let dispose = () => {};
  const end = new Promise<never>((_, reject) => {
    const endWith = (stop: StopError) => {
      // Rejected here too: a fetch function may pay no heed to its signal.
      reject(stop);
      controller.abort(stop);
    };
    const interrupt = () => endWith(interruptionBy(signal));
    const timer = setTimeout(
      () => endWith(new StopError('timeout', `no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    dispose = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupt);
    };
    if (signal.aborted) interrupt();
    else signal.addEventListener('abort', interrupt);
  });
  try {
    return await Promise.race([work(controller.signal), end]);
  } finally {
    dispose();
  }
}
