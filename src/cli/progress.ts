import { printable } from '../text/printable.ts';
import type { Terminal } from './terminal.ts';

const CLEAR_LINE = '\r\u001B[2K';
/** Milliseconds between two lines if lines cannot be overwritten. */
const QUIET = 10_000;

/**
 * Shows the progress of a run: on a terminal, in one line that is overwritten and finally cleared;
 * otherwise, with a line every ten seconds.
 */
export function createProgress({ error, rewritesLines = false }: Terminal, now = Date.now) {
  const started = now();
  let last = started;
  let steps = 0;
  const show = (text: string, wait = 0) => {
    const line = `judging: ${steps} done, ${text}`;
    if (rewritesLines) return error(CLEAR_LINE + line.slice(0, 79));
    if (now() - last + wait < QUIET) return;
    last = now();
    error(`${line}\n`);
  };
  return {
    /** To be called after each rule, observation or situation. */
    step({ id }: { readonly id: string }): void {
      steps += 1;
      show(`${((now() - started) / 1000).toFixed(0)} s, last ${printable(id)}`);
    },
    /** To be called before a wait, with the reason. */
    wait({ milliseconds, why }: { readonly milliseconds: number; readonly why: string }): void {
      show(`waiting ${(milliseconds / 1000).toFixed(0)} s: ${why}`, milliseconds);
    },
    [Symbol.dispose](): void {
      if (rewritesLines) error(CLEAR_LINE);
    },
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
