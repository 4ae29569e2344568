import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RunningProcess, startProcess } from '../scripts/processes.ts';
import { type Effort, type Figure, median, ratioFigure, rotated } from './figure.ts';

/** How long it takes until a command is of use: from the start of its process to what it is for. */

const ROUNDS = { full: 15, quick: 2 } as const satisfies Record<Effort, number>;
const COMMAND = fileURLToPath(new URL('../src/cli/main.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Without it the next start from source is the first. */
const BUNDLED = `${ROOT}build/from-source/latest.json`;
const SERVE = ['--port', '0', '--json', '--quiet'];

interface Contender {
  readonly command: readonly string[];
  /** What counts: the first answer of a server, or the end. */
  readonly until: (child: RunningProcess) => Promise<unknown>;
  readonly prepare?: () => void;
  /** Of each round. */
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
    // One that bundles again comes before one that has a bundle.
    for (const each of rotated(all, round)) await time(each);
  }
  const one = (name: string, title: string, over: Contender, under: Contender, atMost?: number) =>
    ratioFigure(name, title, [over.milliseconds, under.milliseconds], {
      ...(atMost !== undefined && { goal: { atMost } }),
      detail: `${median(over.milliseconds).toFixed(0)} : ${median(under.milliseconds).toFixed(0)} ms`,
    });
  return [
    one('start-help', '--help : a bare Node process', help, bare, 2.5),
    one('start-serve', 'First answer of serve : a bare Node process', serve, bare, 6),
    one('start-source', 'First answer of npm start : of serve', fromSource, serve, 2),
    one('start-source-changed', '  the first time after a change of the source', changed, serve),
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
