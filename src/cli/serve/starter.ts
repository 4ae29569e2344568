import { fstatSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** What this process can know of whoever started it. */
export interface Starter {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The ids of the processes above it; another text once one of them is gone. */
  readonly parents: () => string;
  /** Stdin; undefined where it is no pipe. */
  readonly input: NodeJS.ReadableStream | undefined;
}

export interface WatchedStarter extends Disposable {
  /** What was closed before this is over does not count; to be called once, before anybody is told of the server. */
  begin(): Promise<void>;
  /** Resolves with what happened, once whoever started this process is gone. */
  readonly gone: Promise<string>;
}

/** Milliseconds between two looks at the processes above. */
const INTERVAL = 500;

/**
 * Watches the two kinds of starters that leave a server behind when they are stopped: npm, which
 * ends the shell that it runs a command by, and not the command; and a program that holds the
 * other end of stdin. Anything else that ends (a shell, a step of a CI job) leaves the server alone.
 */
export function watchStarter({ env, parents, input }: Starter): WatchedStarter {
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
    gone,
    async begin() {
      // After two turns it is known whether the pipe was closed already: so it is where ssh, cron
      // and CI give no stdin.
      await setImmediate();
      await setImmediate();
      const closed = () => tell('its stdin was closed');
      if (!hasEnded) input?.on('end', closed).on('error', closed);
      if (!isByNpm(env) || before === NO_PARENT) return;
      timer = setInterval(() => {
        if (parents() !== before) tell('npm, which started it, has ended');
      }, INTERVAL);
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      if (input && 'destroy' in input && typeof input.destroy === 'function') input.destroy();
    },
  };
}

const NO_PARENT = '1';

/** Whether npm, or one like it, runs this very command in the foreground. */
function isByNpm({ npm_lifecycle_script: script = '' }: Starter['env']): boolean {
  const isThisCommand = /workspace-files|from-source/.test(script);
  // A lone `&`, but for those of `2>&1` and `&>`.
  const isLeftBehind = /(?<![&>])&(?![&>])|\b(?:nohup|setsid|disown)\b/.test(script);
  return isThisCommand && !isLeftBehind;
}

/** Of the process that asks. */
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

/** The parent; and behind a shell the one above it, where the system tells: npm, if it runs the shell. */
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
