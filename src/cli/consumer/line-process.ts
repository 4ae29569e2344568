import { randomUUID } from 'node:crypto';
import { collectEnd } from './collect-end.ts';
import {
  type CommandLine,
  endGroup,
  GRACE,
  LINGER,
  reasonOf,
  startCommand,
} from './command-process.ts';
import { endMarked, MARKER } from './marked-processes.ts';

/** What became of a question. */
export type Reply =
  | {
      readonly kind: 'line';
      readonly line: string;
      /** What it printed besides; null for nothing. */
      readonly further: string | null;
      readonly err: string;
    }
  | Ending;

/** How a process ended. */
export type Ending =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly err: string }
  | { readonly kind: 'killed'; readonly signal: string; readonly err: string }
  | { readonly kind: 'printed-too-much' }
  | { readonly kind: 'not-started'; readonly reason: string };

/** A command that goes on: it reads a line, and answers it with a line. */
export interface LineProcess {
  /** How it ended; undefined while it lives. */
  readonly ending: () => Ending | undefined;
  /** What it printed, though nothing was asked; null for nothing. */
  readonly unasked: () => string | null;
  /**
   * Asks for one line; a blank one is none. Never rejects.
   *
   * @param signal ends the process: what it would still answer is of no use.
   */
  ask(line: string, signal: AbortSignal): Promise<Reply>;
  /** Ends it, and whatever it started; resolves when nothing is left. */
  end(): Promise<void>;
}

/** Characters of a line: some ten thousand ids, of which no situation has as many. */
export const LONGEST_LINE = 2 * 1024 * 1024;

/** Starts a command that answers line by line, until its stdin ends. */
export function startLineProcess(command: CommandLine, env: NodeJS.ProcessEnv): LineProcess {
  const marker = randomUUID();
  const started = startCommand(command, { ...env, [MARKER]: marker }, 'pipe');
  if (typeof started === 'string') return notStarted(started);
  const child = started;
  const err = collectEnd(child.stderr);
  const printed: string[] = [];
  let partial = '';
  let ending: Ending | undefined;
  let isTooMuch = false;
  let changed = () => {};

  const stop = () => {
    endGroup(child, 'SIGTERM');
    setTimeout(() => endGroup(child, 'SIGKILL'), GRACE).unref();
  };
  const ended = new Promise<void>((resolve) => {
    const finish = (how: Ending) => {
      ending ??= how;
      changed();
      resolve();
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) finish({ kind: 'not-started', reason: reasonOf(error) });
    });
    child.once('exit', () => {
      setTimeout(() => {
        // What it left behind may hold the pipes open for ever.
        child.stdout.destroy();
        child.stderr.destroy();
      }, LINGER).unref();
    });
    child.once('close', (exitCode, signal) => {
      endGroup(child, 'SIGKILL');
      endMarked(marker);
      if (isTooMuch) finish({ kind: 'printed-too-much' });
      else if (exitCode === null)
        finish({ kind: 'killed', signal: String(signal), err: err.text() });
      else finish({ kind: 'exited', exitCode, err: err.text() });
    });
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...others] = text.split('\n');
    const lines = [partial + first, ...others];
    partial = lines.pop() ?? '';
    printed.push(...lines.map((line) => line.replace(/\r$/, '')).filter((line) => line !== ''));
    isTooMuch ||= partial.length > LONGEST_LINE;
    if (isTooMuch) endGroup(child, 'SIGKILL');
    changed();
  });

  const further = (): string | null => printed[0] ?? (partial.trim() === '' ? null : partial);
  return {
    ending: () => ending,
    unasked: further,
    async ask(line, signal) {
      err.clear();
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      child.stdin.write(`${line}\n`);
      await new Promise<void>((resolve) => {
        changed = () => (printed.length > 0 || ending) && resolve();
        changed();
      });
      signal.removeEventListener('abort', stop);
      // What it wrote before its answer, and with it, has arrived by then.
      await new Promise((resolve) => setImmediate(resolve));
      const answer = printed.shift();
      if (answer !== undefined) {
        return { kind: 'line', line: answer, further: further(), err: err.text() };
      }
      return ending ?? { kind: 'killed', signal: 'SIGTERM', err: err.text() };
    },
    async end() {
      child.stdin.end();
      const patience = setTimeout(stop, GRACE);
      await ended;
      clearTimeout(patience);
    },
  };
}

function notStarted(reason: string): LineProcess {
  const ending: Ending = { kind: 'not-started', reason };
  return {
    ending: () => ending,
    unasked: () => null,
    ask: async () => ending,
    end: async () => {},
  };
}
