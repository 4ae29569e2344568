import { pathOf } from '../src/document/routes.ts';
import { textOf } from '../src/http/deliver.ts';
import { createMock, type Mock } from '../src/mock/create-mock.ts';
import { type Effort, type Figure, inRounds, median, ratioOf } from './figure.ts';
import { inFreshProcess } from './fresh-process.ts';

/** What a mock of many files costs: to make it, for a page in the middle, and for a write. */
export async function manyFiles(effort: Effort): Promise<readonly Figure[]> {
  const largest = effort === 'full' ? 1_000_000 : 100_000;
  const many = largest.toLocaleString('en');
  const made = await inFreshProcess(import.meta.url, makeMock, largest);
  const page = await inFreshProcess(import.meta.url, timeMiddlePages, [1_000, largest]);
  const [small = [], large = []] = page;
  const write = await inFreshProcess(import.meta.url, timeWrites, 200_000);
  return [
    {
      title: `A mock of ${many} files is ready`,
      value: made.seconds,
      unit: 'seconds',
      goal: { atMost: 5 },
    },
    { title: '  most memory resident', value: made.peak, unit: 'bytes', goal: { atMost: 500e6 } },
    {
      title: `The middle page of ${many} files, relative to that of 1,000`,
      value: ratioOf(large, small),
      unit: 'ratio',
      goal: { atMost: 1.5 },
      detail: `${median(large).toFixed(1)} : ${median(small).toFixed(1)} µs`,
    },
    {
      title: 'A write between pages of 200,000 files',
      value: write,
      unit: 'milliseconds',
      goal: { atMost: 0.05 },
    },
  ];
}

/** Seconds until a mock is ready, and the most memory of its process. */
export function makeMock(files: number) {
  const start = performance.now();
  const mock = createMock({ files });
  const seconds = (performance.now() - start) / 1_000;
  const peak = process.resourceUsage().maxRSS * 1_024;
  // Used after the measurement, so that it is not collected before.
  if (mock.files.count() !== files) throw new Error('Failed to make the files');
  return { seconds, peak };
}

const ROUNDS = 100;
/** Calls per sample, which is their mean: one call is too short for the clock. */
const CALLS = 20;

/** Microseconds for the middle page of mocks of several sizes, in rounds. */
export const timeMiddlePages = (sizes: readonly number[]) =>
  inRounds(
    ROUNDS,
    sizes.map((files) => {
      const mock = createMock({ files });
      const page = middlePage(mock, files);
      return () => {
        const start = performance.now();
        for (let call = 0; call < CALLS; call++) mock.answer(page);
        return ((performance.now() - start) * 1_000) / CALLS;
      };
    }),
  );

/** The request for the page in the middle of the listing, reached by its cursors. */
function middlePage(mock: Mock, files: number): Request {
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  const ask = (limit: number, cursor: string | null) => {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
    const url = `http://127.0.0.1${pathOf('listFiles', workspaceId)}?${query}`;
    return new Request(url, { headers: { authorization: `Bearer ${secret}` } });
  };
  const most = mock.profile.limit.maximum;
  let cursor: string | null = null;
  for (let at = 0; at < files / 2; at += most) {
    ({ nextCursor: cursor } = JSON.parse(String(textOf(mock.answer(ask(most, cursor))))));
  }
  return ask(100, cursor);
}

/** Milliseconds of a write, the median of additions, changes and removals between pages. */
export function timeWrites(files: number): number {
  const mock = createMock({ files });
  const page = middlePage(mock, 1_000);
  const ids = mock.files.list().map(({ id }) => id);
  const times: number[] = [];
  const time = (write: () => void): void => {
    mock.answer(page);
    const start = performance.now();
    write();
    times.push(performance.now() - start);
  };
  for (let round = 0; round < 1_000; round++) {
    // A different position in the listing each time.
    const at = (index: number) => ids[((3 * round + index) * 7_919) % ids.length] ?? '';
    time(() => mock.files.create());
    time(() => mock.files.update(at(1), { size: round }));
    time(() => mock.files.delete(at(2)));
  }
  return median(times);
}
