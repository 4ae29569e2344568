import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mapConcurrently } from '../../src/consumer/map-concurrently.ts';
import { createSandboxes } from '../../src/mock/sandboxes/sandboxes.ts';
import type { Figure } from '../figure.ts';
import { control, listingPath, makeSandbox, type ServedMock } from '../served-mock.ts';

const LANES = 16;
const REQUESTS_EACH = 10;
const WRITES_EACH = 10;

/** What a sandbox takes: memory, processor time, and bytes on the disk. */
export async function costs(
  count: number,
  folder: string,
  start: () => Promise<ServedMock>,
): Promise<readonly Figure[]> {
  await using served = await start();
  const { baseUrl } = served;
  const one = await makeSandbox(baseUrl, { world: 'default' });
  await read(baseUrl, one.reader);
  const [memory, disk] = [served.process.memory(), bytesIn(folder)];
  const numbers = Array.from({ length: count }, (_, index) => index);
  const timed = async <Result>(does: () => Promise<Result>) => {
    const before = served.process.processorTime();
    const result = await does();
    return { result, seconds: served.process.processorTime() - before };
  };
  const made = await timed(() =>
    mapConcurrently(numbers, LANES, () => makeSandbox(baseUrl, { world: 'default' })),
  );
  const memoryOfAll = served.process.memory() - memory;
  const asked = await timed(() =>
    mapConcurrently(made.result, LANES, async ({ reader }) => {
      for (let times = 0; times < REQUESTS_EACH; times++) await read(baseUrl, reader);
    }),
  );
  const written = await timed(() =>
    mapConcurrently(made.result, LANES, async ({ id }) => {
      for (let times = 0; times < WRITES_EACH; times++) {
        await control(baseUrl, 'POST', `/sandboxes/${id}/files`, { name: 'new.txt' });
      }
    }),
  );
  await served.process.kill();
  await using again = await start();
  await read(again.baseUrl, one.reader);
  const woken = again.process.processorTime();
  await mapConcurrently(made.result, LANES, ({ reader }) => read(again.baseUrl, reader));
  const waking = again.process.processorTime() - woken;
  const diskWritten = bytesIn(folder) - disk;
  const detail = `${count} sandboxes of the default world, ${WRITES_EACH} writes each`;
  const figure = (name: string, title: string, value: number, unit: Figure['unit']): Figure => ({
    ...{ name: `edge.${name}`, title, value, unit, detail, rounds: 1 },
  });
  const milliseconds = (name: string, title: string, seconds: number, times: number) =>
    figure(name, `processor time, ${title}`, (seconds * 1_000) / times, 'milliseconds');
  const kibibytes = (bytes: number) => Math.round(bytes / count / 1_024);
  const { state, write } = logged();
  return [
    figure('memory', 'KiB of memory, a sandbox', kibibytes(memoryOfAll), 'count'),
    figure('disk', 'KiB on the disk, a sandbox', kibibytes(diskWritten), 'count'),
    figure('state', 'bytes of the state that a sandbox begins with', state, 'count'),
    figure('log', 'bytes of a write', write, 'count'),
    milliseconds('create', 'a sandbox made', made.seconds, count),
    milliseconds('read', 'a page of 50', asked.seconds, count * REQUESTS_EACH),
    milliseconds('write', 'a write', written.seconds, count * WRITES_EACH),
    milliseconds('wake', 'a sandbox woken', waking, count),
  ];
}

/** Bytes of what the storage of an object holds. */
function logged(): { readonly state: number; readonly write: number } {
  const bytes = (value: object) => Buffer.byteLength(JSON.stringify(value));
  const mock = createSandboxes().create();
  let write = 0;
  mock.onWrite((each) => {
    write += bytes(each);
  });
  const state = bytes(mock.exportState());
  mock.files.create({ name: 'new.txt' });
  return { state, write };
}

async function read(
  baseUrl: string,
  { workspaceId, secret }: { readonly workspaceId: string; readonly secret: string },
): Promise<void> {
  const url = baseUrl + listingPath(workspaceId, 50, null);
  const response = await fetch(url, { headers: { authorization: `Bearer ${secret}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Failed to read a page: ${response.status}`);
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path), { throwIfNoEntry: false }))
    .reduce((sum, entry) => sum + (entry?.isFile() ? entry.size : 0), 0);
