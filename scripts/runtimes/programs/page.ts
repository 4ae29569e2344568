import { setupWorker } from 'msw/browser';
import { handlers } from 'workspace-files-kit/msw';
import { tryEverything, type UseFace } from './results.ts';

/** A page of a browser that posts the results to its server. */

const throughServiceWorker: UseFace = async (mock, use) => {
  const worker = setupWorker(...handlers(mock));
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true });
  return use(fetch, location.origin).finally(() => worker.stop());
};

const body = await tryEverything({ MSW: throughServiceWorker }).then(
  (results) => JSON.stringify(results),
  (cause) => `Failed to try everything: ${cause}`,
);
await fetch('/tried', { method: 'POST', body });
