import type { HttpHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import { replaceWarnings, warn } from './console.ts';
import { howToWrite, type WorkerPlace } from './worker-script.ts';

type Worker = ReturnType<typeof setupWorker>;

/**
 * The worker that the page has: one. It is kept when a mock takes the place of another, as with
 * every hot reload, so that no request of the page meets a moment without it.
 */
let running: { readonly worker: Worker; readonly place: string } | null = null;

/**
 * Lets MSW's worker answer by these handlers, and by these alone; all else goes to the network.
 *
 * @param place null where there are no workers: MSW then stands before fetch and XMLHttpRequest.
 */
export async function runWorker(
  handlers: readonly HttpHandler[],
  place: WorkerPlace | null,
): Promise<void> {
  const key = `${place?.url.href} ${place?.scope}`;
  if (running?.place === key) return running.worker.resetHandlers(...handlers);
  await stopWorker();
  const worker = setupWorker(...handlers);
  running = { worker, place: key };
  try {
    await replaceWarnings(
      (text) => sayStale(text, place),
      () => worker.start(startOptions(place)),
    );
  } catch (cause) {
    running = null;
    throw cause;
  }
}

/** Requests go to the network again. */
export async function stopWorker(): Promise<void> {
  const stopped = running;
  running = null;
  await stopped?.worker.stop();
}

function startOptions(place: WorkerPlace | null) {
  const options = { ...(place?.scope && { scope: place.scope }) };
  return {
    quiet: true,
    onUnhandledRequest: 'bypass',
    // Its name in MSW 3.
    onUnhandledFrame: 'bypass',
    ...(place && { serviceWorker: { url: place.url.href, options } }),
  } as const;
}

/** MSW alone knows the checksum of the script that fits it. */
function sayStale(text: string, place: WorkerPlace | null): boolean {
  if (!place || !/different version of MSW/.test(text)) return false;
  const version = /MSW \(([^)]+)\)/.exec(text)?.[1] ?? 'another version';
  warn(
    `${place.url.href} was written by MSW ${version}, and does not fit the MSW that is installed: ${howToWrite(place)}`,
  );
  return true;
}
