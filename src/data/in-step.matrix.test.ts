import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isProof } from '../../test/support/tier.ts';
import { createMock, type Mock } from '../mock/create-mock.ts';
import type { MockFile } from '../mock/files.ts';
import type { MockKey } from '../mock/keys.ts';
import { databaseOf, type WorldDatabase } from './index.ts';

/** The possible steps on either side, with their frequencies. */
const weights = {
  'create file': 5,
  'update file': 4,
  'delete file': 3,
  'issue key': 2,
  'expire key': 1,
  'revoke key': 2,
  'create workspace': 1,
  'resize all': 1,
  reset: 1,
};
const kinds = Object.keys(weights) as (keyof typeof weights)[];

/** Uses few different ids and labels, so that they collide. */
const anyStep = fc.record({
  side: fc.constantFrom('mock', 'database'),
  kind: fc.constantFrom(
    ...kinds.flatMap((kind) => Array.from({ length: weights[kind] }, () => kind)),
  ),
  id: fc.constantFrom('file_a', 'file_b', 'f1', 'f2', 'f3', 'f4'),
  second: fc.integer({ min: 0, max: 3 }),
  size: fc.integer({ min: -1, max: 9 }),
});
type Operation = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

const timeOf = (seconds: number) => `2026-01-0${seconds + 1}T00:00:00Z`;
const secretOf = (name: string) => `secret-of-${name}`;

function doOnMock(operation: Operation, mock: Mock): unknown {
  switch (operation.kind) {
    case 'create file':
      return mock.files.create({ id: operation.id, createdAt: timeOf(operation.second) });
    case 'update file':
      return mock.files.update(operation.id, { size: operation.size });
    case 'delete file':
      return mock.files.delete(operation.id);
    case 'issue key':
      return mock.keys.issue({ label: operation.id, secret: secretOf(operation.id) });
    case 'expire key':
      return mock.keys.expire(secretOf(operation.id));
    case 'revoke key':
      return mock.keys.revoke(secretOf(operation.id));
    case 'create workspace':
      return mock.workspaces.create({ workspaceId: operation.id, label: operation.id });
    case 'resize all':
      for (const file of mock.files.list()) mock.files.update(file.id, { size: operation.size });
      return undefined;
    case 'reset':
      return mock.reset();
  }
}

function doOnDatabase(operation: Operation, db: WorldDatabase, mock: Mock): unknown {
  const workspace = db.workspace.findFirst({ where: { label: { equals: 'main' } }, strict: true });
  switch (operation.kind) {
    case 'create file':
      return db.file.create({ id: operation.id, createdAt: timeOf(operation.second), workspace });
    case 'update file': {
      const where = { id: { equals: operation.id } };
      return db.file.update({ where, data: { size: operation.size }, strict: true });
    }
    case 'delete file':
      return db.file.delete({ where: { id: { equals: operation.id } } });
    case 'issue key':
      return db.key.create({ label: operation.id, secret: secretOf(operation.id), workspace });
    case 'revoke key':
      return db.key.deleteMany({ where: { secret: { equals: secretOf(operation.id) } } });
    case 'create workspace':
      return db.workspace.create({ workspaceId: operation.id, label: operation.id });
    case 'resize all':
      return db.file.updateMany({ where: {}, data: { size: operation.size } });
    default:
      return doOnMock(operation, mock);
  }
}

/** Whether a step succeeded: what one side refuses, the other must refuse, too. */
function isDone(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}

/** The whole content of a mock, as its own interface shows it. */
const contentsOf = (mock: Mock) => ({
  workspaces: mock.workspaces.list(),
  keys: mock.keys.list(),
  files: mock.workspaces.list().map(({ workspaceId }) => mock.files.list(workspaceId)),
});

const shownKey = (given: Pick<MockKey, 'secret' | 'label' | 'hint' | 'expiresAt'>) => {
  const { secret, label, hint, expiresAt } = given;
  return { secret, label, hint, expiresAt };
};
const shownFile = ({ id, name, size, createdAt }: Omit<MockFile, 'workspaceId'>) => ({
  ...{ id, name, size, createdAt: createdAt.slice(0, 23) },
});

/** The same content, as the database shows it. */
function contentsOfDatabase(db: WorldDatabase) {
  const files = db.file.getAll();
  const newestFirst = db.file.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  expect(newestFirst).toHaveLength(files.length);
  return db.workspace.getAll().map(({ workspaceId, label, keys, files: listed }) => {
    // Relations in listing order, queries and single reads must return the same entities.
    const found = newestFirst.filter(({ workspace }) => workspace?.workspaceId === workspaceId);
    expect(listed.map((file) => file.id)).toEqual(found.map((file) => file.id));
    for (const file of listed) {
      expect(db.file.findFirst({ where: { id: { equals: file.id } } })).toBe(file);
    }
    return { workspaceId, label, keys: keys.map(shownKey), files: listed.map(shownFile) };
  });
}

function contentsOfMock(mock: Mock) {
  return mock.workspaces.list().map(({ workspaceId, label }) => ({
    workspaceId,
    label,
    keys: mock.keys
      .list()
      .filter((key) => key.workspaceId === workspaceId)
      .map(shownKey),
    files: mock.files.list(workspaceId).map(shownFile),
  }));
}

test('whatever is done on either side, both show the same, and what a mock alone would', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40, size: 'max' }), (steps) => {
      const mock = createMock({ world: 'tiny' });
      const db = databaseOf(mock);
      const alone = createMock({ world: 'tiny' });
      for (const operation of steps) {
        const done = isDone(() =>
          operation.side === 'mock' ? doOnMock(operation, mock) : doOnDatabase(operation, db, mock),
        );
        const doneAlone = isDone(() => doOnMock(operation, alone));

        expect(done).toBe(doneAlone);
        expect(contentsOfDatabase(db)).toEqual(contentsOfMock(mock));
      }
      expect(contentsOf(mock)).toEqual(contentsOf(alone));
    }),
    { numRuns: isProof ? 60 : 30 },
  );
});
