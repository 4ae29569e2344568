import { describe, expect, test } from 'vitest';
import { get, idsOf, pageOf } from '../../test/support/tiny-listing.ts';
import { createMock } from '../mock/create-mock.ts';
import { databaseOf } from './index.ts';

const tiny = () => {
  const mock = createMock({ world: 'tiny' });
  return { mock, db: databaseOf(mock) };
};

test('a mock has one database', () => {
  const { mock, db } = tiny();

  expect(databaseOf(mock)).toBe(db);
  expect(databaseOf(createMock({ world: 'tiny' }))).not.toBe(db);
});

describe('the queries of the library', () => {
  test('find the seeded world, with its relations', () => {
    const { db } = tiny();
    const file = db.file.findFirst({ where: { id: { equals: 'file_a' } }, strict: true });

    expect(file).toMatchObject({ id: 'file_a', name: 'minutes.txt', contentType: 'text/plain' });
    expect(file.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(file.workspace).toMatchObject({ workspaceId: 'ws_tiny', label: 'main', name: 'Tiny' });
    expect(file.workspace?.files.map(({ id }) => id)).toEqual(['file_b', 'file_a', 'file_c']);
    const labels = file.workspace?.keys.map(({ label }) => label);
    expect(labels).toEqual(['reader', 'unscoped', 'expired']);
    const reader = db.key.findFirst({ where: { label: { equals: 'reader' } } });
    expect(reader?.workspace?.label).toBe('main');
  });
});

describe('a write through the database', () => {
  test('lists a new file at its place, its name sanitised', async () => {
    const { mock, db } = tiny();
    const [, above, below] = mock.files.list().map(({ createdAt }) => Date.parse(createdAt));
    const where = { label: { equals: 'main' } };
    const workspace = db.workspace.findFirst({ where, strict: true });

    const created = db.file.create({
      id: 'between',
      name: 'a\u202Eb.txt',
      workspace,
      createdAt: new Date(((above ?? 0) + (below ?? 0)) / 2).toISOString(),
    });

    expect(created).toMatchObject({ name: 'ab.txt', size: 0, contentType: 'text/plain' });
    expect(created.workspace).toEqual(workspace);
    expect(idsOf(await pageOf(mock))).toEqual(['file_b', 'file_a', 'between', 'file_c']);
  });

  test('changes files one by one and many at once, by values and by functions', () => {
    const { mock, db } = tiny();
    const before = db.file.findFirst({ where: { id: { equals: 'file_a' } }, strict: true });
    const after = db.file.update({
      where: { id: { equals: 'file_a' } },
      data: { name: (name) => `${name}.bak`, validationStatus: () => 'rejected' },
    });

    expect(after).toMatchObject({ name: 'minutes.txt.bak', validationStatus: 'rejected' });
    expect(after?.workspace?.label).toBe('main');
    expect(before.name).toBe('minutes.txt');
    expect(mock.files.get('file_a')).toMatchObject({ name: 'minutes.txt.bak' });

    const sizes = mock.files.list().map(({ size }) => size);
    expect(db.file.updateMany({ where: {}, data: { size: (size) => size + 1 } })).toHaveLength(3);
    expect(mock.files.list().map(({ size }) => size)).toEqual(sizes.map((size) => size + 1));
  });

  test.each([
    [{ id: 'other' }, 'id: expected "file_a", which never changes, found "other"'],
    [{ createdAt: '2020-01-01T00:00:00Z' }, 'createdAt: expected "'],
    [{ size: -1 }, 'size: expected at least 0, found -1'],
    [{ nmae: 'a' }, 'unknown field "nmae" (did you mean "name"?)'],
  ])('is refused as the mock refuses it: %j', (data, reason) => {
    const { mock, db } = tiny();
    const before = mock.files.list();

    const query = { where: { id: { equals: 'file_a' } }, data };
    expect(() => Reflect.apply(db.file.update, db.file, [query])).toThrow(
      `Failed to update the file "file_a": ${reason}`,
    );
    expect(() => db.file.create({ id: 'file_a' })).toThrow('id: "file_a" is taken');
    expect(mock.files.list()).toEqual(before);
    expect(db.file.count()).toBe(3);
  });

  test('issues and revokes keys, and creates workspaces', async () => {
    const { mock, db } = tiny();
    const workspace = db.workspace.create({ label: 'office', name: 'Office' });
    const key = db.key.create({ label: 'clerk', scopes: ['files:read'], workspace });
    const path = `/api/v1/workspaces/${workspace.workspaceId}/files`;
    const ask = async () => (await get(mock, path, key.secret)).status;

    expect(key.workspace).toEqual(workspace);
    expect(workspace.keys).toEqual([key]);
    expect(await ask()).toBe(200);
    db.key.delete({ where: { label: { equals: 'clerk' } } });
    expect(await ask()).toBe(401);
    expect(workspace.keys).toEqual([]);
  });

  test('that the mock has no method for is rejected', () => {
    const { db } = tiny();

    expect(() => Reflect.apply(Reflect.get(db.key, 'update'), db.key, [])).toThrow(
      'Failed to update a key: keys are issued and revoked, never changed',
    );
    expect(() => Reflect.apply(Reflect.get(db.workspace, 'deleteMany'), db.workspace, [])).toThrow(
      'Failed to change a workspace: workspaces are created, never changed',
    );
  });
});

test('a reset gives the seeded world, also to relations that were held', () => {
  const { mock, db } = tiny();
  const file = db.file.create({ id: 'gone' });
  db.file.delete({ where: { id: { equals: 'file_a' } } });
  const { workspace } = file;
  mock.reset();

  expect(workspace?.files.map(({ id }) => id)).toEqual(['file_b', 'file_a', 'file_c']);
  expect(file.workspace?.label).toBe('main');
});
