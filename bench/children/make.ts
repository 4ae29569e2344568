import { tell } from './parent.ts';

/**
 * Makes something once, in a fresh process, and tells what it took. Arguments: what, and how many
 * files. Plain objects load nothing of the mock, whose memory theirs is compared with.
 */

const [what, count = '0'] = process.argv.slice(2);
const files = Number(count);
const createMock =
  what === 'objects' ? undefined : (await import('../../src/mock/create-mock.ts')).createMock;
const start = performance.now();

/** Since the start: seconds, and the most memory that was resident, in bytes. */
function took() {
  const seconds = (performance.now() - start) / 1_000;
  return { seconds, peak: process.resourceUsage().maxRSS * 1_024 };
}

if (createMock === undefined) {
  /** What any store of files takes at the least. */
  const made: object[] = [];
  for (let index = 0; index < files; index++) {
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
  tell({ ...took(), files: made.length });
} else if (what === 'world') {
  const mock = createMock({ files });
  tell({ ...took(), files: mock.files.count() });
} else {
  createMock();
  const first = performance.now() - start;
  createMock();
  tell({ first, second: performance.now() - start - first });
}
