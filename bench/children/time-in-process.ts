import { getResponse, type HttpHandler, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMock } from '../../src/mock/create-mock.ts';
import { handlers } from '../../src/msw/index.ts';
import { rotated } from '../figure.ts';
import { pageRequest } from '../page-request.ts';
import { tell } from './parent.ts';

/**
 * Times pages of 100 files that never leave the process, and tells microseconds of processor time
 * a page: by contender, by round. Arguments: rounds, and the pages that a sample is the mean of.
 */

const [rounds = 0, calls = 0] = process.argv.slice(2).map(Number);

const mock = createMock();
const asked = pageRequest(mock);
const { url } = asked;
const init = { headers: { authorization: asked.headers.get('authorization') ?? '' } };
const { status, headers, body } = mock.answer(asked);
const page = String(body);
const sameBytes = () => new Response(page, { status, headers });

const ours = handlers(mock);
/** As a test would write it by hand. */
const still = [http.get('*/api/v1/workspaces/:workspaceId/files', sameBytes)];
const server = setupServer();

const respond = (by: HttpHandler[]) => async () => getResponse(by, new Request(url, init));
const alone = {
  getResponse: { ask: respond(ours) },
  getResponseStill: { ask: respond(still) },
  mockFetch: { ask: () => mock.fetch(url, init) },
  // What any function like fetch must do.
  mockFetchStill: {
    ask: async () => {
      new Request(url, init);
      return sameBytes();
    },
  },
} satisfies Record<string, Contender>;
const intercepted = {
  fetch: { prepare: () => server.resetHandlers(...ours), ask: () => fetch(url, init) },
  fetchStill: { prepare: () => server.resetHandlers(...still), ask: () => fetch(url, init) },
} satisfies Record<string, Contender>;

interface Contender {
  readonly ask: () => Promise<Response | undefined>;
  readonly prepare?: () => void;
}

const timed = await timeAll(alone);
// It replaces more than fetch: what is not behind it comes before it.
server.listen({ onUnhandledRequest: 'error' });
tell({ ...timed, ...(await timeAll(intercepted)) });

async function timeAll(
  contenders: Readonly<Record<string, Contender>>,
): Promise<Readonly<Record<string, readonly number[]>>> {
  const times = Object.entries(contenders).map(([name, contender]) => ({
    ...{ name, contender, microseconds: [] as number[] },
  }));
  // What is compiled on the way is not counted.
  for (const { contender } of times) await time(contender);
  for (let round = 0; round < rounds; round++) {
    for (const { contender, microseconds } of rotated(times, round)) {
      microseconds.push(await time(contender));
    }
  }
  return Object.fromEntries(times.map(({ name, microseconds }) => [name, microseconds]));
}

async function time({ ask, prepare = () => {} }: Contender): Promise<number> {
  prepare();
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call++) {
    const text = await (await ask())?.text();
    if (text !== page) throw new Error('Failed to read the page');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}
