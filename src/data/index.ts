/**
 * The world of a mock as a database of `@mswjs/data`: `workspace-files-kit/data`. Needs
 * `@mswjs/data`, an optional peer dependency.
 */

import type { FileChanges, NewFile } from '../mock/files.ts';
import { observeWorld } from '../mock/internals.ts';
import type { NewKey } from '../mock/keys.ts';
import type { LightMock } from '../mock/mock.ts';
import type { NewWorkspace } from '../mock/workspaces.ts';
import { OperationError } from '../text/operation-error.ts';
import { createMirror } from './mirror.ts';
import {
  createModels,
  type EntityMaps,
  type FileEntity,
  type KeyEntity,
  type Models,
} from './models.ts';

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

const databases = new WeakMap<LightMock, WorldDatabase>();

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
export function databaseOf(mock: LightMock): WorldDatabase {
  const database = databases.get(mock) ?? createWorldDatabase(mock);
  databases.set(mock, database);
  return database;
}

function createWorldDatabase(mock: LightMock): WorldDatabase {
  /** Whether the entities match the store: not before the first query, and not after a reset. */
  let isLoaded = false;
  const store = observeWorld(mock, {
    changed: (change) => {
      if (isLoaded) mirror.follow(change);
    },
    reset: () => {
      isLoaded = false;
    },
  });
  const ready = () => {
    if (isLoaded) return;
    isLoaded = true;
    mirror.load();
  };
  const models = createModels();
  const mirror = createMirror(models, store, ready);

  const library = { key: { ...models.key }, file: { ...models.file } };
  Object.assign(models.workspace, workspaceWrites(mock, mirror.entities));
  Object.assign(models.key, keyWrites(mock, library.key, mirror.entities));
  Object.assign(models.file, fileWrites(mock, library.file, mirror.entities));
  for (const model of [models.workspace, models.key, models.file]) loadFirst(model, ready);
  return models;
}

const METHODS = [
  'create',
  'count',
  'findFirst',
  'findMany',
  'getAll',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;

/** Replaces methods in place, because the request handlers of the library use the same object. */
function loadFirst(model: Models[keyof WorldDatabase], ready: () => void): void {
  for (const name of METHODS) {
    const method = model[name];
    const loaded = (...given: readonly unknown[]): unknown => {
      ready();
      return Reflect.apply(method, model, given);
    };
    Object.assign(model, { [name]: loaded });
  }
}

/** Writes of the database go through the mock: the database rejects whatever the mock rejects. */

type Library<Name extends 'workspace' | 'key' | 'file'> = Pick<
  Models[Name],
  'findFirst' | 'findMany' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
>;

type FileQuery = Parameters<Models['file']['delete']>[0];
type FileUpdate = Parameters<Models['file']['update']>[0];
type KeyQuery = Parameters<Models['key']['delete']>[0];

function fileWrites(mock: LightMock, library: Library<'file'>, entities: EntityMaps) {
  const change = (entity: FileEntity, data: object): FileEntity => {
    const { workspace, ...changes } = resolveData(entity, data);
    const placed = workspace === undefined ? changes : { ...changes, workspaceId: idOf(workspace) };
    mock.files.update(entity.id, placed as FileChanges);
    return entities.file.get(entity.id) ?? entity;
  };
  const remove = (entity: FileEntity): FileEntity => {
    mock.files.delete(entity.id);
    return entity;
  };
  return {
    create(given: object = {}) {
      const { id } = mock.files.create(placedByWorkspace<NewFile>(given));
      return entities.file.get(id);
    },
    update(query: FileUpdate) {
      const found = library.findFirst({ where: query.where });
      // If there is no such entity, the library reports it.
      return found ? change(found, query.data) : library.update(query);
    },
    updateMany(query: FileUpdate) {
      const found = library.findMany({ where: query.where });
      if (found.length === 0) return library.updateMany(query);
      return found.map((entity) => change(entity, query.data));
    },
    delete(query: FileQuery) {
      const found = library.findFirst({ where: query.where });
      return found ? remove(found) : library.delete(query);
    },
    deleteMany(query: FileQuery) {
      const found = library.findMany({ where: query.where });
      return found.length === 0 ? library.deleteMany(query) : found.map(remove);
    },
  };
}

function keyWrites(mock: LightMock, library: Library<'key'>, entities: EntityMaps) {
  const revoke = (entity: KeyEntity): KeyEntity => {
    mock.keys.revoke(entity.secret);
    return entity;
  };
  const refuse = () => refuseChange('update a key', 'keys are issued and revoked, never changed');
  return {
    create(given: object = {}) {
      const { secret } = mock.keys.issue(placedByWorkspace<NewKey>(given));
      return entities.key.get(secret);
    },
    update: refuse,
    updateMany: refuse,
    delete(query: KeyQuery) {
      const found = library.findFirst({ where: query.where });
      return found ? revoke(found) : library.delete(query);
    },
    deleteMany(query: KeyQuery) {
      const found = library.findMany({ where: query.where });
      return found.length === 0 ? library.deleteMany(query) : found.map(revoke);
    },
  };
}

function workspaceWrites(mock: LightMock, entities: EntityMaps) {
  const refuse = () => refuseChange('change a workspace', 'workspaces are created, never changed');
  return {
    create(given: NewWorkspace = {}) {
      const { workspaceId } = mock.workspaces.create(given);
      return entities.workspace.get(workspaceId);
    },
    update: refuse,
    updateMany: refuse,
    delete: refuse,
    deleteMany: refuse,
  };
}

function refuseChange(action: string, reason: string): never {
  throw new OperationError({ action, reason });
}

/** The values of an update. A function is called with the current value. */
function resolveData(entity: object, data: object): Readonly<Record<string, unknown>> {
  const resolved = Object.entries(data).map(([field, value]) => {
    if (typeof value !== 'function') return [field, value];
    return [field, Reflect.apply(value, undefined, [Reflect.get(entity, field), entity])];
  });
  return Object.fromEntries(resolved);
}

/** Replaces the workspace of a new entity with the workspace id. The mock validates the rest. */
function placedByWorkspace<New extends NewFile | NewKey>(given: object): New {
  const { workspace, ...values }: { readonly workspace?: unknown } = given;
  return (workspace === undefined ? values : { ...values, workspaceId: idOf(workspace) }) as New;
}

function idOf(workspace: unknown): unknown {
  return typeof workspace === 'object' && workspace !== null && 'workspaceId' in workspace
    ? workspace.workspaceId
    : workspace;
}
