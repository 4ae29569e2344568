import type { Served } from '../../scripts/try-serve.ts';
import { mapConcurrently } from '../../src/consumer/map-concurrently.ts';
import { connect } from '../../src/control/client/connect.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { writeGrownWorld } from '../../src/world/world-snapshot.ts';
import { type Figure, faultCount } from '../figure.ts';
import { readAll, secondCursor, type Walk } from '../served-mock.ts';

const LANES = 16;
const LIMIT = 7;
const LARGE_LIMIT = 60;
/** Enough writes for the log to be replaced with a new state. */
const MANY_WRITES = 400;
/** Enough files for a world that is passed as data to be stored in several rows. */
const MANY_FILES = 4_000;

/** Checks that sandboxes survive a kill and restart of their process after writes of every kind. */
export async function survival(
  count: number,
  start: () => Promise<Served>,
): Promise<readonly Figure[]> {
  const begun = performance.now();
  const first = await start();
  const numbers = Array.from({ length: count }, (_, index) => index);
  const written = await mapConcurrently(numbers, LANES, (index) => write(first.baseUrl, index));
  await first[Symbol.asyncDispose]();
  await using again = await start();
  const lost: string[] = [];
  await mapConcurrently(written, LANES, async ({ id, walk, seen, files, cursor }) => {
    const there = { ...walk, baseUrl: again.baseUrl };
    const rest = await readAll(there, cursor);
    const now = await seenOf(id, there);
    if (now !== seen || [...files.slice(0, walk.limit), ...rest].join() !== files.join()) {
      lost.push(`${id}\n${seen}\n${now}`);
    }
  });
  for (const text of lost.slice(0, 3)) console.error(`lost: ${text}`);
  const foreign = written.filter(({ files }, index) => isForeign(files, index)).length;
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  return [
    faultCount(
      'edge.lost',
      'sandboxes that SIGKILL and a restart changed',
      lost.length,
      `${count} sandboxes, 8 writes each, ${seconds} s`,
    ),
    faultCount(
      'edge.foreign',
      'sandboxes with files of a different sandbox',
      foreign,
      `${count} sandboxes at once`,
    ),
  ];
}

/** Writes to a new sandbox. @returns what clients see of it, and where a walk stopped. */
async function write(baseUrl: string, index: number) {
  const options = index === 1 ? { world: worldAsData() } : { world: 'tiny', files: 20 };
  const { id, files, keys, clock, changeProfile } = await connect(baseUrl).sandbox(options);
  const { workspaceId } = await keys.byLabel('reader');
  const own = (name: string) => `of-${index}-${name}`;
  await clock.advance((60 + index) * 1_000);
  await files.create({ id: own('a'), name: 'a.txt' });
  await files.create({ id: own('b'), name: 'b.txt' });
  for (let size = index === 0 ? MANY_WRITES : 1; size > 0; size--) {
    await files.update(own('a'), { size });
  }
  await files.delete(own('b'));
  const secret = `secret-of-${index}-of-my-own`;
  await keys.issue({ label: 'mine', secret });
  await keys.expire('reader');
  await changeProfile({ 'limit.maximum': 60 + (index % 40) });
  const walk = {
    baseUrl,
    workspaceId,
    secret,
    limit: index === 1 ? LARGE_LIMIT : LIMIT,
  };
  const cursor = await secondCursor(walk);
  return { id, walk, seen: await seenOf(id, walk), files: await readAll(walk), cursor };
}

/** Untyped, because the client's option is typed for recipes. */
const worldAsData = () =>
  JSON.parse(JSON.stringify(writeGrownWorld(createMock({ files: MANY_FILES }).world)));

const isForeign = (files: readonly string[], index: number): boolean =>
  files.filter((id) => id.startsWith('of-')).join() !== `of-${index}-a`;

async function seenOf(id: string, { baseUrl, secret }: Walk): Promise<string> {
  const headers = { authorization: `Bearer ${secret}` };
  const keyCheck = await (await fetch(`${baseUrl}/api/v1/auth`, { headers })).text();
  const sandbox = await connect(baseUrl).get(id);
  if (!sandbox) throw new Error(`Failed to find the sandbox ${id}`);
  // Counts of requests are not in the log of writes.
  const { counts: _requests, ...saved } = await sandbox.exportState();
  return JSON.stringify(inOrder([keyCheck, saved, await sandbox.profile()]));
}

/** The same value with the fields of objects sorted by name. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}
