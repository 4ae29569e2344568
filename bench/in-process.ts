import { z } from 'zod';
import { measureApart } from './child.ts';
import { type Effort, type Figure, measured, median, ratios } from './figure.ts';

/** What a test pays that never leaves its process: by MSW, by `mock.fetch`, and for a mock. */

const effort = {
  full: { rounds: 60, calls: 300, mocks: 9 },
  quick: { rounds: 7, calls: 100, mocks: 3 },
} as const satisfies Record<Effort, unknown>;

const samples = z.array(z.number());
const timings = z.object({
  fetch: samples,
  fetchStill: samples,
  getResponse: samples,
  getResponseStill: samples,
  mockFetch: samples,
  mockFetchStill: samples,
});
const made = z.object({ first: z.number(), second: z.number() });

export async function inProcess(level: Effort): Promise<readonly Figure[]> {
  const { rounds, calls, mocks } = effort[level];
  const timed = await measureApart('time-in-process', timings, rounds, calls);
  const over = (name: string, title: string, ours: number[], still: number[]): Figure => ({
    name,
    title,
    ...measured(ratios(ours, still)),
    unit: 'ratio',
    detail: `${median(ours).toFixed(0)} : ${median(still).toFixed(0)} µs of CPU, ${Math.round(1e6 / median(ours)).toLocaleString('en')} pages/s`,
  });
  return [
    {
      ...over(
        'msw-fetch-over-static',
        'Pages of 100 by fetch through MSW, our handlers : a handler that gives the same bytes',
        ...([timed.fetch, timed.fetchStill] as const),
      ),
      goal: { atMost: 1.1 },
    },
    over(
      'msw-response-over-static',
      '  the same by getResponse of MSW',
      ...([timed.getResponse, timed.getResponseStill] as const),
    ),
    over(
      'mock-fetch-over-static',
      '  by mock.fetch : a function that takes a Request and gives a Response of the same bytes',
      ...([timed.mockFetch, timed.mockFetchStill] as const),
    ),
    await secondMock(mocks),
  ];
}

async function secondMock(rounds: number): Promise<Figure> {
  const all: z.infer<typeof made>[] = [];
  for (let round = 0; round < rounds; round++) {
    all.push(await measureApart('make', made, 'mocks'));
  }
  return {
    name: 'create-mock-again',
    title: 'createMock of the default world, the second time in a process',
    ...measured(all.map(({ second }) => second)),
    unit: 'milliseconds',
    goal: { atMost: 5 },
    detail: `the first time: ${median(all.map(({ first }) => first)).toFixed(0)} ms`,
  };
}
