import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../scripts/processes.ts';
import { serve } from '../scripts/try-serve.ts';
import { type Effort, type Figure, inRounds, median, ratioFigure } from './figure.ts';
import { COMMAND } from './served-mock.ts';

/** The time from the start of a command's process to its first response or its end. */

const ROUNDS = { full: 15, quick: 2 } as const satisfies Record<Effort, number>;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Without this file, the next start from source bundles again. */
const BUNDLED = `${ROOT}build/from-source/latest.json`;

export async function startUp(level: Effort): Promise<readonly Figure[]> {
  const node = (...args: string[]) => [process.execPath, ...args];
  const npmStart = ['npm', 'start', '--silent', '--'];
  const [bare, help, served, fromSource, changed] = await inRounds(ROUNDS[level], [
    () => timeToEnd(node('-e', '')),
    () => timeToEnd(node(COMMAND, '--help')),
    () => timeToAnswer(node(COMMAND, 'serve')),
    () => timeToAnswer(npmStart),
    () => {
      rmSync(BUNDLED, { force: true });
      return timeToAnswer(npmStart);
    },
  ]);
  const one = (name: string, title: string, over: number[], under: number[], atMost?: number) =>
    ratioFigure(name, title, [over, under], {
      ...(atMost !== undefined && { goal: { atMost } }),
      detail: `${median(over).toFixed(0)} : ${median(under).toFixed(0)} ms`,
    });
  return [
    one('start-help', '--help, relative to a bare Node process', help, bare, 2.5),
    one('start-serve', 'First response of serve, relative to a bare Node process', served, bare, 6),
    one('start-source', 'First response of npm start, relative to serve', fromSource, served, 2),
    one('start-source-changed', '  the first start after the source changed', changed, served),
  ];
}

/** Signals go to the processes that npm starts, too. */
const GROUP = { cwd: ROOT, isGroup: true };

/** Milliseconds. */
async function timeToEnd(command: readonly string[]): Promise<number> {
  const begin = performance.now();
  await using child = startProcess(command, GROUP);
  await child.endFault();
  return performance.now() - begin;
}

async function timeToAnswer(command: readonly string[]): Promise<number> {
  const begin = performance.now();
  await using server = await serve(command, GROUP);
  await fetch(new URL('/api/v1/auth', server.baseUrl)).then((response) => response.text());
  return performance.now() - begin;
}
