import { setupWorker } from 'msw/browser';
import { createMock } from '../../src/mock/create-mock.ts';
import { handlers } from '../../src/msw/index.ts';
import { hashOfAnswers } from '../same-bytes/answers.ts';

/** The script of the page: posts hashes of the answers of each kind of mock in a browser. */

async function hashes() {
  const direct = await hashOfAnswers(createMock);
  const worker = setupWorker();
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true });
  const behindWorker = await hashOfAnswers(createMock, {
    origin: location.origin,
    reach: (mock) => {
      worker.resetHandlers(...handlers(mock));
      return fetch;
    },
  });
  const network = await (await fetch('/elsewhere')).text();
  return { direct, behindWorker, network };
}

const found = await hashes().catch((cause: unknown) => ({ failed: String(cause) }));
await fetch('/found', { method: 'POST', body: JSON.stringify(found) });
