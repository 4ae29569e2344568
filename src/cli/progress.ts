import { printable } from '../text/printable.ts';
import type { Terminal } from './terminal.ts';

const CLEAR_LINE = '\r\u001B[2K';

/** Shows the progress of a run in one line of a screen, which is overwritten and finally cleared. */
export function createProgress({ error, rewritesLines = false }: Terminal) {
  const started = Date.now();
  let steps = 0;
  const show = (text: string) => {
    if (rewritesLines) error(CLEAR_LINE + text.slice(0, 79));
  };
  return {
    /** To be called after each rule, observation or situation. */
    step({ id }: { readonly id: string }): void {
      steps += 1;
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      show(`judging: ${steps} done, ${seconds} s, last ${printable(id)}`);
    },
    /** To be called before a wait, with the reason. */
    wait({ milliseconds, why }: { readonly milliseconds: number; readonly why: string }): void {
      show(`judging: ${steps} done, waiting ${(milliseconds / 1000).toFixed(0)} s: ${why}`);
    },
    [Symbol.dispose]: () => show(''),
  };
}

/**
 * A signal that ends a run early, with an Error whose message is the reason for the report.
 *
 * @param stopped resolves when the run must end at once.
 * @param deadline the maximum duration of the run in seconds.
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
