import type { StoreChange } from '../store/entities.ts';
import type { Store } from '../store/store.ts';
import { toIso } from '../template/write-iso.ts';
import type { WorldFile, WorldKey, WorldWorkspace } from '../world/world.ts';
import { type EntityMaps, entityMapsOf, type Models } from './models.ts';

/**
 * Keeps the entities of a database in step with the store.
 *
 * @param ready called before a relation is followed: the entity may be from before a reset.
 */
export function createMirror(models: Models, store: () => Store, ready: () => void) {
  const entities = entityMapsOf(models);
  const { addWorkspace, addKey, addFile } = entityMakers(models, entities, store, ready);
  return {
    /** Discards the current entities and copies the whole store. */
    load(): void {
      for (const map of Object.values(entities)) map.clear();
      store().workspaces.all().forEach(addWorkspace);
      store().keys.all().forEach(addKey);
      store().files.all().forEach(addFile);
    },
    /** Repeats a change of the store. */
    follow(change: StoreChange): void {
      switch (change.entity) {
        case 'workspace':
          if (change.after) addWorkspace(change.after);
          break;
        case 'key':
          if (change.after && change.before)
            replace(entities.key, change.after.secret, keyValues(change.after));
          else if (change.after) addKey(change.after);
          else if (change.before) entities.key.delete(change.before.secret);
          break;
        case 'file':
          if (change.after && change.before)
            replace(entities.file, change.after.id, fileValues(change.after));
          else if (change.after) addFile(change.after);
          else if (change.before) entities.file.delete(change.before.id);
          break;
      }
    },
    entities,
  };
}

function entityMakers(models: Models, entities: EntityMaps, store: () => Store, ready: () => void) {
  // The library's own methods, which the database replaces later.
  const createWorkspace = models.workspace.create;
  const createKey = models.key.create;
  const createFile = models.file.create;
  const workspaceOf = relationToWorkspace(entities.workspace, ready);
  return {
    addWorkspace({ workspaceId, label, name, createdAt }: WorldWorkspace): void {
      const entity = createWorkspace({ workspaceId, label, name, createdAt: toIso(createdAt) });
      relate(entity, 'keys', () => {
        ready();
        const all = store()
          .keys.all()
          .filter((key) => key.workspaceId === workspaceId);
        return all.map(({ secret }) => entities.key.get(secret));
      });
      relate(entity, 'files', () => {
        ready();
        const listed = store().files.pageAfter(workspaceId, null);
        return Array.from(listed, ({ id }) => entities.file.get(id));
      });
    },
    addKey(key: WorldKey): void {
      const entity = createKey(keyValues(key));
      Object.defineProperty(entity, 'workspace', workspaceOf(key.workspaceId));
    },
    addFile(file: WorldFile): void {
      const entity = createFile(fileValues(file));
      Object.defineProperty(entity, 'workspace', workspaceOf(file.workspaceId));
    },
  };
}

const keyValues = ({ secret, label, hint, scopes, issuedAt, expiresAt }: WorldKey) => ({
  ...{ secret, label, hint, scopes: [...scopes] },
  ...{ issuedAt: toIso(issuedAt), expiresAt: toIso(expiresAt) },
});

const fileValues = ({ workspaceId: _related, createdAt, ...file }: WorldFile) => ({
  ...file,
  createdAt: toIso(createdAt),
});

/** Replaces an entity: code that still has the old object sees the old values. */
function replace<Entity extends object>(
  entities: Map<string, Entity>,
  primaryKey: string,
  changes: Partial<Entity>,
): void {
  const before = entities.get(primaryKey);
  if (!before) return;
  const after: Entity = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(before));
  entities.set(primaryKey, Object.assign(after, changes));
}

/**
 * The relation to a workspace, shared by all entities in it. The library's own relations would give
 * each file object a shape of its own, and scan all workspaces on each access.
 */
function relationToWorkspace(
  workspaces: EntityMaps['workspace'],
  ready: () => void,
): (workspaceId: string) => PropertyDescriptor {
  const relations = new Map<string, PropertyDescriptor>();
  return (workspaceId) => {
    const known = relations.get(workspaceId);
    if (known) return known;
    const relation = {
      enumerable: true,
      configurable: true,
      get: () => {
        ready();
        return workspaces.get(workspaceId);
      },
    };
    relations.set(workspaceId, relation);
    return relation;
  };
}

/** Adds a relation that is not enumerable, so that JSON of an entity has no cycle. */
function relate(entity: object, name: string, get: () => unknown): void {
  Object.defineProperty(entity, name, { enumerable: false, configurable: true, get });
}
