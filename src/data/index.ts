/**
 * The world of a mock as a database of `@mswjs/data`: `workspace-files-kit/data`. Needs
 * `@mswjs/data`, an optional peer dependency.
 */

import { observeWorld } from '../mock/internals.ts';
import type { LightMock } from '../mock/mock.ts';
import { fileWrites, keyWrites, workspaceWrites } from './entity-writes.ts';
import { createMirror } from './mirror.ts';
import { createModels, type Models } from './models.ts';

/**
 * The world of a mock as a database of `@mswjs/data`, with every query of the library. Times are
 * ISO 8601 in UTC with six digits of a second.
 */
export interface WorldDatabase {
  /** A workspace is created, and stays as it is; its `files` are in listing order. */
  readonly workspace: Omit<Models['workspace'], 'update' | 'updateMany' | 'delete' | 'deleteMany'>;
  /** A key is issued (`create`) and revoked (`delete`), and never changed. */
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
 * A query reads every entity of its model, so its time grows with their number. Responses of the
 * mock do not slow down.
 *
 * @throws Error if the mock was not made by `createMock`.
 */
export function databaseOf(mock: LightMock): WorldDatabase {
  const database = databases.get(mock) ?? createWorldDatabase(mock);
  databases.set(mock, database);
  return database;
}

function createWorldDatabase(mock: LightMock): WorldDatabase {
  /** Whether the entities are those of the store: not before the first query, nor after a reset. */
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

/** In place: the request handlers that the library makes of a model call the very same object. */
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
