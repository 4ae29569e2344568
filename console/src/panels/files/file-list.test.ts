import { expect, test, vi } from 'vitest';
import { createFileList, type StoredFile, tieAt } from './file-list.ts';

const fileOf = (index: number): StoredFile => ({
  id: `file_${index}`,
  workspaceId: 'ws',
  name: `${index}.txt`,
  contentType: 'text/plain',
  size: index,
  validationStatus: 'accepted',
  createdAt: '2026-01-15T12:00:00.000000Z',
});

function serverOf(count: number) {
  const server = { count };
  const read = vi.fn(async (offset: number, limit: number) => ({
    files: Array.from({ length: Math.max(0, Math.min(limit, server.count - offset)) }, (_, at) =>
      fileOf(offset + at),
    ),
    total: server.count,
  }));
  return { server, read, list: createFileList(read) };
}

test('what is looked at is read, and nothing that was passed by', async () => {
  const { read, list } = serverOf(100_000);
  list.look(0, 20);
  for (let first = 1_000; first < 90_000; first += 1_000) list.look(first, first + 20);
  await vi.waitFor(() => expect(list.fileAt(89_010)?.id).toBe('file_89010'));

  expect(list.total.value).toBe(100_000);
  expect(read.mock.calls.length).toBeLessThan(8);
});

test('files that came elsewhere are seen when what is looked at is read again', async () => {
  const { server, list } = serverOf(3);
  list.look(0, 2);
  await vi.waitFor(() => expect(list.total.value).toBe(3));
  server.count = 4;
  list.reload();
  await vi.waitFor(() => expect(list.fileAt(3)?.id).toBe('file_3'));

  expect(list.total.value).toBe(4);
});

test('a failure is told, and gone with the next success', async () => {
  const { read, list } = serverOf(3);
  read.mockRejectedValueOnce(new Error('down'));
  list.look(0, 2);
  await vi.waitFor(() => expect(list.error.value).toEqual(new Error('down')));
  list.reload();
  await vi.waitFor(() => expect(list.total.value).toBe(3));

  expect(list.error.value).toBeUndefined();
});

test('a tie knows its ends and its size', () => {
  const times = ['c', 'b', 'b', 'b', 'a'];
  const ties = times.map((_, index) => tieAt((at) => times[at], index));

  expect(ties).toEqual([
    undefined,
    { isFirst: true, isLast: false, size: 3 },
    { isFirst: false, isLast: false, size: 3 },
    { isFirst: false, isLast: true, size: 3 },
    undefined,
  ]);
});
