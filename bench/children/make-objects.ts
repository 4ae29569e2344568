import { tell } from './parent.ts';

/** Makes as many plain objects of the same shape: what any store of files takes at the least. */
const [files = 0] = process.argv.slice(2).map(Number);
const start = performance.now();
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
const seconds = (performance.now() - start) / 1_000;
tell({ seconds, peak: process.resourceUsage().maxRSS * 1_024, files: made.length });
