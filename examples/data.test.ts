import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';
import { databaseOf } from 'workspace-files-kit/data';
import { handlers } from 'workspace-files-kit/msw';
import { listAllFiles } from './list-all-files.ts';

const baseUrl = 'https://files.example.com';
const mock = createMock();
const db = databaseOf(mock);
const server = setupServer(...handlers(mock, { baseUrl }));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => mock.reset());
afterAll(() => server.close());

test('the API lists files written to the database, in order', async () => {
  const { secret, label } = mock.keys.byLabel('reader');
  const key = db.key.findFirst({ where: { label: { equals: label } }, strict: true });
  db.file.deleteMany({
    where: { workspace: { workspaceId: { equals: key.workspace?.workspaceId ?? '' } } },
  });
  db.file.create({ name: 'old.txt', createdAt: '2025-01-01T00:00:00Z', workspace: key.workspace });
  db.file.create({ name: 'new.txt', createdAt: '2025-12-01T00:00:00Z', workspace: key.workspace });
  db.file.create({ name: 'mid.txt', createdAt: '2025-06-01T00:00:00Z', workspace: key.workspace });

  expect(await listAllFiles(baseUrl, secret)).toEqual(['new.txt', 'mid.txt', 'old.txt']);
});

test('the seeded world can be queried', () => {
  const large = db.file.findMany({
    where: { contentType: { equals: 'application/pdf' }, size: { gt: 1_000_000 } },
    orderBy: { createdAt: 'desc' },
    take: 3,
  });

  expect(large).toHaveLength(3);
  expect(large.map(({ id }) => mock.files.get(id)?.size)).toEqual(large.map(({ size }) => size));
});

test('a file that is deleted from the mock is gone from the database', () => {
  const [file] = mock.files.list();
  if (!file) throw new Error('the world has files');
  mock.files.delete(file.id);

  expect(db.file.findFirst({ where: { id: { equals: file.id } } })).toBeNull();
});
