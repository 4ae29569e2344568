import { printable } from '../text/printable.ts';
import type { Terminal } from './terminal.ts';

/** Tells that a run is under way. */
export interface Progress {
  /** Called after each rule and each observation, with its id. */
  readonly step: (id: string) => void;
  /** Called before a wait of so many milliseconds, with what is waited for. */
  readonly wait: (milliseconds: number, why: string) => void;
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
  const waiting = (milliseconds: number, why: string) =>
    `judging: ${steps} done, waiting ${(milliseconds / 1000).toFixed(0)} s: ${why}`;
  if (terminal.rewritesLines) {
    const show = (text: string) => terminal.error(CLEAR_LINE + text.slice(0, 79));
    terminal.error('judging');
    return {
      step: (id) => {
        steps += 1;
        show(line(id));
      },
      wait: (milliseconds, why) => show(waiting(milliseconds, why)),
      end: () => terminal.error(CLEAR_LINE),
    };
  }
  const tell = (text: string) => {
    last = now();
    terminal.error(`${text}\n`);
  };
  return {
    step: (id) => {
      steps += 1;
      if (now() - last >= QUIET) tell(line(id));
    },
    wait: (milliseconds, why) => {
      if (now() - last + milliseconds >= QUIET) tell(waiting(milliseconds, why));
    },
    end: () => {},
  };
}
