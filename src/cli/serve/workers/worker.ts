import { startServer } from '../../../server/start-server.ts';
import { offerDefaultWorld } from '../ready-world.ts';
import type { Begin, ToPrimary, ToWorker } from './messages.ts';
import { createReplica, type Replica } from './replica.ts';

/**
 * A worker of `serve --workers`: a process that answers requests as its primary tells it to, until
 * that tells it to stop, or is gone.
 */
export async function runWorker(): Promise<void> {
  const inbox: ToWorker[] = [];
  let hear = (message: ToWorker): void => void inbox.push(message);
  const begun = new Promise<Begin>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'begin') resolve(message.begin);
      else hear(message);
    });
  });
  // Of a terminal, both reach all processes of a command: the primary says when to stop.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit(1));
  try {
    tell({ kind: 'ready' });
    const begin = await begun;
    if (begin.options.state.seed.world.grown?.world === 'default') offerDefaultWorld();
    const replica = createReplica(begin, tell);
    const stopped = new Promise<void>((resolve) => {
      hear = (message) => (message.kind === 'stop' ? resolve() : replica.hear(message));
    });
    for (const message of inbox.splice(0)) hear(message);
    await answerUntil(stopped, begin, replica);
  } catch (cause) {
    tell({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
  }
  process.exitCode = 0;
  process.removeAllListeners('disconnect');
  process.disconnect();
}

async function answerUntil(stopped: Promise<void>, begin: Begin, replica: Replica): Promise<void> {
  const { host, port, connections } = begin;
  const { beside } = replica;
  await using server = await startServer(replica, { host, port, beside, limits: { connections } });
  tell({ kind: 'listening', baseUrl: server.baseUrl, port: server.port });
  await stopped;
  await server.close();
  tell({ kind: 'last-report', ...replica.report() });
}

/** A primary that is gone hears nothing, and this process ends. */
function tell(message: ToPrimary): void {
  process.send?.(message, undefined, undefined, () => {});
}
