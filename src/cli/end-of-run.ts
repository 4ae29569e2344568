/** Ends a run before it is done. */
export interface EndOfRun extends Disposable {
  /** Aborted with an Error that says why, for the report. */
  readonly signal: AbortSignal;
}

/**
 * @param stopped resolves when the run must end at once.
 * @param deadline the most seconds that the run may take.
 */
export function endOfRun(stopped: Promise<unknown>, deadline: number | undefined): EndOfRun {
  const end = new AbortController();
  stopped.then(() => end.abort(new Error('the run was stopped')));
  const timer =
    deadline === undefined
      ? undefined
      : setTimeout(
          () => end.abort(new Error(`the run took longer than --deadline ${deadline}`)),
          deadline * 1000,
        );
  return { signal: end.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}
