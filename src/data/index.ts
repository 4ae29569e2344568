/**
 * The world of a mock as a database of `@mswjs/data`: `workspace-files-kit/data`. Needs
 * `@mswjs/data`, an optional peer dependency.
 */

import type { Mock } from '../mock/mock.ts';
import { type Failure, OperationError } from '../text/operation-error.ts';
import { mirror } from './mirror.ts';
import { createModels, entityMapsOf, type Models } from './models.ts';

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
  const entities = entityMapsOf(models);
  const ready = mirror(mock, models, entities);
  writeThrough<KeyOf<'workspace'>>(models.workspace, entities.workspace, ready, {
    create: (values) => mock.workspaces.create(values).workspaceId,
    refused: { action: 'change a workspace', reason: 'workspaces are created, never changed' },
  });
  writeThrough<KeyOf<'key'>>(models.key, entities.key, ready, {
    create: (values) => mock.keys.issue(values).secret,
    remove: ({ secret }) => mock.keys.revoke(secret),
    refused: { action: 'update a key', reason: 'keys are issued and revoked, never changed' },
  });
  writeThrough<KeyOf<'file'>>(models.file, entities.file, ready, {
    create: (values) => mock.files.create(values).id,
    change: ({ id }, values) => mock.files.update(id, values).id,
    remove: ({ id }) => mock.files.delete(id),
    refused: { action: 'write', reason: 'a mock has no such write' },
  });
  return models;
}

/** The primary key of an entity, which is what its writes need to know of it. */
type KeyOf<Name extends keyof WorldDatabase> = Pick<
  ReturnType<Models[Name]['create']>,
  Extract<keyof ReturnType<Models[Name]['create']>, 'workspaceId' | 'secret' | 'id'>
>;

/** The writes that a mock has for the entities of a model. */
interface Writes<Entity> {
  /** @returns the primary key of the entity that was made. */
  readonly create: (values: object) => string;
  /** @returns the primary key. */
  readonly change?: (entity: Entity, values: object) => string;
  readonly remove?: (entity: Entity) => unknown;
  /** Why other writes are refused. */
  readonly refused: Failure;
}

interface Query {
  readonly where?: object;
  readonly data?: object;
}

/** The methods of the library's models. */
interface Library<Entity> {
  findFirst(query: Query): Entity | null;
  findMany(query: Query): readonly Entity[];
  count(query?: Query): number;
  getAll(): readonly Entity[];
  update(query: Query): unknown;
  updateMany(query: Query): unknown;
  delete(query: Query): unknown;
  deleteMany(query: Query): unknown;
}

/**
 * Lets the writes of a model go through the mock: the database rejects whatever the mock rejects.
 * Replaces methods in place, because the request handlers of the library use the same object.
 */
function writeThrough<Entity extends object>(
  model: Library<Entity>,
  entities: ReadonlyMap<string, object>,
  ready: () => void,
  { create, change, remove, refused }: Writes<Entity>,
): void {
  const library = { ...model };
  for (const name of ['findFirst', 'findMany', 'count', 'getAll'] as const) {
    const read = (...given: readonly unknown[]): unknown => {
      ready();
      return Reflect.apply(library[name], model, given);
    };
    Object.assign(model, { [name]: read });
  }
  const current = (primaryKey: string): unknown => {
    ready();
    return entities.get(primaryKey);
  };
  type Write = 'update' | 'updateMany' | 'delete' | 'deleteMany';
  const write =
    (name: Write, one?: (entity: Entity, data: object) => unknown) => (query: Query) => {
      ready();
      if (!one) throw new OperationError(refused);
      const { where = {}, data = {} } = query;
      const isMany = name.endsWith('Many');
      const found = isMany
        ? library.findMany({ where })
        : [library.findFirst({ where })].flatMap((entity) => entity ?? []);
      // If there is no such entity, the library reports it.
      if (found.length === 0) return library[name](query);
      const written = found.map((entity) => one(entity, valuesOf(entity, data)));
      return isMany ? written : written[0];
    };
  const changeOne = change && ((entity: Entity, data: object) => current(change(entity, data)));
  const removeOne =
    remove &&
    ((entity: Entity) => {
      remove(entity);
      return entity;
    });
  Object.assign(model, {
    create: (given: object = {}) => current(create(valuesOf({}, given))),
    update: write('update', changeOne),
    updateMany: write('updateMany', changeOne),
    delete: write('delete', removeOne),
    deleteMany: write('deleteMany', removeOne),
  });
}

/**
 * The values of a write, as the mock takes them: the id of a workspace instead of its entity.
 * Functions are called with the current value.
 */
function valuesOf(entity: object, data: object): object {
  const values = Object.entries(data).map(([field, given]) => {
    const value =
      typeof given === 'function'
        ? Reflect.apply(given, undefined, [Reflect.get(entity, field), entity])
        : given;
    return field === 'workspace' ? ['workspaceId', idOf(value)] : [field, value];
  });
  return Object.fromEntries(values.filter(([field, value]) => field !== 'workspaceId' || value));
}

function idOf(workspace: unknown): unknown {
  return typeof workspace === 'object' && workspace !== null && 'workspaceId' in workspace
    ? workspace.workspaceId
    : workspace;
}
