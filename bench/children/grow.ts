import { createMock } from '../../src/mock/create-mock.ts';
import { tell } from './parent.ts';

/** Makes a mock of so many files, once, in a fresh process, and tells what it took. */
const [files] = process.argv.slice(2).map(Number);
const start = performance.now();
const mock = createMock(files === undefined ? {} : { files });
const ready = took();
const { hash } = mock.world;
const hashed = took();
tell({ ready, hashed, files: mock.files.count(), hash });

/** Since the start: seconds, and the most memory that was resident, in bytes. */
function took() {
  const seconds = (performance.now() - start) / 1_000;
  return { seconds, peak: process.resourceUsage().maxRSS * 1_024 };
}
