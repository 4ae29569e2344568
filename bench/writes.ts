import { createMock } from '../src/mock/create-mock.ts';
import { type Effort, type Figure, median } from './figure.ts';
import { inFreshProcess } from './fresh-process.ts';
import { pageRequest } from './page-request.ts';

/** The cost in process of a write between reads, and of a reset, at several numbers of files. */

const SIZES = { full: [1_000, 1_000_000], quick: [1_000, 100_000] } as const;
const ROUNDS = { full: 2_000, quick: 200 } as const satisfies Record<Effort, number>;
const writes = [
  { name: 'add', title: 'Adding a file between pages, of', atMost: 0.05 },
  { name: 'change', title: 'Changing one, of', atMost: 0.05 },
  { name: 'remove', title: 'Removing one, of', atMost: 0.05 },
  { name: 'reset', title: 'The slowest reset after such writes, of', atMost: 50 },
] as const;
type Milliseconds = Readonly<Record<(typeof writes)[number]['name'], number>>;

export async function writeLatency(level: Effort): Promise<readonly Figure[]> {
  const rounds = ROUNDS[level];
  const figures: Figure[] = [];
  for (const files of SIZES[level]) {
    const found = await inFreshProcess(import.meta.url, timeWrites, files, rounds);
    for (const { name, title, atMost } of writes) {
      figures.push({
        name: `write-${name}-${files}`,
        title: `${title} ${files.toLocaleString('en')}`,
        value: found[name],
        unit: 'milliseconds',
        ...(files === 1_000_000 && { goal: { atMost } }),
        rounds,
        detail: '',
      });
    }
  }
  return figures;
}

/** Writes between reads, and resets, of a mock of so many files. */
export function timeWrites(files: number, rounds: number): Milliseconds {
  const mock = createMock({ files });
  const page = pageRequest(mock);
  const ids = mock.files.list().map(({ id }) => id);
  const times: Record<keyof Milliseconds, number[]> = {
    add: [],
    change: [],
    remove: [],
    reset: [],
  };
  const time = (what: keyof Milliseconds, write: () => void): void => {
    mock.answer(page);
    const start = performance.now();
    write();
    times[what].push(performance.now() - start);
  };
  for (let round = 0; round < rounds; round++) {
    // Each time elsewhere in the listing; the step meets every file before one comes again.
    const at = (place: number) => ids[((3 * round + place) * 7_919) % ids.length] ?? '';
    time('add', () => mock.files.create());
    time('change', () => mock.files.update(at(1), { size: round }));
    time('remove', () => mock.files.delete(at(2)));
    if (round % 100 === 99) time('reset', mock.reset);
  }
  return {
    add: median(times.add),
    change: median(times.change),
    remove: median(times.remove),
    reset: Math.max(...times.reset),
  };
}
