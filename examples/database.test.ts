import { expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';
import { databaseOf } from 'workspace-files-kit/data';

test('files are found and written as entities', () => {
  const mock = createMock();
  const db = databaseOf(mock);

  const [newest] = db.file.findMany({
    where: { contentType: { equals: 'application/pdf' }, size: { gt: 1_000_000 } },
    orderBy: { createdAt: 'desc' },
    take: 1,
  });
  db.file.delete({ where: { id: { equals: newest?.id ?? '' } } });

  expect(newest?.contentType).toBe('application/pdf');
  expect(mock.files.get(newest?.id ?? '')).toBeUndefined(); // gone from the listing as well
});
