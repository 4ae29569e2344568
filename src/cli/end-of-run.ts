/**
 * Ends a run before it is done.
 *
 * @param stopped resolves when the run must end at once.
 * @param deadline the most seconds that the run may take.
 * @returns aborted with an Error that says why, for the report.
 */
export function endOfRun(stopped: Promise<unknown>, deadline: number | undefined): AbortSignal {
  const end = new AbortController();
  stopped.then(() => end.abort(new Error('the run was stopped')));
  if (deadline !== undefined) {
    const late = () => end.abort(new Error(`the run took longer than --deadline ${deadline}`));
    setTimeout(late, deadline * 1000).unref();
  }
  return end.signal;
}
