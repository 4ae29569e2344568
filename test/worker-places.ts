import { vi } from 'vitest';
import { createHub } from '../src/cli/serve/workers/hub.ts';
import type { ToPrimary, ToWorker } from '../src/cli/serve/workers/messages.ts';
import { createReplica, type Replica } from '../src/cli/serve/workers/replica.ts';
import { createControl } from '../src/control/create-control.ts';
import { targetOf } from '../src/http/request-head.ts';
import type { MockOptions } from '../src/mock/create-mock.ts';
import { createSandboxes } from '../src/mock/sandboxes.ts';

/** The same server twice: in one process, and by a primary and its workers. */

/** What answers a request of either kind, whoever it is. */
export type Face = (request: Request) => Promise<Response>;

const version = '1.2.3';

export function oneProcess(options: MockOptions) {
  const sandboxes = createSandboxes(options);
  const control = createControl(sandboxes, { version });
  const face: Face = async (request) => control(request) ?? toResponse(sandboxes.answer(request));
  return { face, restart: sandboxes.restart };
}

type Answer = ReturnType<ReturnType<typeof createSandboxes>['answer']>;

const toResponse = ({ status, headers, body, delivery }: Answer): Response =>
  new Response(body, {
    // A connection that breaks has none that a response can have.
    status: Math.max(status, 200),
    headers: { ...headers, 'test-sent': JSON.stringify([status, delivery ?? null]) },
  });

/** Messages in their order, each some turns of the event loop after the one before. */
function lateChannel<Message>(hear: (message: Message) => void, turns: () => number) {
  let last: Promise<void> = Promise.resolve();
  return (message: Message) => {
    const copy = structuredClone(message);
    last = last.then(async () => {
      for (let left = turns(); left > 0; left--) await new Promise(setImmediate);
      hear(copy);
    });
  };
}

/** A primary and its workers, in one process; what they tell each other is copied, and takes time. */
export async function severalProcesses(
  options: MockOptions,
  count: number,
  turns: () => number,
  asCopies: <Result>(does: () => Result) => Result = (does) => does(),
) {
  const hub = createHub(options);
  const control = createControl(hub.sandboxes, { version, alone: hub.alone });
  const closing = new AbortController();
  const start = () =>
    new Promise<Face>((resolve, reject) => {
      let replica: Replica | undefined;
      const hear = (message: ToWorker) => {
        if (message.kind !== 'begin') return replica?.hear(message);
        const made = createReplica(message.begin, tell);
        replica = made;
        tell({ kind: 'listening', baseUrl: '', port: 1 });
        return resolve(
          async (request) =>
            made.beside.find(({ takes }) => takes?.(targetOf(request.url)))?.(
              request,
              closing.signal,
            ) ?? toResponse(await made.answer(request)),
        );
      };
      const send = lateChannel<ToWorker>((message) => {
        try {
          asCopies(() => hear(message));
        } catch (cause) {
          reject(cause);
        }
      }, turns);
      const joined = hub.join({ send, control, closing: closing.signal });
      const tell = lateChannel<ToPrimary>(joined.hear, turns);
      void joined.begin({ host: '', port: 0, connections: 9, hasControl: true, hasConsole: false });
    });
  const workers = await Promise.all(Array.from({ length: count }, start));
  return { workers, restart: hub.restart, sandboxes: hub.sandboxes };
}

/** Ids and secrets that are drawn by chance: the same row for both places. */
export function sameChance() {
  const rows = { one: 0, several: 0, copies: 0 };
  let current: keyof typeof rows = 'one';
  const next = () => ++rows[current];
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => `00000000-0000-4000-8000-${String(next()).padStart(12, '0')}`,
  );
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((given) => {
    const row = next();
    if (given instanceof Uint8Array)
      for (const at of given.keys()) given[at] = (row * 31 + at * 7) % 200;
    return given;
  });
  /** What copies draw is replaced by what the primary drew. */
  const asCopies = <Result>(does: () => Result): Result => {
    const before = current;
    current = 'copies';
    try {
      return does();
    } finally {
      current = before;
    }
  };
  const begin = (who: 'one' | 'several') => {
    current = who;
  };
  return { begin, asCopies };
}

/** Real time that passes by hand alone, in all processes of a machine. */
export function sameTime() {
  let milliseconds = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => milliseconds);
  vi.spyOn(Date, 'now').mockImplementation(() => Date.UTC(2030, 0, 1) + milliseconds);
  vi.spyOn(process.hrtime, 'bigint').mockImplementation(
    () => BigInt(milliseconds + 5_000) * 1_000_000n,
  );
  return (more: number) => {
    milliseconds += more;
  };
}
