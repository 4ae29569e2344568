import { factory, manyOf, oneOf, primaryKey } from '@mswjs/data';
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js';

/**
 * The world as models of `@mswjs/data`. Times are ISO 8601 in UTC with six digits of a second: as
 * text, the library can sort and compare them without loss of precision.
 */
export function createModels() {
  const models = factory({
    workspace: {
      workspaceId: primaryKey(String),
      label: String,
      name: String,
      createdAt: String,
      keys: manyOf('key'),
      files: manyOf('file'),
    },
    key: {
      secret: primaryKey(String),
      label: String,
      hint: String,
      scopes: (): string[] => [],
      issuedAt: String,
      expiresAt: String,
      workspace: oneOf('workspace'),
    },
    file: {
      id: primaryKey(String),
      name: String,
      contentType: String,
      size: Number,
      validationStatus: String,
      createdAt: String,
      workspace: oneOf('workspace'),
    },
  });
  // If there is a `window`, the library would send every write to the databases of other tabs
  // (in jsdom: of other test workers). A mock must not be shared.
  models[DATABASE_INSTANCE].events.removeAllListeners();
  return models;
}

export type Models = ReturnType<typeof createModels>;
export type WorkspaceEntity = ReturnType<Models['workspace']['create']>;
export type KeyEntity = ReturnType<Models['key']['create']>;
export type FileEntity = ReturnType<Models['file']['create']>;

/** The library's maps of the entities of each model, by primary key. */
export interface EntityMaps {
  readonly workspace: Map<string, WorkspaceEntity>;
  readonly key: Map<string, KeyEntity>;
  readonly file: Map<string, FileEntity>;
}

export function entityMapsOf(models: Models): EntityMaps {
  const instance = models[DATABASE_INSTANCE];
  // The library's type allows entities of any model in the map, but it only has those of its own.
  const mapOf = (name: keyof EntityMaps): Map<never, never> =>
    instance.getModel(name) as Map<unknown, unknown> as Map<never, never>;
  return { workspace: mapOf('workspace'), key: mapOf('key'), file: mapOf('file') };
}
