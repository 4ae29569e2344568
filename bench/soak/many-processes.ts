import * as z from 'zod';
import { measureApart } from '../child.ts';
import type { Figure } from '../figure.ts';
import { control, type ServedPlace, serve } from './served.ts';
import type { SoakSize } from './size.ts';

/** Sandboxes of one server, driven at once by several processes: each sees its own files alone. */
export async function manyProcesses(
  { sandboxes, processes }: Pick<SoakSize, 'sandboxes' | 'processes'>,
  open: () => Promise<ServedPlace> = () => serve('--port', '0', '--world', 'tiny'),
): Promise<readonly Figure[]> {
  await using served = await open();
  const each = Math.ceil(sandboxes / processes);
  const start = performance.now();
  const found = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      measureApart('drive-sandboxes', z.number(), served.baseUrl, index, each),
    ),
  );
  const seconds = (performance.now() - start) / 1_000;
  const health = z.object({ sandboxes: z.number() });
  const left = health.parse(await control(served.baseUrl, 'GET', '/health')).sandboxes - 1;
  return [
    {
      name: 'processes.foreign',
      title: 'files of others seen in a sandbox',
      value: found.reduce((sum, count) => sum + count, 0) + left,
      unit: 'count',
      goal: { atMost: 0 },
      rounds: 1,
      detail: `${each * processes} sandboxes at once, ${processes} processes, ${seconds.toFixed(1)} s`,
    },
  ];
}
