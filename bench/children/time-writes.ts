import { createMock } from '../../src/mock/create-mock.ts';
import { median } from '../figure.ts';
import { pageRequest } from '../page-request.ts';
import { tell } from './parent.ts';

/** Writes between reads, and resets, of a mock of so many files. Arguments: files, rounds. */

const [files = 0, rounds = 0] = process.argv.slice(2).map(Number);
const mock = createMock({ files });
const page = pageRequest(mock);
const ids = mock.files.list().map(({ id }) => id);
const times: Record<'add' | 'change' | 'remove' | 'reset', number[]> = {
  ...{ add: [], change: [], remove: [], reset: [] },
};

for (let round = 0; round < rounds; round++) {
  // Each time elsewhere in the listing; the step meets every file before one comes again.
  const at = (place: number) => ids[((3 * round + place) * 7_919) % ids.length] ?? '';
  time('add', () => mock.files.create());
  time('change', () => mock.files.update(at(1), { size: round }));
  time('remove', () => mock.files.delete(at(2)));
  if (round % 100 === 99) time('reset', mock.reset);
}

tell({
  add: median(times.add),
  change: median(times.change),
  remove: median(times.remove),
  reset: Math.max(...times.reset),
});

/** In milliseconds; a page is read before each. */
function time(what: keyof typeof times, write: () => void): void {
  mock.answer(page);
  const start = performance.now();
  write();
  times[what].push(performance.now() - start);
}
