import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RunningProcess, startProcess } from '../scripts/processes.ts';
import { readyOf } from '../scripts/try-serve.ts';
import { type Effort, type Figure, inRounds, median, ratioFigure } from './figure.ts';
import { COMMAND } from './served-mock.ts';

/** The time from the start of a command's process to its first response or its end. */

const ROUNDS = { full: 15, quick: 2 } as const satisfies Record<Effort, number>;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Without this file, the next start from source bundles again. */
const BUNDLED = `${ROOT}build/from-source/latest.json`;
const SERVE = ['--port', '0', '--json', '--quiet'];

export async function startUp(level: Effort): Promise<readonly Figure[]> {
  const node = (...args: string[]) => [process.execPath, ...args];
  const npmStart = ['npm', 'start', '--silent', '--', ...SERVE];
  const [bare, help, serve, fromSource, changed] = await inRounds(ROUNDS[level], [
    () => time(node('-e', ''), ended),
    () => time(node(COMMAND, '--help'), ended),
    () => time(node(COMMAND, 'serve', ...SERVE), answered),
    () => time(npmStart, answered),
    () => {
      rmSync(BUNDLED, { force: true });
      return time(npmStart, answered);
    },
  ]);
  const one = (name: string, title: string, over: number[], under: number[], atMost?: number) =>
    ratioFigure(name, title, [over, under], {
      ...(atMost !== undefined && { goal: { atMost } }),
      detail: `${median(over).toFixed(0)} : ${median(under).toFixed(0)} ms`,
    });
  return [
    one('start-help', '--help, relative to a bare Node process', help, bare, 2.5),
    one('start-serve', 'First response of serve, relative to a bare Node process', serve, bare, 6),
    one('start-source', 'First response of npm start, relative to serve', fromSource, serve, 2),
    one('start-source-changed', '  the first start after the source changed', changed, serve),
  ];
}

/** Milliseconds. */
async function time(
  command: readonly string[],
  until: (child: RunningProcess) => Promise<unknown>,
): Promise<number> {
  const begin = performance.now();
  await using child = startProcess(command, { cwd: ROOT, isGroup: true });
  await until(child);
  return performance.now() - begin;
}

const ended = (child: RunningProcess) => child.endFault();

async function answered(child: RunningProcess): Promise<void> {
  const { baseUrl } = await readyOf(child);
  const response = await fetch(new URL('/api/v1/auth', baseUrl));
  await response.text();
}
