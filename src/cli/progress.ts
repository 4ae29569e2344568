import { printable } from '../report/printable.ts';
import type { Terminal } from './terminal.ts';

/** Tells that a run is under way. */
export interface Progress {
  /** Called after each rule and each observation, with its id. */
  readonly step: (id: string) => void;
  /** Leaves nothing of the progress line behind. */
  readonly end: () => void;
}

const CLEAR_LINE = '\r\u001B[2K';
/** Milliseconds between two lines where none can be written over. */
const QUIET = 10_000;

/** On a screen one line that is written over; elsewhere a line now and then, while a run lasts. */
export function createProgress(
  terminal: Terminal,
  now: () => number = () => performance.now(),
): Progress {
  const started = now();
  let last = started;
  let steps = 0;
  const line = (id: string) =>
    `judging: ${steps} done, ${((now() - started) / 1000).toFixed(0)} s, last ${printable(id)}`;
  if (terminal.rewritesLines) {
    terminal.error('judging');
    return {
      step: (id) => {
        steps += 1;
        terminal.error(CLEAR_LINE + line(id).slice(0, 79));
      },
      end: () => terminal.error(CLEAR_LINE),
    };
  }
  return {
    step: (id) => {
      steps += 1;
      if (now() - last < QUIET) return;
      last = now();
      terminal.error(`${line(id)}\n`);
    },
    end: () => {},
  };
}
