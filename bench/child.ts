import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';

/** A process of its own for what is measured: no contender shares a heap or a core's load. */
export interface Child extends AsyncDisposable {
  /** The next message of the child. @throws Error when it ends without one. */
  next<Message>(schema: z.ZodType<Message>): Promise<Message>;
  ask<Message>(question: string, schema: z.ZodType<Message>): Promise<Message>;
}

const GRACE = 5_000;

/** @param name a file of `bench/children`, without its ending. */
export function startChild(name: string, ...args: readonly string[]): Child {
  const child = fork(new URL(`./children/${name}.js`, import.meta.url), args, {
    // A flag of the bench, a profiler say, is not for those it measures.
    execArgv: [],
  });
  const next: Child['next'] = async (schema) => schema.parse(await message(child, name));
  return {
    next,
    ask(question, schema) {
      child.send(question);
      return next(schema);
    },
    [Symbol.asyncDispose]: () => stop(child),
  };
}

function message(child: ChildProcess, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (value: unknown) => {
      child.off('exit', onExit);
      resolve(value);
    };
    const onExit = (code: number | null, signal: string | null) => {
      child.off('message', onMessage);
      reject(new Error(`Failed to run ${name}: it ended with ${signal ?? `exit code ${code}`}`));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const force = setTimeout(() => child.kill('SIGKILL'), GRACE);
  if (child.connected) child.disconnect();
  await ended;
  clearTimeout(force);
}
