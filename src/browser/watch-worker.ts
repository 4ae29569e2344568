import { readApiAddress } from '../http/api-address.ts';
import { warn } from './console.ts';
import { START } from './options.ts';

/** Responses to remember: those for other frames never appear as loaded. */
const MAX_ANSWERED = 1_000;
const SENDS_REQUESTS = ['fetch', 'xmlhttprequest'];

/**
 * Keeps the worker answering this page until the signal is aborted. A browser may restart a service
 * worker at any time, and the one of MSW 2 then forgets its pages. The page is not notified, so this
 * looks for requests to the API that the mock did not answer.
 *
 * @param activate lets the worker answer this page again.
 * @returns notes the URL of a request that the mock answers.
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
