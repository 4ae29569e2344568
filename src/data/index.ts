/**
 * The world of a mock as a database of `@mswjs/data`: `workspace-files-kit/data`. Needs
 * `@mswjs/data`, an optional peer dependency.
 */

import type { Mock } from '../mock/mock.ts';
import { toIso } from '../template/write-iso.ts';
import { type Failure, OperationError } from '../text/operation-error.ts';
import { createModels, entitiesOf, type Models } from './models.ts';

/**
 * The world of a mock as a database of `@mswjs/data`, with every query of the library. Times are
 * ISO 8601 in UTC with six digits of a second.
 */
export interface WorldDatabase {
  /** Workspaces can be created, but not changed. Their `files` are in listing order. */
  readonly workspace: Omit<Models['workspace'], 'update' | 'updateMany' | 'delete' | 'deleteMany'>;
  /** Keys can be issued (`create`) and revoked (`delete`), but not changed. */
  readonly key: Omit<Models['key'], 'update' | 'updateMany'>;
  readonly file: Models['file'];
}

const databases = new WeakMap<Mock, WorldDatabase>();

/**
 * The world of a mock as a database of `@mswjs/data`: one per mock, filled on first use. Writes
 * go through the mock, which validates them (`db.file.create` as `mock.files.create`), and the
 * API lists new files in order. Changes of the mock show up in the database. `mock.reset()`
 * resets both.
 *
 * A query reads every entity of its model, so its time grows with their number. It does not slow
 * down the responses of the mock.
 *
 * @throws Error if the mock was not made by `createMock`.
 */
export function databaseOf(mock: Mock): WorldDatabase {
  const database = databases.get(mock) ?? createWorldDatabase(mock);
  databases.set(mock, database);
  return database;
}

function createWorldDatabase(mock: Mock): WorldDatabase {
  const models = createModels();
  const ready = mirror(mock, models);
  writeThrough(models.workspace, entitiesOf(models, 'workspace'), ready, {
    primaryKey: 'workspaceId',
    create: (values) => mock.workspaces.create(values).workspaceId,
    refused: { action: 'change a workspace', reason: 'workspaces are created, never changed' },
  });
  writeThrough(models.key, entitiesOf(models, 'key'), ready, {
    primaryKey: 'secret',
    create: (values) => mock.keys.issue(values).secret,
    remove: (secret) => mock.keys.revoke(secret),
    refused: { action: 'update a key', reason: 'keys are issued and revoked, never changed' },
  });
  writeThrough(models.file, entitiesOf(models, 'file'), ready, {
    primaryKey: 'id',
    create: (values) => mock.files.create(values).id,
    update: (id, values) => mock.files.update(id, values),
    remove: (id) => mock.files.delete(id),
    refused: { action: 'write', reason: 'a mock has no such write' },
  });
  return models;
}

/**
 * Keeps the entities of a database in step with the store of a mock: a query after a change copies
 * the store again, so code that still has an older entity sees the older values.
 *
 * @returns a function to call before each query.
 */
function mirror(mock: Mock, models: Models): () => void {
  const workspaces = entitiesOf(models, 'workspace');
  const keys = entitiesOf(models, 'key');
  const files = entitiesOf(models, 'file');
  // The library's own methods, which the database replaces.
  const { create: createWorkspace } = models.workspace;
  const { create: createKey } = models.key;
  const { create: createFile } = models.file;
  let isCurrent = false;
  mock.onChange(() => {
    isCurrent = false;
  });
  /** The library's own relations would scan all entities on each access. */
  const relate = (entity: object, name: string, enumerable: boolean, get: () => unknown): void => {
    const related = (): unknown => {
      ready();
      return get();
    };
    Object.defineProperty(entity, name, { enumerable, configurable: true, get: related });
  };
  const ready = (): void => {
    if (isCurrent) return;
    isCurrent = true;
    for (const entities of [workspaces, keys, files]) entities.clear();
    for (const { createdAt, ...workspace } of mock.store.workspaces.all()) {
      const { workspaceId } = workspace;
      const keysHere = () => mock.store.keys.all().filter((key) => key.workspaceId === workspaceId);
      const filesHere = () => [...mock.store.files.pageAfter(workspaceId, null)];
      const entity = createWorkspace({ ...workspace, createdAt: toIso(createdAt) });
      // Not enumerable, so that JSON of an entity has no cycle.
      relate(entity, 'keys', false, () => keysHere().map(({ secret }) => keys.get(secret)));
      relate(entity, 'files', false, () => filesHere().map(({ id }) => files.get(id)));
      const relateToWorkspace = (other: object): void =>
        relate(other, 'workspace', true, () => workspaces.get(workspaceId));
      for (const { secret, label, hint, scopes, issuedAt, expiresAt } of keysHere()) {
        const times = { issuedAt: toIso(issuedAt), expiresAt: toIso(expiresAt) };
        relateToWorkspace(createKey({ secret, label, hint, scopes: [...scopes], ...times }));
      }
      for (const { workspaceId: _related, createdAt: time, ...file } of filesHere()) {
        relateToWorkspace(createFile({ ...file, createdAt: toIso(time) }));
      }
    }
  };
  return ready;
}

/** The writes that a mock has for the entities of a model. */
interface Writes {
  readonly primaryKey: 'workspaceId' | 'secret' | 'id';
  /** @returns the primary key of the entity that was made. */
  readonly create: (values: object) => string;
  readonly update?: (primaryKey: string, values: object) => unknown;
  readonly remove?: (primaryKey: string) => unknown;
  /** Why other writes are refused. */
  readonly refused: Failure;
}

type Method = (...given: readonly unknown[]) => unknown;

/**
 * Lets the writes of a model go through the mock: the database rejects whatever the mock rejects.
 * Replaces methods in place, because the request handlers of the library use the same object.
 */
function writeThrough(
  model: object,
  entities: ReadonlyMap<unknown, unknown>,
  ready: () => void,
  { primaryKey, create, update, remove, refused }: Writes,
): void {
  const library: Readonly<Record<string, Method>> = { ...model };
  const call = (name: string, ...given: readonly unknown[]): unknown => {
    ready();
    return library[name]?.(...given);
  };
  const write =
    (name: string, one?: (primaryKey: string, values: object) => unknown): Method =>
    (query) => {
      if (!one) throw new OperationError(refused);
      const { where = {}, data = {} } = Object(query ?? {});
      const isMany = name.endsWith('Many');
      const found: readonly object[] = [call(isMany ? 'findMany' : 'findFirst', { where })]
        .flat()
        .filter((entity) => typeof entity === 'object' && entity !== null);
      // If there is no such entity, the library reports it.
      if (found.length === 0) return call(name, query);
      const written = found.map((entity) => {
        const key: string = Reflect.get(entity, primaryKey);
        one(key, valuesOf(entity, data));
        ready();
        // A deleted one is returned as it was.
        return entities.get(key) ?? entity;
      });
      return isMany ? written : written[0];
    };
  const reads = ['findFirst', 'findMany', 'count', 'getAll'] as const;
  Object.assign(model, {
    ...Object.fromEntries(
      reads.map((name) => [name, (...given: unknown[]) => call(name, ...given)]),
    ),
    create(given: object = {}) {
      const key = create(valuesOf({}, given));
      ready();
      return entities.get(key);
    },
    update: write('update', update),
    updateMany: write('updateMany', update),
    delete: write('delete', remove),
    deleteMany: write('deleteMany', remove),
  });
}

/**
 * The values of a write, as the mock takes them: the id of a workspace instead of its entity.
 * Functions are called with the current value.
 */
function valuesOf(entity: object, data: object): object {
  const values = Object.entries(data).map(([field, given]) => {
    const value = typeof given === 'function' ? given(Reflect.get(entity, field), entity) : given;
    if (field !== 'workspace') return [field, value];
    return ['workspaceId', Object(value ?? {}).workspaceId ?? value];
  });
  return Object.fromEntries(values.filter(([field, value]) => field !== 'workspaceId' || value));
}
