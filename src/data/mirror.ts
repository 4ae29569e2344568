import type { Mock } from '../mock/mock.ts';
import { toIso } from '../template/write-iso.ts';
import type { WorldFile, WorldKey } from '../world/world.ts';
import type { EntityMaps, Models } from './models.ts';

/**
 * Keeps the entities of a database in step with the store of a mock: a query after a change copies
 * the store again, so code that still has an older entity sees the older values.
 *
 * @returns a function to call before each query.
 */
export function mirror(mock: Mock, models: Models, entities: EntityMaps): () => void {
  // The library's own methods, which the database replaces.
  const create = {
    workspace: models.workspace.create,
    key: models.key.create,
    file: models.file.create,
  };
  let isCurrent = false;
  const forget = (): void => {
    isCurrent = false;
  };
  mock.onChange(forget);
  /**
   * The library's own relations would scan all entities on each access. Those of a workspace are
   * not enumerable, so that JSON of an entity has no cycle.
   */
  const relate = (entity: object, name: string, get: () => unknown, enumerable = false): void => {
    const related = (): unknown => {
      ready();
      return get();
    };
    Object.defineProperty(entity, name, { enumerable, configurable: true, get: related });
  };
  const relateToWorkspace = (entity: object, { workspaceId }: WorldFile | WorldKey): void =>
    relate(entity, 'workspace', () => entities.workspace.get(workspaceId), true);

  const ready = (): void => {
    if (isCurrent) return;
    isCurrent = true;
    for (const map of Object.values(entities)) map.clear();
    const { workspaces, keys, files } = mock.store;
    for (const { workspaceId, label, name, createdAt } of workspaces.all()) {
      const entity = create.workspace({ workspaceId, label, name, createdAt: toIso(createdAt) });
      relate(entity, 'keys', () =>
        mock.store.keys
          .all()
          .filter((key) => key.workspaceId === workspaceId)
          .map(({ secret }) => entities.key.get(secret)),
      );
      relate(entity, 'files', () =>
        Array.from(mock.store.files.pageAfter(workspaceId, null), ({ id }) =>
          entities.file.get(id),
        ),
      );
    }
    for (const key of keys.all()) {
      const { secret, label, hint, issuedAt, expiresAt } = key;
      const times = { issuedAt: toIso(issuedAt), expiresAt: toIso(expiresAt) };
      const scopes = [...key.scopes];
      relateToWorkspace(create.key({ secret, label, hint, scopes, ...times }), key);
    }
    for (const workspace of workspaces.all()) {
      for (const file of files.pageAfter(workspace.workspaceId, null)) {
        const { workspaceId: _related, ...values } = file;
        relateToWorkspace(create.file({ ...values, createdAt: toIso(file.createdAt) }), file);
      }
    }
  };
  return ready;
}
