import { getResponse, type HttpHandler, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMock } from '../src/mock/create-mock.ts';
import { handlers } from '../src/msw/index.ts';
import {
  atMost,
  type Effort,
  type Figure,
  figureOf,
  inRounds,
  median,
  ratioFigure,
} from './figure.ts';
import { inFreshProcess } from './fresh-process.ts';
import { pageRequest } from './pages-and-writes.ts';

/** The cost of a test in one process: through MSW, with `mock.fetch`, and of creating a mock. */

const effort = {
  full: { rounds: 60, calls: 300, mocks: 9 },
  quick: { rounds: 7, calls: 100, mocks: 3 },
} as const satisfies Record<Effort, unknown>;

export async function inProcess(level: Effort): Promise<readonly Figure[]> {
  const { rounds, calls, mocks } = effort[level];
  const times = await inFreshProcess(import.meta.url, timeInProcess, rounds, calls);
  const over = (
    name: string,
    title: string,
    [ours, still]: readonly [number[], number[]],
    most?: number,
  ) =>
    ratioFigure(name, title, [ours, still], {
      ...atMost(most),
      detail: `${median(ours).toFixed(0)} : ${median(still).toFixed(0)} µs of CPU, ${Math.round(1e6 / median(ours)).toLocaleString('en')} pages/s`,
    });
  return [
    over(
      'msw-fetch-over-static',
      'Pages of 100 by fetch through MSW, our handlers : a handler that gives the same bytes',
      times.fetch,
      1.1,
    ),
    over('msw-response-over-static', '  the same by getResponse of MSW', times.getResponse),
    over(
      'mock-fetch-over-static',
      '  by mock.fetch : a function that takes a Request and gives a Response of the same bytes',
      times.mockFetch,
    ),
    await secondMock(mocks),
  ];
}

async function secondMock(rounds: number): Promise<Figure> {
  const [all] = await inRounds(rounds, [() => inFreshProcess(import.meta.url, timeTwoMocks)]);
  return figureOf(
    'create-mock-again',
    'createMock of the default world, the second time in a process',
    'milliseconds',
    all.map(({ second }) => second),
    {
      ...atMost(5),
      detail: `the first time: ${median(all.map(({ first }) => first)).toFixed(0)} ms`,
    },
  );
}

/** Milliseconds. */
export function timeTwoMocks() {
  const start = performance.now();
  createMock();
  const first = performance.now() - start;
  createMock();
  return { first, second: performance.now() - start - first };
}

/**
 * Times pages of 100 files that never leave the process. Returns, by round, microseconds of
 * processor time per page for ours and for a static response; each round requests `calls` pages.
 */
export async function timeInProcess(rounds: number, calls: number) {
  const mock = createMock();
  const request = pageRequest(mock);
  const { url } = request;
  const init = { headers: { authorization: request.headers.get('authorization') ?? '' } };
  const { status, headers, body } = mock.answer(request);
  const page = String(body);
  const sameBytes = () => new Response(page, { status, headers });
  const ours = handlers(mock);
  /** The handler that a test would write by hand. */
  const still = [http.get('*/api/v1/workspaces/:workspaceId/files', sameBytes)];
  const server = setupServer();
  const time = async (ask: () => Promise<Response | undefined>): Promise<number> => {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call++) {
      const text = await (await ask())?.text();
      if (text !== page) throw new Error('Failed to read the page');
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  };
  const respond = (by: HttpHandler[]) => () =>
    time(async () => getResponse(by, new Request(url, init)));
  const intercept = (by: HttpHandler[]) => () => {
    server.resetHandlers(...by);
    return time(() => fetch(url, init));
  };
  // The least that any function like fetch must do.
  const stillFetch = async () => {
    new Request(url, init);
    return sameBytes();
  };

  const getResponses = await inRounds(rounds, [respond(ours), respond(still)]);
  const mockFetches = await inRounds(rounds, [
    () => time(() => mock.fetch(url, init)),
    () => time(stillFetch),
  ]);
  // Last: it replaces more than fetch, and must not affect the other measurements.
  server.listen({ onUnhandledRequest: 'error' });
  const fetches = await inRounds(rounds, [intercept(ours), intercept(still)]);
  return { getResponse: getResponses, mockFetch: mockFetches, fetch: fetches };
}
