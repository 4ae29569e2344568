import type { Mock } from '../mock/mock.ts';
import type { StoreChange } from '../store/entities.ts';
import { toIso } from '../template/write-iso.ts';
import type { WorldFile, WorldKey, WorldWorkspace } from '../world/world.ts';
import type { EntityMaps, Models } from './models.ts';

/** Keeps the entities of a database in step with the store of a mock. */
export class Mirror {
  readonly entities: EntityMaps;
  readonly #mock: Mock;
  /** The library's own methods, which the database replaces. */
  readonly #create: { readonly [Name in keyof EntityMaps]: Models[Name]['create'] };
  /** Whether the entities match the store: not before the first query, and not after a reset. */
  #isLoaded = false;

  constructor(mock: Mock, { workspace, key, file }: Models, entities: EntityMaps) {
    this.entities = entities;
    this.#create = { workspace: workspace.create, key: key.create, file: file.create };
    this.#mock = mock;
    mock.observe((change) => {
      if (change === null) this.#isLoaded = false;
      else if (this.#isLoaded) this.#follow(change);
    });
  }

  /** Copies the whole store before the first query. */
  readonly ready = (): void => {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    for (const map of Object.values(this.entities)) map.clear();
    const { workspaces, keys, files } = this.#mock.store;
    for (const workspace of workspaces.all()) this.#addWorkspace(workspace);
    for (const key of keys.all()) this.#addKey(key);
    for (const file of files.all()) this.#addFile(file);
  };

  #follow({ entity, before, after }: StoreChange): void {
    const { key: keys, file: files } = this.entities;
    if (entity === 'workspace') {
      if (after) this.#addWorkspace(after);
    } else if (entity === 'key') {
      if (before && after) replace(keys, after.secret, keyValues(after));
      else if (after) this.#addKey(after);
      else if (before) keys.delete(before.secret);
    } else if (before && after) replace(files, after.id, fileValues(after));
    else if (after) this.#addFile(after);
    else if (before) files.delete(before.id);
  }

  #addWorkspace({ workspaceId, label, name, createdAt }: WorldWorkspace): void {
    const entity = this.#create.workspace({
      workspaceId,
      label,
      name,
      createdAt: toIso(createdAt),
    });
    this.#relate(entity, 'keys', () =>
      this.#mock.store.keys
        .all()
        .filter((key) => key.workspaceId === workspaceId)
        .map(({ secret }) => this.entities.key.get(secret)),
    );
    this.#relate(entity, 'files', () =>
      Array.from(this.#mock.store.files.pageAfter(workspaceId, null), ({ id }) =>
        this.entities.file.get(id),
      ),
    );
  }

  #addKey(key: WorldKey): void {
    this.#relateToWorkspace(this.#create.key(keyValues(key)), key);
  }

  #addFile(file: WorldFile): void {
    this.#relateToWorkspace(this.#create.file(fileValues(file)), file);
  }

  #relateToWorkspace(entity: object, { workspaceId }: WorldFile | WorldKey): void {
    this.#relate(entity, 'workspace', () => this.entities.workspace.get(workspaceId), true);
  }

  /**
   * The library's own relations would scan all entities on each access. Those of a workspace are
   * not enumerable, so that JSON of an entity has no cycle.
   */
  #relate(entity: object, name: string, get: () => unknown, enumerable = false): void {
    // The entity may be from before a reset.
    const related = (): unknown => {
      this.ready();
      return get();
    };
    Object.defineProperty(entity, name, { enumerable, configurable: true, get: related });
  }
}

const keyValues = ({ secret, label, hint, scopes, issuedAt, expiresAt }: WorldKey) => ({
  secret,
  label,
  hint,
  scopes: [...scopes],
  issuedAt: toIso(issuedAt),
  expiresAt: toIso(expiresAt),
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
