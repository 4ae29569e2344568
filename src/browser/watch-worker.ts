import { readApiAddress } from '../http/api-address.ts';
import { warn } from './console.ts';
import { START } from './options.ts';

/** Sees to it that the worker answers a page for as long as the page is mocked. */
export interface WorkerWatch {
  /** Notes a request that the mock answers. */
  answered(url: string): void;
  end(): void;
}

/** Requests of other frames are answered here too, and never seen. */
const MAX_ANSWERED = 1_000;
const SENDS_REQUESTS = ['fetch', 'xmlhttprequest'];

/**
 * A browser may restart a service worker at any time, and the one of MSW 2 then forgets its pages.
 * Nothing tells the page, so this looks for requests to the API that the mock did not answer.
 *
 * @param activate lets the worker answer this page again.
 */
export function watchWorker(baseUrl: string, activate: () => Promise<void>): WorkerWatch {
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
  navigator.serviceWorker.addEventListener('controllerchange', again);
  document.addEventListener('visibilitychange', showAgain);
  return {
    answered(url) {
      if (answered.push(url) > MAX_ANSWERED) answered.shift();
    },
    end() {
      observer.disconnect();
      navigator.serviceWorker.removeEventListener('controllerchange', again);
      document.removeEventListener('visibilitychange', showAgain);
    },
  };
}
