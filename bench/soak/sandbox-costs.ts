import * as z from 'zod';
import { measureApart } from '../child.ts';
import { type Figure, median, medianRatio } from '../figure.ts';
import type { SoakSize } from './size.ts';

const costs = z.object({
  one: z.number(),
  all: z.number(),
  milliseconds: z.number(),
  slowest: z.number(),
  reset: z.number(),
});
const times = z.array(z.array(z.number()));
const ROUNDS = 41;

/** What a sandbox costs, in time and in memory, and what many keys do. */
export async function sandboxCosts(size: SoakSize): Promise<readonly Figure[]> {
  const { manySandboxes, sharedFiles, manyKeys, resetFiles } = size;
  const small = await measure('tiny', 3, manySandboxes);
  const shared = await measure('default', sharedFiles, manySandboxes);
  const large = await measure('default', resetFiles, 1);
  const answers = (sandboxes: number, few: number, many: number) =>
    measureApart('time-keys', times, ROUNDS, sandboxes, few, sandboxes, many);
  const [ten = [], tenThousand = []] = await answers(2, 10, 10_000);
  const least = Math.floor(manyKeys / 100);
  const [fewer = [], most = []] = await answers(3, least, manyKeys);
  const behind = (values: readonly number[]) => `${median(values).toFixed(1)} µs`;
  return [
    {
      name: 'sandbox.create',
      title: 'creating a small sandbox',
      ...{ value: small.milliseconds, unit: 'milliseconds', goal: { atMost: 5 } },
      rounds: manySandboxes,
      detail: `slowest ${small.slowest.toFixed(1)} ms; ${kilobytes(small, manySandboxes)} kB each`,
    },
    {
      name: 'sandbox.shared-memory',
      title: `${manySandboxes} sandboxes of one world over one`,
      ...{ value: shared.all / shared.one, unit: 'ratio', goal: { atMost: 1.2 } },
      rounds: 1,
      detail: `${sharedFiles} files, all used; ${kilobytes(shared, manySandboxes)} kB each, heap and columns`,
    },
    {
      name: 'sandbox.reset',
      title: 'reset of a large sandbox',
      ...{ value: large.reset, unit: 'milliseconds', goal: { atMost: 50 } },
      rounds: 1,
      detail: `${resetFiles} files`,
    },
    {
      name: 'keys.answers',
      title: 'an answer with 10,000 keys over one with 10',
      ...{ value: medianRatio(tenThousand, ten), unit: 'ratio', goal: { atMost: 1.2 } },
      rounds: ROUNDS,
      detail: `${behind(tenThousand)} over ${behind(ten)}`,
    },
    {
      name: 'keys.lookup',
      title: `an answer with ${manyKeys} keys over one with ${least}`,
      ...{ value: medianRatio(most, fewer), unit: 'ratio', goal: { atMost: 1.5 } },
      rounds: ROUNDS,
      detail: `${behind(most)} over ${behind(fewer)}`,
    },
  ];
}

const measure = (world: string, files: number, count: number) =>
  measureApart('measure-sandboxes', costs, world, files, count);

const kilobytes = ({ one, all }: z.infer<typeof costs>, count: number): string =>
  ((all - one) / count / 1_024).toFixed(1);
