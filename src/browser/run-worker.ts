import type { HttpHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import { readApiAddress } from '../http/api-address.ts';
import { OperationError } from '../text/operation-error.ts';
import { warn } from './console.ts';
import { START } from './options.ts';
import type { WorkerPlace } from './worker-script.ts';

type Worker = ReturnType<typeof setupWorker>;

/**
 * The worker of the page. It keeps running when one mock replaces another, as after a hot reload,
 * so that no request of the page bypasses it.
 */
let running: RunningWorker | null = null;

interface RunningWorker {
  readonly worker: Worker;
  readonly key: string;
  readonly place: WorkerPlace | null;
  /** The script that MSW listens to; null if there are no service workers. */
  script: ServiceWorker | null;
}

/** Milliseconds within which a running worker responds. */
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
 * Lets the worker answer this page again: a worker that the browser restarted has forgotten its
 * pages, and MSW does not listen to a worker that replaced another.
 */
export async function activateWorker(): Promise<void> {
  if (!running?.script) return;
  const { controller } = navigator.serviceWorker;
  if (controller === running.script) return await activated(controller);
  await running.worker.stop();
  await listen(running);
}

/** `onUnhandledFrame` is MSW 3's name for `onUnhandledRequest`. */
const silent = { quiet: true, onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as const;

async function listen(started: RunningWorker): Promise<void> {
  const { worker, place } = started;
  const options = { ...(place?.scope && { scope: place.scope }) };
  const registration = await worker.start({
    ...silent,
    ...(place && { serviceWorker: { url: place.url.href, options } }),
  });
  started.script = place ? (registration?.active ?? navigator.serviceWorker.controller) : null;
}

/** @throws Error if the worker does not confirm in time. */
function activated(script: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const { signal } = end;
    const late = new OperationError({
      action: START,
      reason: 'the service worker does not answer',
    });
    const timer = setTimeout(() => end.abort(), PATIENCE);
    signal.addEventListener('abort', () => reject(late));
    const hear = ({ data }: MessageEvent): void => {
      if (Object(data).type !== 'MOCKING_ENABLED') return;
      clearTimeout(timer);
      resolve();
      end.abort();
    };
    navigator.serviceWorker.addEventListener('message', hear, { signal });
    script.postMessage('MOCK_ACTIVATE');
  });
}

/** Stops the worker: requests go to the network again. */
export async function stopWorker(): Promise<void> {
  const stopped = running;
  running = null;
  await stopped?.worker.stop();
}

/**
 * Answered URLs to remember: those of other frames never show up in this page's resource timing.
 */
const MAX_ANSWERED = 1_000;
const SENDS_REQUESTS = ['fetch', 'xmlhttprequest'];

/**
 * Keeps the worker answering this page until the signal is aborted. A browser may restart a service
 * worker at any time, and the worker of MSW 2 then forgets its pages. The page is not notified, so
 * this looks for requests to the API that the mock did not answer.
 *
 * @param activate lets the worker answer this page again.
 * @returns a function to call with the URL of each request that the mock answers.
 */
export function watchWorker(
  baseUrl: string,
  activate: () => Promise<void>,
  signal: AbortSignal,
): (url: string) => void {
  const { operations } = readApiAddress(baseUrl, START);
  const since = performance.now();
  const answered: string[] = [];
  let isActivating = false;

  const again = async (): Promise<void> => {
    if (isActivating) return;
    isActivating = true;
    await activate().catch((cause: unknown) => {
      warn(`the mock no longer answers this page; reload it: ${cause}`);
    });
    isActivating = false;
  };
  const check = (entry: PerformanceEntry): void => {
    const { origin, pathname } = new URL(entry.name);
    if (entry.startTime < since || !operations.test(origin + pathname)) return;
    const at = answered.indexOf(entry.name);
    if (at >= 0) return void answered.splice(at, 1);
    if (!isActivating) {
      warn(
        `${entry.name} went to the network because the browser restarted the service worker. The mock answers again; repeat the request`,
      );
    }
    void again();
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (
        entry instanceof PerformanceResourceTiming &&
        SENDS_REQUESTS.includes(entry.initiatorType)
      )
        check(entry);
    }
  });
  const showAgain = (): void => {
    if (document.visibilityState === 'visible') void again();
  };
  observer.observe({ type: 'resource' });
  navigator.serviceWorker.addEventListener('controllerchange', again, { signal });
  document.addEventListener('visibilitychange', showAgain, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
  return (url) => {
    if (answered.push(url) > MAX_ANSWERED) answered.shift();
  };
}
