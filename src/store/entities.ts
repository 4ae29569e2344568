import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldFile, WorldKey, WorldWorkspace } from '../world/world.ts';

/** A write, once it is done: what was there before, and what is there now. */
export type StoreChange =
  | EntityChange<'workspace', WorldWorkspace>
  | EntityChange<'key', WorldKey>
  | EntityChange<'file', WorldFile>;

interface EntityChange<Name, Entity> {
  readonly entity: Name;
  /** Null if it was added. */
  readonly before: Entity | null;
  /** Null if it was removed. */
  readonly after: Entity | null;
}

type OnChange = (change: StoreChange) => void;

/** Workspaces by id and by label. */
export class Workspaces {
  readonly #byId = new Map<string, WorldWorkspace>();
  readonly #byLabel = new Map<string, WorldWorkspace>();
  readonly #changed: OnChange;

  /** @throws Error if two have the same id or label. */
  constructor(workspaces: Iterable<WorldWorkspace>, changed: OnChange) {
    this.#changed = changed;
    for (const workspace of workspaces) this.#store(workspace);
  }

  size = (): number => this.#byId.size;
  get = (workspaceId: string): WorldWorkspace | undefined => this.#byId.get(workspaceId);
  byLabel = (label: string): WorldWorkspace | undefined => this.#byLabel.get(label);
  ids = (): readonly string[] => [...this.#byId.keys()];
  all = (): readonly WorldWorkspace[] => [...this.#byId.values()];

  /** @param subject what is to be stored in it. @throws Error if there is no such workspace. */
  require(workspaceId: string, subject: string): void {
    if (this.#byId.has(workspaceId)) return;
    const reason = `there is no workspace "${workspaceId}"`;
    throw new OperationError({ action: `store ${subject}`, field: 'workspaceId', reason });
  }

  /** @throws Error if the id or the label is taken. */
  add(workspace: WorldWorkspace): WorldWorkspace {
    this.#store(workspace);
    this.#changed({ entity: 'workspace', before: null, after: workspace });
    return workspace;
  }

  #store(workspace: WorldWorkspace): void {
    const { workspaceId, label } = workspace;
    if (this.#byId.has(workspaceId)) throw taken('store a workspace', 'id', workspaceId);
    if (this.#byLabel.has(label)) throw taken('store a workspace', 'label', label);
    this.#byId.set(workspaceId, workspace);
    this.#byLabel.set(label, workspace);
  }
}

/** Keys by secret and by label. */
export class Keys {
  readonly #workspaces: Workspaces;
  readonly #bySecret = new Map<string, WorldKey>();
  readonly #byLabel = new Map<string, WorldKey>();
  #changed: OnChange = () => {};

  /** @throws Error as `add` does. */
  constructor(keys: Iterable<WorldKey>, workspaces: Workspaces, changed: OnChange) {
    this.#workspaces = workspaces;
    for (const key of keys) this.add(key);
    this.#changed = changed;
  }

  size = (): number => this.#bySecret.size;
  has = (secret: string): boolean => this.#bySecret.has(secret);
  get = (secret: string): WorldKey | undefined => this.#bySecret.get(secret);
  byLabel = (label: string): WorldKey | undefined => this.#byLabel.get(label);
  all = (): readonly WorldKey[] => [...this.#bySecret.values()];

  /** @throws Error if the workspace does not exist, or the secret or the label is taken. */
  add(key: WorldKey): WorldKey {
    const subject = `the key "${key.label}"`;
    this.#workspaces.require(key.workspaceId, subject);
    if (this.#bySecret.has(key.secret)) {
      const reason = 'it is taken';
      const action = `store ${subject}`;
      throw new OperationError({ action, field: 'secret', reason, kind: 'conflict' });
    }
    if (this.#byLabel.has(key.label)) throw taken(`store ${subject}`, 'label', key.label);
    return this.#write(null, key);
  }

  /** @throws Error if there is no such key. */
  update(secret: string, { expiresAt }: Pick<WorldKey, 'expiresAt'>): WorldKey {
    const before = this.#bySecret.get(secret);
    if (before) return this.#write(before, { ...before, expiresAt });
    const reason = 'there is no key of this secret';
    throw new OperationError({ action: 'update a key', reason, kind: 'missing' });
  }

  /** @returns whether the key existed. */
  remove(secret: string): boolean {
    const key = this.#bySecret.get(secret);
    if (!key) return false;
    this.#bySecret.delete(secret);
    this.#byLabel.delete(key.label);
    this.#changed({ entity: 'key', before: key, after: null });
    return true;
  }

  #write(before: WorldKey | null, after: WorldKey): WorldKey {
    this.#bySecret.set(after.secret, after);
    this.#byLabel.set(after.label, after);
    this.#changed({ entity: 'key', before, after });
    return after;
  }
}
