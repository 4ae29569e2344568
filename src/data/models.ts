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

/** The library's map of the entities of a model, by primary key. */
export const entitiesOf = (
  models: Models,
  name: 'workspace' | 'key' | 'file',
): Map<unknown, unknown> => models[DATABASE_INSTANCE].getModel(name);
