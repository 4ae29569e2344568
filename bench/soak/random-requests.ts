import { setTimeout as pause } from 'node:timers/promises';
import { answersIn, connected, received } from '../../test/support/raw-socket.ts';
import type { Figure } from '../figure.ts';
import { createDraws, type Draws } from './random.ts';
import { draftOf, type Target } from './random-drafts.ts';
import { control, newSandbox, readPage, type ServedPlace, serve } from './served.ts';
import type { SoakSize } from './size.ts';

const AT_ONCE = 8;
/** Milliseconds without an end, after which a request hangs; the machine may be slow. */
const PATIENCE = 120_000;

/** What no answer may do. */
const faults = ['5xx', 'hang', 'foreign', 'trace'] as const;
type Found = Record<(typeof faults)[number], string[]>;

/**
 * Requests of all kinds, changed byte by byte: refused or answered, and nothing else.
 *
 * @param open opens what is asked; `serve` if left out.
 */
export async function randomRequests(
  { randomRequests: amount }: Pick<SoakSize, 'randomRequests'>,
  open: () => Promise<ServedPlace> = () => serve('--port', '0', '--world', 'tiny'),
): Promise<readonly Figure[]> {
  const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);
  await using served = await open();
  const targets = await Promise.all(['one', 'two', 'three'].map((name) => targetOf(served, name)));
  const found: Found = { '5xx': [], hang: [], foreign: [], trace: [] };
  const statuses = new Map<number, number>();
  const asked = new Set<number>();
  const lane = async (number: number): Promise<void> => {
    const draws = createDraws(seed * AT_ONCE + number);
    for (let count = 0; count < amount / AT_ONCE; count++) {
      const own = targets[draws.below(targets.length)];
      if (!own) break;
      const text = changed(draftOf(own, served.port, draws), draws);
      const answer = await send(served.port, text);
      if (answer === null) found.hang.push(text);
      else judge(text, answer, { own, targets, found, statuses, asked });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => lane(number)));
  await control(served.baseUrl, 'GET', '/health');
  if (served.errors() !== '') found.trace.push(served.errors());
  for (const fault of faults) {
    for (const text of found[fault].slice(0, 3)) console.error(`${fault}: ${JSON.stringify(text)}`);
  }
  const counts = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  return faults.map((fault) => ({
    name: `random.${fault}`,
    title: titles[fault],
    value: found[fault].length,
    unit: 'count',
    goal: { atMost: 0 },
    rounds: 1,
    detail: fault === '5xx' ? counts.join(', ') : `SOAK_SEED=${seed}`,
  }));
}

const titles: Readonly<Record<(typeof faults)[number], string>> = {
  '5xx': 'random requests answered by a 5xx that nobody asked for',
  hang: 'random requests without an end',
  foreign: 'answers with files or secrets of another sandbox',
  trace: 'answers or logs with a stack trace',
};

/** Most requests are changed somewhere; then the connection ends with them whatever they say. */
const changed = (text: string, draws: Draws): string =>
  draws.below(4) === 0 ? text : draws.mutated(text);

async function targetOf({ baseUrl }: ServedPlace, name: string): Promise<Target> {
  const { id, keys } = newSandbox.parse(
    await control(baseUrl, 'POST', '/sandboxes', { world: 'tiny', files: 30 }),
  );
  const [reader] = keys;
  if (!reader) throw new Error('Failed to find a key of a sandbox');
  const marker = `marker-of-${name}`;
  await control(baseUrl, 'POST', `/sandboxes/${id}/files`, { id: marker, name: `${marker}.txt` });
  const { nextCursor } = await readPage({ ...reader, baseUrl, limit: 5 }, null);
  return { ...reader, id, marker, cursor: nextCursor ?? '' };
}

/** It answers itself what has a method that it does not know. */
const OF_WORKERD = /^ERROR: Unrecognized request method\.$/;

interface Judging {
  readonly own: Target;
  readonly targets: readonly Target[];
  readonly found: Found;
  readonly statuses: Map<number, number>;
  /** Statuses that some request asked for. */
  readonly asked: Set<number>;
}

function judge(
  sent: string,
  text: string,
  { own, targets, found, statuses, asked }: Judging,
): void {
  // A fault stays, and may meet somebody else's request.
  for (const [number] of sent.matchAll(/5\d\d/g)) asked.add(Number(number));
  for (const { status, body } of answersIn(text)) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500 && !asked.has(status) && !OF_WORKERD.test(body))
      found['5xx'].push(`${sent} → ${text}`);
    if (/\n\s+at .+:\d+:\d+|node:internal|\/src\/|node_modules/.test(body))
      found.trace.push(`${sent} → ${body}`);
  }
  for (const other of targets) {
    if (other === own) continue;
    const shows = [other.marker, other.secret].some(
      (mark) => text.includes(mark) && !sent.includes(mark),
    );
    if (shows) found.foreign.push(`${sent} → ${text}`);
  }
}

/** What comes back until the connection ends; null where it never does. */
async function send(port: number, text: string): Promise<string | null> {
  const socket = await connected(port);
  const answer = received(socket);
  // No more than this comes: a request that wants more has come to its end.
  socket.end(Buffer.from(text, 'latin1'));
  const limit = new AbortController();
  const late = pause(PATIENCE, null, { signal: limit.signal }).catch(() => null);
  const result = await Promise.race([answer, late]);
  limit.abort();
  socket.destroy();
  return result;
}
