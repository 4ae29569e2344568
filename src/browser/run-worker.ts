import type { HttpHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import { OperationError } from '../text/operation-error.ts';
import { replaceWarnings, warn } from './console.ts';
import { START } from './options.ts';
import { howToWrite, type WorkerPlace } from './worker-script.ts';

type Worker = ReturnType<typeof setupWorker>;

/**
 * The one worker of the page. It is kept when a mock replaces another, as after a hot reload, so that
 * no request of the page is sent without it.
 */
let running: RunningWorker | null = null;

interface RunningWorker {
  readonly worker: Worker;
  readonly key: string;
  readonly place: WorkerPlace | null;
  /** The script that MSW listens to; null if there are no service workers. */
  script: ServiceWorker | null;
}

/** Milliseconds in which a running worker responds. */
const PATIENCE = 5_000;

/**
 * Lets MSW's worker answer with these handlers only; all other requests go to the network.
 *
 * @param place null if there are no workers: MSW then replaces fetch and XMLHttpRequest.
 */
export async function runWorker(
  handlers: readonly HttpHandler[],
  place: WorkerPlace | null,
): Promise<void> {
  const key = `${place?.url.href} ${place?.scope}`;
  if (running?.key === key) {
    running.worker.resetHandlers(...handlers);
    return await activateWorker();
  }
  await stopWorker();
  running = { worker: setupWorker(...handlers), key, place, script: null };
  try {
    await listen(running);
  } catch (cause) {
    running = null;
    throw cause;
  }
}

/**
 * Lets the worker answer this page again: after a restart by the browser it has forgotten its pages,
 * and MSW does not listen to one that replaced another.
 */
export async function activateWorker(): Promise<void> {
  if (!running?.script) return;
  const { controller } = navigator.serviceWorker;
  if (controller === running.script) return await activated(controller);
  await running.worker.stop();
  await listen(running);
}

async function listen(started: RunningWorker): Promise<void> {
  const { worker, place } = started;
  const registration = await replaceWarnings(
    (text) => sayStale(text, place),
    () => worker.start(startOptions(place)),
  );
  started.script = place ? (registration?.active ?? navigator.serviceWorker.controller) : null;
}

/** @throws Error if the worker does not confirm in time. */
function activated(script: ServiceWorker): Promise<void> {
  const { serviceWorker } = navigator;
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      serviceWorker.removeEventListener('message', hear);
    };
    const hear = ({ data }: MessageEvent): void => {
      if (Object(data).type !== 'MOCKING_ENABLED') return;
      end();
      resolve();
    };
    const timer = setTimeout(() => {
      end();
      reject(new OperationError({ action: START, reason: 'the service worker does not answer' }));
    }, PATIENCE);
    serviceWorker.addEventListener('message', hear);
    script.postMessage('MOCK_ACTIVATE');
  });
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

/** Only MSW knows the checksum of the script that fits it. */
function sayStale(text: string, place: WorkerPlace | null): boolean {
  if (!place || !/different version of MSW/.test(text)) return false;
  const version = /MSW \(([^)]+)\)/.exec(text)?.[1] ?? 'another version';
  warn(
    `${place.url.href} was written by MSW ${version}, and does not fit the MSW that is installed: ${howToWrite(place)}`,
  );
  return true;
}
