import cluster, { type Worker } from 'node:cluster';
import type { Control } from '../../../control/create-control.ts';
import type { Hub } from './hub.ts';
import type { HowToBegin, JoinedWorker } from './join-hub.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { WORKER_ARGUMENT } from './worker-argument.ts';

export interface WorkersOptions {
  readonly count: number;
  readonly port: number;
  readonly host: string;
  readonly control: Control | undefined;
  readonly hasConsole: boolean;
  /** Told in a sentence of a worker that ended. */
  readonly tell: (text: string) => void;
}

export interface RunningWorkers extends AsyncDisposable {
  readonly baseUrl: string;
  /** Rejects when the server cannot go on. */
  readonly failed: Promise<never>;
}

/** Connections that a server of one process takes at once. */
const MOST_CONNECTIONS = 2_000;

/**
 * Serves the sandboxes of a hub by several processes, which share a port. One that ends is replaced.
 *
 * @throws Error when the port is taken, or the host is not there.
 */
export async function startWorkers(hub: Hub, options: WorkersOptions): Promise<RunningWorkers> {
  const { count, host, control, hasConsole } = options;
  const closing = new AbortController();
  const how: Omit<HowToBegin, 'port'> = {
    ...{ host, hasConsole, hasControl: control !== undefined },
    connections: Math.ceil(MOST_CONNECTIONS / count),
  };
  const workers = new Set<Worker>();
  let fail: (cause: Error) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  // Somebody waits for it from when all listen.
  failed.catch(() => {});
  let first: { readonly baseUrl: string; readonly port: number } | undefined;
  const listening = new Set<Worker>();
  /** Port 0 is the same one for all as long as one of them has it. */
  let { port } = options;

  cluster.setupPrimary({ args: [WORKER_ARGUMENT], serialization: 'advanced' });
  const start = (number: number, isAnother = false): Promise<void> =>
    new Promise((resolve) => {
      const worker = cluster.fork();
      const send = (message: ToWorker) => void worker.send(message, () => {});
      const joined: JoinedWorker = hub.join({ send, control, closing: closing.signal });
      let hasListened = false;
      workers.add(worker);
      worker.on('message', (message: ToPrimary) => {
        if (message.kind === 'ready') {
          if (closing.signal.aborted) {
            // It heard nothing of that, as it did not listen yet.
            worker.process.kill('SIGKILL');
            return;
          }
          if (first && listening.size === 0) port = first.port;
          void joined.begin({ ...how, port });
        }
        if (message.kind === 'failed') fail(new Error(message.message));
        if (message.kind === 'listening') {
          first ??= message;
          hasListened = true;
          if (message.port !== first.port) {
            // All others ended meanwhile, and their port with them: it is to take that one.
            worker.process.kill('SIGKILL');
            return;
          }
          listening.add(worker);
          if (isAnother) options.tell(`worker ${number} (process ${worker.process.pid}) answers`);
          resolve();
        }
        joined.hear(message);
      });
      worker.once('exit', (code, signal) => {
        workers.delete(worker);
        listening.delete(worker);
        joined.leave();
        if (closing.signal.aborted) return;
        const end = `worker ${number} (process ${worker.process.pid}) ended by ${signal ?? `exit code ${code}`}`;
        if (!hasListened) {
          fail(new Error(`Failed to serve: ${end} before it could answer`));
          return;
        }
        options.tell(
          `${end}: another takes its place; what was under way there broke off, and the journal may lack what it answered last`,
        );
        void start(number, true);
      });
    });
  const stop = async () => {
    closing.abort();
    const ends = [...workers].map(
      (worker) => new Promise((resolve) => worker.once('exit', resolve)),
    );
    for (const worker of workers) worker.send({ kind: 'stop' } satisfies ToWorker, () => {});
    await Promise.all(ends);
    hub.finish();
  };

  try {
    const all = Array.from({ length: count }, (_, index) => start(index + 1));
    await Promise.race([Promise.all(all), failed]);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { baseUrl: first?.baseUrl ?? '', failed, [Symbol.asyncDispose]: stop };
}
