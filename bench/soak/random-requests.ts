import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { mapConcurrently } from '../../src/consumer/map-concurrently.ts';
import { connect } from '../../src/control/client/connect.ts';
import { answersIn, connected, received } from '../../test/support/raw-socket.ts';
import { type Figure, faultCount } from '../figure.ts';
import { portOf, type ServedMock, secondCursor, serve } from '../served-mock.ts';
import { requestsTo, type Target } from './drafts.ts';

const AT_ONCE = 8;
/** Milliseconds after which a request counts as hanging. */
const PATIENCE = 120_000;

/** Violations: things that must never happen. */
const faults = [
  ['5xx', 'random requests with an unexpected 5xx'],
  ['hang', 'random requests that never ended'],
  ['foreign', 'responses with files or secrets of a different sandbox'],
  ['trace', 'responses or logs with a stack trace'],
] as const;
type Fault = (typeof faults)[number][0];

/**
 * Sends requests of all kinds, many with changed bytes: each must be refused or get its response.
 *
 * @param open starts the server under test; `serve` if omitted.
 */
export async function randomRequests(
  amount: number,
  open: () => Promise<ServedMock> = () => serve('--world', 'tiny'),
): Promise<readonly Figure[]> {
  const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);
  await using served = await open();
  const { baseUrl } = served;
  const port = portOf(served);
  const targets = await Promise.all(['one', 'two', 'three'].map((name) => targetOf(baseUrl, name)));
  const found: Record<Fault, string[]> = { '5xx': [], hang: [], foreign: [], trace: [] };
  const judge = new Judge(targets, found);
  const requests = fc.sample(
    fc.oneof(...targets.map((own) => requestsTo(own, port).map((text) => ({ own, text })))),
    { seed, numRuns: amount },
  );
  await mapConcurrently(requests, AT_ONCE, async ({ own, text }) => {
    const answer = await send(port, text);
    if (answer === null) found.hang.push(text);
    else judge.look(own, text, answer);
  });
  await connect(baseUrl).health();
  if (served.process.errors !== '') found.trace.push(served.process.errors);
  return faults.map(([fault, title]) => {
    const texts = found[fault];
    for (const text of texts.slice(0, 3)) console.error(`${fault}: ${JSON.stringify(text)}`);
    const detail = fault === '5xx' ? judge.counts() : `SOAK_SEED=${seed}`;
    return faultCount(`random.${fault}`, title, texts.length, detail);
  });
}

async function targetOf(baseUrl: string, name: string): Promise<Target> {
  const { id, files, keys } = await connect(baseUrl).sandbox({ world: 'tiny', files: 30 });
  const reader = await keys.byLabel('reader');
  const marker = `marker-of-${name}`;
  await files.create({ id: marker, name: `${marker}.txt` });
  const cursor = await secondCursor({ ...reader, baseUrl, limit: 5 });
  return { ...reader, id, marker, cursor: cursor ?? '' };
}

/** workerd itself responds to an unknown method. */
const OF_WORKERD = /^ERROR: Unrecognized request method\.$/;

class Judge {
  readonly #targets: readonly Target[];
  readonly #found: Record<Fault, string[]>;
  readonly #statuses = new Map<number, number>();
  /** Statuses that some request asked for. A fault stays and may apply to a different request. */
  readonly #expected = new Set<number>();

  constructor(targets: readonly Target[], found: Record<Fault, string[]>) {
    this.#targets = targets;
    this.#found = found;
  }

  look(own: Target, sent: string, text: string): void {
    for (const [number] of sent.matchAll(/5\d\d/g)) this.#expected.add(Number(number));
    for (const { status, body } of answersIn(text)) {
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      if (status >= 500 && !this.#expected.has(status) && !OF_WORKERD.test(body))
        this.#found['5xx'].push(`${sent} → ${text}`);
      if (/\n\s+at .+:\d+:\d+|node:internal|\/src\/|node_modules/.test(body))
        this.#found.trace.push(`${sent} → ${body}`);
    }
    const marks = this.#targets
      .filter((other) => other !== own)
      .flatMap(({ marker, secret }) => [marker, secret]);
    if (marks.some((mark) => text.includes(mark) && !sent.includes(mark)))
      this.#found.foreign.push(`${sent} → ${text}`);
  }

  counts(): string {
    const sorted = [...this.#statuses].toSorted(([a], [b]) => a - b);
    return sorted.map(([status, count]) => `${status}: ${count}`).join(', ');
  }
}

/** The received bytes until the connection ends; null if it never ends. */
async function send(port: number, text: string): Promise<string | null> {
  const socket = await connected(port);
  const answer = received(socket);
  // Half-closed: a request that announces a longer body ends here.
  socket.end(Buffer.from(text, 'latin1'));
  const limit = new AbortController();
  const late = pause(PATIENCE, null, { signal: limit.signal }).catch(() => null);
  const result = await Promise.race([answer, late]);
  limit.abort();
  socket.destroy();
  return result;
}
