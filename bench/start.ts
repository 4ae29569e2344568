import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Effort, type Figure, measured, median, ratios, rotated } from './figure.ts';

/** How long it takes until a command is of use: from the start of its process to what it is for. */

const ROUNDS = { full: 15, quick: 2 } as const satisfies Record<Effort, number>;
const COMMAND = fileURLToPath(new URL('../src/cli/main.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Without it the next start from source is the first. */
const BUNDLED = `${ROOT}build/from-source/latest.json`;
const SERVE = ['--port', '0', '--json', '--quiet'];

const ready = z.object({ baseUrl: z.string() });

interface Contender {
  readonly command: readonly [string, ...string[]];
  /** Whether it serves: then its first answer counts, and otherwise its end. */
  readonly serves: boolean;
  readonly prepare?: () => void;
  /** Of each round. */
  readonly milliseconds: number[];
}

export async function startUp(level: Effort): Promise<readonly Figure[]> {
  const bare = contender([process.execPath, '-e', ''], false);
  const help = contender([process.execPath, COMMAND, '--help'], false);
  const serve = contender([process.execPath, COMMAND, 'serve', ...SERVE], true);
  const npmStart = ['npm', 'start', '--silent', '--', ...SERVE] as const;
  const fromSource = contender(npmStart, true);
  const changed = contender(npmStart, true, () => rmSync(BUNDLED, { force: true }));
  const all = [bare, help, serve, fromSource, changed];
  for (const each of all) await time(each);
  for (const { milliseconds } of all) milliseconds.length = 0;
  for (let round = 0; round < ROUNDS[level]; round++) {
    // One that bundles anew comes before one that has a bundle.
    for (const each of rotated(all, round)) await time(each);
  }
  const one = (name: string, title: string, over: Contender, under: Contender): Figure => ({
    name,
    title,
    ...measured(ratios(over.milliseconds, under.milliseconds)),
    unit: 'ratio',
    detail: `${median(over.milliseconds).toFixed(0)} : ${median(under.milliseconds).toFixed(0)} ms`,
  });
  return [
    { ...one('start-help', '--help : a bare Node process', help, bare), goal: { atMost: 2.5 } },
    {
      ...one('start-serve', 'First answer of serve : a bare Node process', serve, bare),
      goal: { atMost: 6 },
    },
    {
      ...one('start-source', 'First answer of npm start : of serve', fromSource, serve),
      goal: { atMost: 2 },
    },
    one('start-source-changed', '  the first time after a change of the source', changed, serve),
  ];
}

function contender(
  command: Contender['command'],
  serves: boolean,
  prepare: () => void = () => {},
): Contender {
  return { command, serves, prepare, milliseconds: [] };
}

async function time(contender: Contender): Promise<void> {
  const [file, ...args] = contender.command;
  contender.prepare?.();
  const begin = performance.now();
  // A group of its own: what npm starts is ended with it.
  const child = spawn(file, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  if (contender.serves) await firstAnswer(child, ended);
  else {
    child.stdout.resume();
    await ended;
  }
  contender.milliseconds.push(performance.now() - begin);
  if (!contender.serves) return;
  process.kill(-(child.pid ?? Number.NaN), 'SIGTERM');
  await ended;
}

async function firstAnswer(
  { stdout }: ChildProcess,
  ended: Promise<readonly unknown[]>,
): Promise<void> {
  if (!stdout) throw new Error('Failed to start a server: it has no stdout');
  const [line] = await Promise.race([
    once(createInterface({ input: stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('Failed to start a server: it ended at once'))),
  ]);
  const { baseUrl } = ready.parse(JSON.parse(String(line)));
  const response = await fetch(new URL('/api/v1/auth', baseUrl));
  await response.text();
}
