import { setupWorker } from 'msw/browser';
import { createMock as createLightMock } from '../../src/light/index.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { handlers } from '../../src/msw/index.ts';
import type { GrownWorld } from '../../src/world/world-snapshot.ts';
import { hashOfAnswers } from '../same-bytes/answers.ts';

/** The script of the page: posts hashes of the answers of each kind of mock in a browser. */

async function hashes() {
  const response = await fetch('/worlds.json');
  const worlds: Record<'tiny' | 'default', GrownWorld> = await response.json();
  const growing = await hashOfAnswers(createMock);
  const light = await hashOfAnswers(({ world, profile }) =>
    createLightMock({ world: worlds[world], profile }),
  );
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
  return { growing, light, behindWorker, network };
}

const found = await hashes().catch((cause: unknown) => ({ failed: String(cause) }));
await fetch('/found', { method: 'POST', body: JSON.stringify(found) });
