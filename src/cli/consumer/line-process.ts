import type { Readable } from 'node:stream';
import {
  type CommandLine,
  collectEnd,
  GRACE,
  type NotStarted,
  startCommand,
} from './command-process.ts';

/** What became of a question. */
export type Reply =
  | {
      readonly kind: 'line';
      readonly line: string;
      /** What else it printed; null for nothing. */
      readonly further: string | null;
      readonly err: string;
    }
  | Ending;

/** How a process ended. */
export type Ending =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly err: string }
  | { readonly kind: 'killed'; readonly signal: string; readonly err: string }
  | { readonly kind: 'printed-too-much' }
  | NotStarted;

/** A command that goes on: it reads a line, and answers it with a line. */
export interface LineProcess {
  /** How it ended; undefined while it lives. */
  readonly ending: () => Ending | undefined;
  /** What it printed, though nothing was asked; null for nothing. */
  readonly unasked: () => string | null;
  /**
   * Asks for one line; blank lines are ignored. Never rejects.
   *
   * @param signal ends the process: what it would still answer is of no use.
   */
  ask(line: string, signal: AbortSignal): Promise<Reply>;
  /** Ends it, and whatever it started; resolves when nothing is left. */
  end(): Promise<void>;
}

/** Characters of a line: some ten thousand ids, of which no situation has as many. */
export const MAX_LINE_LENGTH = 2 * 1024 * 1024;

/** Starts a command that answers line by line, until its stdin ends. */
export function startLineProcess(command: CommandLine, env: NodeJS.ProcessEnv): LineProcess {
  const started = startCommand(command, env);
  if ('kind' in started) return neverStarted(started);
  const { input, stop, ended } = started;
  const err = collectEnd(started.err);
  let ending: Ending | undefined;
  let changed = () => {};
  const printed = collectLines(started.out, () => {
    if (printed.isTooMuch()) started.kill();
    changed();
  });
  void ended.then((end) => {
    if (end.kind === 'not-started') ending = end;
    else ending = printed.isTooMuch() ? { kind: 'printed-too-much' } : { ...end, err: err.text() };
    changed();
  });

  return {
    ending: () => ending,
    unasked: printed.next,
    async ask(line, signal) {
      err.clear();
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      input.write(`${line}\n`);
      await new Promise<void>((resolve) => {
        changed = () => (printed.hasLine() || ending) && resolve();
        changed();
      });
      signal.removeEventListener('abort', stop);
      // What it wrote before its answer, and with it, has arrived by then.
      await new Promise((resolve) => setImmediate(resolve));
      const answer = printed.take();
      if (answer !== undefined) {
        return { kind: 'line', line: answer, further: printed.next(), err: err.text() };
      }
      return ending ?? { kind: 'killed', signal: 'SIGTERM', err: err.text() };
    },
    async end() {
      input.end();
      const patience = setTimeout(stop, GRACE);
      await ended;
      clearTimeout(patience);
    },
  };
}

/** The lines of a stream, as they come. */
function collectLines(stream: Readable, onChange: () => void) {
  const lines: string[] = [];
  let partial = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...others] = text.split('\n');
    const whole = [partial + first, ...others];
    partial = whole.pop() ?? '';
    lines.push(...whole.map((line) => line.replace(/\r$/, '')).filter((line) => line !== ''));
    onChange();
  });
  return {
    hasLine: (): boolean => lines.length > 0,
    take: (): string | undefined => lines.shift(),
    /** What comes next, be it a whole line or not; null for nothing. */
    next: (): string | null => lines[0] ?? (partial.trim() === '' ? null : partial),
    isTooMuch: (): boolean => partial.length > MAX_LINE_LENGTH,
  };
}

const neverStarted = (ending: NotStarted): LineProcess => ({
  ending: () => ending,
  unasked: () => null,
  ask: async () => ending,
  end: async () => {},
});
