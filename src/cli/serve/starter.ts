import { fstatSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** What this process knows about the process that started it. */
export interface Starter {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The ids of its parent processes. The text changes when one of them ends. */
  readonly parents: () => string;
  /** Stdin, if it is a pipe. */
  readonly input: NodeJS.ReadableStream | undefined;
}

/** Milliseconds between two checks. */
const INTERVAL = 500;

/**
 * Watches for the end of the starter, of the two kinds that leave a server behind when they are
 * stopped: npm, which ends the shell around a command but not the command, and a program that has
 * the other end of stdin. If any other starter ends (a shell, a CI step), the server keeps running.
 */
export function watchStarter({ env, parents, input }: Starter) {
  const before = parents();
  let hasEnded = false;
  const ended = () => {
    hasEnded = true;
  };
  input?.on('end', ended).on('error', ended).resume();
  let timer: NodeJS.Timeout | undefined;
  let tell: (why: string) => void = () => {};
  const gone = new Promise<string>((resolve) => {
    tell = resolve;
  });
  return {
    /** Resolves with a description when the process that started this one has ended. */
    gone,
    /**
     * Starts watching. A pipe that is already closed is ignored. To be called once, before the
     * server is announced.
     */
    async begin(): Promise<void> {
      // A pipe that was closed from the start, as under ssh, cron and CI, ends within two turns.
      await setImmediate();
      await setImmediate();
      const closed = () => tell('its stdin was closed');
      if (!hasEnded) input?.on('end', closed).on('error', closed);
      if (!isByNpm(env) || before === NO_PARENT) return;
      timer = setInterval(() => {
        if (parents() !== before) tell('npm, which started it, has ended');
      }, INTERVAL);
    },
    [Symbol.dispose](): void {
      clearInterval(timer);
      if (input && 'destroy' in input && typeof input.destroy === 'function') input.destroy();
    },
  };
}

const NO_PARENT = '1';

/** Whether npm, or a similar program, runs this command in the foreground. */
function isByNpm({ npm_lifecycle_script: script = '' }: Starter['env']): boolean {
  const isThisCommand = /workspace-files|from-source/.test(script);
  // A lone `&`, other than in `2>&1` and `&>`.
  const isLeftBehind = /(?<![&>])&(?![&>])|\b(?:nohup|setsid|disown)\b/.test(script);
  return isThisCommand && !isLeftBehind;
}

/** The starter of this process. */
export const ownStarter = (): Starter => ({
  env: process.env,
  parents,
  input: isPipe() ? process.stdin : undefined,
});

function isPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false;
  }
}

/** The parent and, if that is a shell, the one above it: npm, if it runs the shell. */
function parents(): string {
  const { ppid } = process;
  try {
    // proc(5): the id, the name in parentheses, the state, and the id of the parent.
    const [, name = '', above = ''] =
      /^\d+ \((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? [];
    return /^(?:ba|da|a|z|k)?sh$/.test(name) ? `${ppid} ${above}` : `${ppid}`;
  } catch {
    return `${ppid}`;
  }
}
