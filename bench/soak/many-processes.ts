import * as z from 'zod';
import { type Figure, faultCount } from '../figure.ts';
import { inFreshProcess } from '../fresh-process.ts';
import { control, makeSandbox, readAll, type ServedMock, serve } from '../served-mock.ts';
import type { SoakSize } from './size.ts';

/** Sandboxes of one server, driven at once by several processes: each sees its own files alone. */
export async function manyProcesses(
  { sandboxes, processes }: Pick<SoakSize, 'sandboxes' | 'processes'>,
  open: () => Promise<ServedMock> = () => serve('--world', 'tiny'),
): Promise<readonly Figure[]> {
  await using served = await open();
  const each = Math.ceil(sandboxes / processes);
  const start = performance.now();
  const foreign = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      inFreshProcess(import.meta.url, driveSandboxes, served.baseUrl, index, each),
    ),
  );
  const seconds = (performance.now() - start) / 1_000;
  const health = z.object({ sandboxes: z.number() });
  const left = health.parse(await control(served.baseUrl, 'GET', '/health')).sandboxes - 1;
  return [
    faultCount(
      'processes.foreign',
      'files of others seen in a sandbox',
      foreign.reduce((sum, count) => sum + count, left),
      `${each * processes} sandboxes at once, ${processes} processes, ${seconds.toFixed(1)} s`,
    ),
  ];
}

/** Drives sandboxes, all at once, and counts what of others shows in them. */
export async function driveSandboxes(
  baseUrl: string,
  process: number,
  count: number,
): Promise<number> {
  const drive = async (_: unknown, index: number): Promise<number> => {
    const own = `of-${process}-${index}-`;
    const { id, reader } = await makeSandbox(baseUrl, { world: 'tiny', files: index % 40 });
    const walk = { ...reader, baseUrl, limit: 7 };
    const before = (await readAll(walk)).length;
    let foreign = 0;
    for (let added = 1; added <= 20; added++) {
      await control(baseUrl, 'POST', `/sandboxes/${id}/files`, { id: `${own}${added}` });
      const ids = await readAll(walk);
      const marked = ids.filter((each) => each.startsWith('of-'));
      if (ids.length !== before + added || marked.length !== added) foreign += 1;
      foreign += marked.filter((each) => !each.startsWith(own)).length;
    }
    await control(baseUrl, 'POST', `/sandboxes/${id}/reset`);
    if ((await readAll(walk)).length !== before) foreign += 1;
    await control(baseUrl, 'DELETE', `/sandboxes/${id}`);
    return foreign;
  };
  const found = await Promise.all(Array.from({ length: count }, drive));
  return found.reduce((sum, each) => sum + each, 0);
}
