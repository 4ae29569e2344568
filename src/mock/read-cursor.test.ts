import { expect, test } from 'vitest';
import { pageOf } from '../../test/support/tiny-listing.ts';
import { createMock, type MockOptions } from './create-mock.ts';

function listing(options: MockOptions = {}) {
  const mock = createMock({ world: 'tiny', ...options });
  const next = async (limit: number, cursor?: string): Promise<string> => {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
    return (await pageOf(mock, `?${query}`)).nextCursor ?? expect.fail('the last page');
  };
  return { mock, next };
}

test('a cursor is read as the place where its walk goes on', async () => {
  const { mock, next } = listing();
  const second = await next(1, await next(1));
  const entry = mock.files.list()[1];

  expect(mock.readCursor(second)).toEqual({
    works: true,
    why: null,
    workspaceId: 'ws_tiny',
    position: {
      fileId: entry?.id,
      createdAt: expect.any(String),
      exists: true,
      before: 2,
      after: 1,
    },
  });
});

test('files that come and go are counted as they are now', async () => {
  const { mock, next } = listing();
  const cursor = await next(1);
  const [newest] = mock.files.list();
  mock.files.delete(newest?.id ?? '');
  mock.files.create({ createdAt: '2099-01-01T00:00:00Z' });

  expect(mock.readCursor(cursor).position).toMatchObject({
    fileId: newest?.id,
    exists: false,
    before: 1,
    after: 2,
  });
});

test('reading a cursor that works once does not use it up; used, it is refused', async () => {
  const { mock, next } = listing({ profile: 'cursor-once' });
  const cursor = await next(1);

  expect(mock.readCursor(cursor).works).toBe(true);
  expect(mock.readCursor(cursor).works).toBe(true);
  await next(1, cursor);
  expect(mock.readCursor(cursor)).toMatchObject({
    works: false,
    why: 'the cursor was used before, and works once',
    workspaceId: 'ws_tiny',
  });
});

test('the cursor of another listing leads there, and is refused here', async () => {
  const { mock, next } = listing();
  const cursor = await next(1);
  const { workspaceId } = mock.workspaces.create();

  expect(mock.readCursor(cursor, workspaceId)).toMatchObject({
    works: false,
    why: 'the cursor belongs to the listing of the workspace ws_tiny',
    workspaceId: 'ws_tiny',
  });
});
