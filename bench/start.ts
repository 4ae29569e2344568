import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RunningProcess, startProcess } from '../scripts/processes.ts';
import { type Effort, type Figure, median, ratioFigure, rotated } from './figure.ts';

/** How long a command takes from the start of its process to its first response or its end. */

const ROUNDS = { full: 15, quick: 2 } as const satisfies Record<Effort, number>;
const COMMAND = fileURLToPath(new URL('../package/cli.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Without this file, the next start from source bundles again. */
const BUNDLED = `${ROOT}build/from-source/latest.json`;
const SERVE = ['--port', '0', '--json', '--quiet'];

interface Contender {
  readonly command: readonly string[];
  /** Resolves at the first response of a server, or at the end. */
  readonly until: (child: RunningProcess) => Promise<unknown>;
  readonly prepare?: () => void;
  /** One per round. */
  readonly milliseconds: number[];
}

export async function startUp(level: Effort): Promise<readonly Figure[]> {
  const node = (...args: string[]) => [process.execPath, ...args];
  const bare = { command: node('-e', ''), until: ended, milliseconds: [] };
  const help = { command: node(COMMAND, '--help'), until: ended, milliseconds: [] };
  const serve = { command: node(COMMAND, 'serve', ...SERVE), until: answered, milliseconds: [] };
  const npmStart = ['npm', 'start', '--silent', '--', ...SERVE];
  const fromSource = { command: npmStart, until: answered, milliseconds: [] };
  const changed = {
    ...{ command: npmStart, until: answered, milliseconds: [] },
    prepare: () => rmSync(BUNDLED, { force: true }),
  };
  const all: readonly Contender[] = [bare, help, serve, fromSource, changed];
  for (const each of all) await time(each);
  for (const { milliseconds } of all) milliseconds.length = 0;
  for (let round = 0; round < ROUNDS[level]; round++) {
    // The contender that bundles again runs before the one that uses the bundle.
    for (const each of rotated(all, round)) await time(each);
  }
  const one = (name: string, title: string, over: Contender, under: Contender, atMost?: number) =>
    ratioFigure(name, title, [over.milliseconds, under.milliseconds], {
      ...(atMost !== undefined && { goal: { atMost } }),
      detail: `${median(over.milliseconds).toFixed(0)} : ${median(under.milliseconds).toFixed(0)} ms`,
    });
  return [
    one('start-help', '--help, relative to a bare Node process', help, bare, 2.5),
    one('start-serve', 'First response of serve, relative to a bare Node process', serve, bare, 6),
    one('start-source', 'First response of npm start, relative to serve', fromSource, serve, 2),
    one('start-source-changed', '  the first start after the source changed', changed, serve),
  ];
}

async function time({ command, until, prepare, milliseconds }: Contender): Promise<void> {
  prepare?.();
  const begin = performance.now();
  await using child = startProcess(command, { cwd: ROOT, isGroup: true });
  await until(child);
  milliseconds.push(performance.now() - begin);
}

const ended = (child: RunningProcess) => child.endFault();

async function answered(child: RunningProcess): Promise<void> {
  const [line] = await child.untilPrinted(/^.+(?=\n)/);
  const response = await fetch(new URL('/api/v1/auth', JSON.parse(line).baseUrl));
  await response.text();
}
