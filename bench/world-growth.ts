import { type Effort, type Figure, inRounds, measured, median, ratioFigure } from './figure.ts';
import { inFreshProcess } from './fresh-process.ts';

/** How long a mock of many files takes to be ready, and how much memory. */

interface Size {
  readonly files: number;
  /** Until it is ready. */
  readonly goal?: { readonly seconds: number; readonly bytes: number };
  readonly rounds: Readonly<Record<Effort, number>>;
}

const sizes: readonly Size[] = [
  { files: 100_000, rounds: { full: 7, quick: 1 } },
  { files: 1_000_000, goal: { seconds: 4, bytes: 512e6 }, rounds: { full: 3, quick: 0 } },
];

export async function worldGrowth(level: Effort): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    if (size.rounds[level] > 0) figures.push(...(await growTo(size, size.rounds[level])));
  }
  return figures;
}

async function growTo({ files, goal }: Size, rounds: number): Promise<Figure[]> {
  const [objects, mocks] = await inRounds(rounds, [
    () => inFreshProcess(import.meta.url, makeFiles, 'objects', files),
    () => inFreshProcess(import.meta.url, makeFiles, 'mock', files),
  ]);
  const secondsOf = (costs: readonly Cost[]) => costs.map(({ seconds }) => seconds);
  const peaksOf = (costs: readonly Cost[]) => costs.map(({ peak }) => peak);
  const plainSeconds = secondsOf(objects);
  return [
    {
      name: `world-${files}-seconds`,
      title: `A mock of ${files.toLocaleString('en')} files is ready`,
      ...measured(secondsOf(mocks)),
      unit: 'seconds',
      ...(goal && { goal: { atMost: goal.seconds } }),
      detail: '',
    },
    {
      name: `world-${files}-peak`,
      title: '  most memory resident',
      ...measured(peaksOf(mocks)),
      unit: 'bytes',
      ...(goal && { goal: { atMost: goal.bytes } }),
      detail: `plain objects: ${(median(peaksOf(objects)) / 2 ** 20).toFixed(0)} MiB`,
    },
    ratioFigure(
      `world-${files}-over-plain`,
      '  seconds : a loop that makes as many plain objects',
      [secondsOf(mocks), plainSeconds],
      { detail: `plain objects: ${median(plainSeconds).toFixed(3)} s` },
    ),
  ];
}

interface Cost {
  readonly seconds: number;
  /** The most memory that was resident, in bytes. */
  readonly peak: number;
}

/** Makes files once. Plain objects load nothing of the mock, whose memory theirs is compared with. */
export async function makeFiles(what: 'objects' | 'mock', count: number): Promise<Cost> {
  const createMock = what === 'mock' && (await import('../src/mock/create-mock.ts')).createMock;
  const start = performance.now();
  const made = createMock ? createMock({ files: count }) : plainObjects(count);
  const seconds = (performance.now() - start) / 1_000;
  const peak = process.resourceUsage().maxRSS * 1_024;
  // Used after it was measured, so that it is not collected before.
  if (('files' in made ? made.files.count() : made.length) !== count)
    throw new Error('Failed to grow');
  return { seconds, peak };
}

/** The least that any store of files needs. */
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
