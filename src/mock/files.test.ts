import { describe, expect, test } from 'vitest';
import { createMock } from './create-mock.ts';

const tiny = () => createMock({ world: 'tiny' });

describe('create', () => {
  test('makes a file of nothing, at the now of the mock, and lists it first', () => {
    const mock = tiny();
    const file = mock.files.create();

    expect(file).toEqual({
      id: expect.stringMatching(/^file_[a-z2-7]{16}$/),
      workspaceId: 'ws_tiny',
      name: 'new-file.txt',
      contentType: 'text/plain',
      size: 0,
      validationStatus: 'accepted',
      createdAt: '2026-01-15T12:00:00.000Z',
    });
    expect(mock.files.list()[0]).toEqual(file);
    expect(mock.files.get(file.id)).toEqual(file);
    expect(mock.files.count()).toBe(4);
  });

  test('takes every field, and sanitises the name', () => {
    const given = {
      id: 'x',
      name: 'x\u202Efdp.exe',
      contentType: 'application/x-anything',
      size: 2 ** 40,
      validationStatus: 'quarantined',
      createdAt: new Date('2020-01-01T00:00:00Z'),
    };

    expect(tiny().files.create(given)).toEqual({
      ...given,
      workspaceId: 'ws_tiny',
      name: 'xfdp.exe',
      createdAt: '2020-01-01T00:00:00.000Z',
    });
  });

  test('puts a file into the workspace that is named', () => {
    const mock = tiny();
    const { workspaceId } = mock.workspaces.create();
    mock.files.create({ workspaceId });

    expect(mock.files.count(workspaceId)).toBe(1);
    expect(mock.files.count()).toBe(3);
    expect(mock.files.list(workspaceId)).toHaveLength(1);
  });
});

test('update changes what it is given, sanitises the name, and keeps the place', () => {
  const mock = tiny();
  const before = mock.files.list().map(({ id }) => id);
  const updated = mock.files.update('file_a', { name: 'a\u0000b.txt', validationStatus: 'odd' });

  expect(updated).toMatchObject({
    id: 'file_a',
    name: 'ab.txt',
    size: 0,
    validationStatus: 'odd',
  });
  expect(mock.files.get('file_a')).toEqual(updated);
  expect(mock.files.list().map(({ id }) => id)).toEqual(before);
});

describe('update of a file as it is shown', () => {
  const profiles = [
    'default',
    'numeric-ids',
    { formats: { createdAt: { style: 'epoch' } } },
  ] as const;

  test.each(profiles)('changes one field and lists it at its place: %j', (profile) => {
    const mock = createMock({ world: 'tiny', profile });
    const file = mock.files.create({ createdAt: '2026-01-10T00:00:00.123456Z' });
    const before = mock.files.list().map(({ id }) => id);

    const updated = mock.files.update(file.id, { ...file, validationStatus: 'rejected' });

    expect(updated).toEqual({ ...file, validationStatus: 'rejected' });
    // As the control API shows it.
    const createdAt = '2026-01-10T00:00:00.123456Z';
    mock.files.update(file.id, Object.assign({}, updated, { createdAt }));
    expect(mock.files.list().map(({ id }) => id)).toEqual(before);
  });

  const another = {
    id: 'other',
    workspaceId: 'elsewhere',
    createdAt: '2026-01-11T00:00:00Z',
  };
  test.each(Object.entries(another))('refuses another %s', (field, value) => {
    const mock = tiny();
    const before = mock.files.get('file_a');

    expect(() => mock.files.update('file_a', { size: 1, [field]: value })).toThrow(
      `Failed to update the file "file_a": ${field}: expected "`,
    );
    expect(() => mock.files.update('file_a', { size: 1, [field]: 5 })).toThrow('found 5');
    expect(mock.files.get('file_a')).toEqual(before);
  });
});

const NO_TIME = 'expected ISO 8601 with an offset, such as 2026-01-15T12:00:00Z';
const NO_SIZE = 'size: expected';
const NO_WORKSPACE = 'Failed to store the file "x": workspaceId: there is no workspace "nope"';
const HALF_PAIR = 'id: expected well-formed Unicode, found';
const actions = {
  create: 'create a file',
  update: 'update the file "file_a"',
};

/** An error message, without its action or complete. */
test.each<[method: keyof typeof actions, given: object, message: string]>([
  ['create', { workspaceId: 'nope', id: 'x' }, NO_WORKSPACE],
  ['create', { workspaceId: null }, 'workspaceId: expected string, found null'],
  ['create', { id: 'file_a' }, 'Failed to store a file: id: "file_a" is taken'],
  ['create', { size: -1 }, NO_SIZE],
  ['create', { createdAt: 'now' }, `createdAt: ${NO_TIME}, found "now"`],
  ['create', { createdAt: new Date('x') }, `createdAt: ${NO_TIME}, found "Invalid Date"`],
  ['create', { nmae: 'a' }, 'unknown field "nmae" (did you mean "name"?)'],
  ['create', { name: 5 }, 'name: expected string, found 5'],
  ['create', { id: 5 }, 'id: expected string, found 5'],
  ['create', { id: '\udc00x' }, `${HALF_PAIR} "\\udc00x"`],
  ['update', { id: 'nope', size: 1 }, 'Failed to update the file "nope": there is no such file'],
  ['update', { size: -1 }, NO_SIZE],
  ['update', { nmae: 'a' }, 'unknown field "nmae" (did you mean "name"?)'],
  ['update', { name: 5 }, 'name: expected string, found 5'],
])('%s refuses %j', (method, given, reason) => {
  const { files } = tiny();
  const before = files.list();
  const { id = 'file_a', ...changes }: { readonly id?: unknown } = given;
  const passed = method === 'update' ? [id, changes] : [given];
  const message = reason.startsWith('Failed') ? reason : `Failed to ${actions[method]}: ${reason}`;

  expect(() => Reflect.apply(files[method], files, passed)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(message) }),
  );
  expect(files.list()).toEqual(before);
});

test('delete takes a file away, once', () => {
  const { files } = tiny();

  expect([files.delete('file_a'), files.delete('file_a')]).toEqual([true, false]);
  expect(files.get('file_a')).toBeUndefined();
  expect(files.list().map(({ id }) => id)).toEqual(['file_b', 'file_c']);
  expect(files.create({ id: 'file_a' }).id).toBe('file_a');
});

test('the workspace of a listing is given as its id, or as to create', () => {
  const mock = createMock({ world: 'tiny' });
  const [{ workspaceId } = expect.fail()] = mock.workspaces.list();

  expect(mock.files.list({ workspaceId })).toEqual(mock.files.list(workspaceId));
  expect(mock.files.list({})).toEqual(mock.files.list());
});
