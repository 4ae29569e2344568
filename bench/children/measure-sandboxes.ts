import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as z from 'zod';
import type { Sandbox } from '../../src/mock/sandboxes/registry.ts';
import { createSandboxes } from '../../src/mock/sandboxes/sandboxes.ts';
import { median } from '../figure.ts';
import { tell } from './parent.ts';

/** What sandboxes cost. Arguments: the world, files in it, how many sandboxes. */

const [world = 'default', files = '0', count = '0'] = process.argv.slice(2);

setFlagsFromString('--expose-gc');
const collect = z.function({ input: [], output: z.any() }).implement(runInNewContext('gc'));
const heap = (): number => {
  for (let round = 0; round < 4; round++) collect();
  // The columns of a world stand outside of the heap.
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const place = createSandboxes({ world, files: Number(files), most: Number(count) });
const use = async (sandbox: Sandbox): Promise<void> => {
  const [key] = sandbox.keys.list();
  const url = `http://mock.test/api/v1/workspaces/${key?.workspaceId}/files?limit=20`;
  const headers = { authorization: `Bearer ${key?.secret}` };
  const response = await place.fetch(url, { headers });
  if (response.status !== 200) throw new Error(`Failed to list: ${response.status}`);
  await response.text();
};

await use(place.default);
place.delete(place.create().id);
const one = heap();
const times: number[] = [];
for (let made = 0; made < Number(count); made++) {
  const start = performance.now();
  place.create();
  times.push(performance.now() - start);
}
for (const sandbox of place.list()) await use(sandbox);
const all = heap();
place.default.files.create();
const start = performance.now();
place.default.reset();
const reset = performance.now() - start;

tell({ one, all, milliseconds: median(times), slowest: Math.max(...times), reset });
