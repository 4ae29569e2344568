import { z } from 'zod';
import { measureApart } from './child.ts';
import { type Effort, type Figure, measured, median, ratios } from './figure.ts';

/** What a page costs in process, in a small workspace and in large ones. */

const SIZES = [1_000, 10_000, 100_000] as const;
const LARGE = 1_000_000;
const LARGEST = 5_000_000;
const effort = {
  full: { warm: 150, cold: 25 },
  quick: { warm: 30, cold: 7 },
} as const satisfies Record<Effort, unknown>;

const samples = z.object({
  first: z.array(z.number()),
  middle: z.array(z.number()),
  last: z.array(z.number()),
});
const timings = z.array(z.object({ warm: samples, cold: samples }));

const temperatures = {
  warm: 'asked for before',
  cold: 'never asked for',
} as const;

export async function pageLatency(level: Effort): Promise<readonly Figure[]> {
  const sizes = level === 'full' ? [...SIZES, LARGE, LARGEST] : SIZES;
  const { warm, cold } = effort[level];
  const [small, ...large] = await measureApart('time-pages', timings, warm, cold, ...sizes);
  if (!small) throw new Error('Failed to time pages: there is no smallest workspace');

  return (['warm', 'cold'] as const).flatMap((temperature) =>
    (['first', 'middle', 'last'] as const).flatMap((place) =>
      large.map((timing, index): Figure => {
        const size = sizes[index + 1] ?? 0;
        const [over, under] = [timing[temperature][place], small[temperature][place]];
        return {
          name: `page-${place}-${temperature}-${size}`,
          title: `The ${place} page of ${size.toLocaleString('en')} files : of 1,000; ${temperatures[temperature]}`,
          ...measured(ratios(over, under)),
          unit: 'ratio',
          ...(size === LARGEST && { goal: { atMost: 1.2 } }),
          detail: `${median(over).toFixed(1)} : ${median(under).toFixed(1)} µs`,
        };
      }),
    ),
  );
}
