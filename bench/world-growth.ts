import {
  atMost,
  type Effort,
  type Figure,
  figureOf,
  inRounds,
  median,
  ratioFigure,
} from './figure.ts';
import { inFreshProcess } from './fresh-process.ts';

/** The time and memory that a mock of many files needs to be ready. */

const sizes = [
  { files: 100_000, rounds: { full: 7, quick: 1 } },
  /** The time until it is ready. */
  { files: 1_000_000, goal: { seconds: 4, bytes: 512e6 }, rounds: { full: 3, quick: 0 } },
];

export async function worldGrowth(level: Effort): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { files, goal, rounds } of sizes) {
    if (rounds[level] === 0) continue;
    const [objects, mocks] = await inRounds(rounds[level], [
      () => inFreshProcess(import.meta.url, makeFiles, 'objects', files),
      () => inFreshProcess(import.meta.url, makeFiles, 'mock', files),
    ]);
    const all = (costs: readonly Cost[], key: keyof Cost) => costs.map((cost) => cost[key]);
    const [seconds, plainSeconds] = [all(mocks, 'seconds'), all(objects, 'seconds')];
    const plainPeak = (median(all(objects, 'peak')) / 2 ** 20).toFixed(0);
    figures.push(
      figureOf(
        `world-${files}-seconds`,
        `A mock of ${files.toLocaleString('en')} files is ready`,
        'seconds',
        seconds,
        atMost(goal?.seconds),
      ),
      figureOf(`world-${files}-peak`, '  most memory resident', 'bytes', all(mocks, 'peak'), {
        ...atMost(goal?.bytes),
        detail: `plain objects: ${plainPeak} MiB`,
      }),
      ratioFigure(
        `world-${files}-over-plain`,
        '  seconds : a loop that makes as many plain objects',
        [seconds, plainSeconds],
        { detail: `plain objects: ${median(plainSeconds).toFixed(3)} s` },
      ),
    );
  }
  return figures;
}

interface Cost {
  readonly seconds: number;
  /** Peak resident memory in bytes. */
  readonly peak: number;
}

/** Makes files once. Loads the mock only if needed: plain objects are measured without it. */
export async function makeFiles(what: 'objects' | 'mock', count: number): Promise<Cost> {
  const createMock = what === 'mock' && (await import('../src/mock/create-mock.ts')).createMock;
  const start = performance.now();
  const made = createMock ? createMock({ files: count }) : plainObjects(count);
  const seconds = (performance.now() - start) / 1_000;
  const peak = process.resourceUsage().maxRSS * 1_024;
  // Used after the measurement, so that it is not collected before.
  if (('files' in made ? made.files.count() : made.length) !== count)
    throw new Error('Failed to grow');
  return { seconds, peak };
}

/** The minimum that any store of files needs. */
const plainObjects = (count: number): readonly object[] => {
  const made: object[] = [];
  for (let index = 0; index < count; index++) {
    made.push({
      id: `file_${index}`,
      workspaceId: 'ws_plain',
      name: `report-${index}.pdf`,
      contentType: 'application/pdf',
      size: index,
      validationStatus: 'valid',
      createdAt: index,
    });
  }
  return made;
};
