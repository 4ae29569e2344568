import * as z from 'zod';
import { startChild } from '../child.ts';
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
  await using keys = startChild('time-keys', String(ROUNDS), '2', '10', '2', '10000');
  const [ten = [], tenThousand = []] = await keys.next(times);
  const least = String(Math.floor(manyKeys / 100));
  await using owners = startChild('time-keys', String(ROUNDS), '3', least, '3', String(manyKeys));
  const [fewer = [], most = []] = await owners.next(times);
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

async function measure(world: string, files: number, count: number) {
  await using child = startChild('measure-sandboxes', world, String(files), String(count));
  return await child.next(costs);
}

const kilobytes = ({ one, all }: z.infer<typeof costs>, count: number): string =>
  ((all - one) / count / 1_024).toFixed(1);
