import { printable } from '../text/printable.ts';
import type { Terminal } from './terminal.ts';

/** Shows how far a run is. */
export interface Progress {
  /** Call it after each rule and each observation, with its id. */
  readonly step: (id: string) => void;
  /** Call it before a wait, with the reason. */
  readonly wait: (milliseconds: number, why: string) => void;
  /** Clears the line. */
  readonly end: () => void;
}

const CLEAR_LINE = '\r\u001B[2K';
/** Milliseconds between two lines if none can be overwritten. */
const QUIET = 10_000;

/** On a screen, one line that is overwritten; otherwise, a line every ten seconds. */
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
