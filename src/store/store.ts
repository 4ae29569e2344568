import type { Profile } from '../profile/schema.ts';
import { OperationError, taken } from '../text/operation-error.ts';
import type { World, WorldKey, WorldWorkspace } from '../world/world.ts';
import { Files } from './files.ts';
import { orderingOf } from './ordering.ts';

/** The current workspaces, keys and files of a mock. Every write goes through here. */
export interface Store {
  readonly workspaces: Workspaces;
  readonly keys: Keys;
  readonly files: Files;
}

/**
 * A store that holds a world, in the listing order of a profile.
 *
 * @param changed called after every write.
 * @throws Error if two entities have the same id, secret or label.
 */
export function createStore(
  world: Pick<World, 'workspaces' | 'keys' | 'files'>,
  profile: Profile,
  changed: () => void = () => {},
): Store {
  const workspaces = new Workspaces(world.workspaces, changed);
  const keys = new Keys(world.keys, workspaces, changed);
  const files = new Files(world.files, orderingOf(profile), workspaces.require, changed);
  return { workspaces, keys, files };
}

/** Workspaces by id and by label. */
export class Workspaces {
  readonly #byId = new Map<string, WorldWorkspace>();
  readonly #byLabel = new Map<string, WorldWorkspace>();
  readonly #changed: () => void;

  /** @throws Error if two have the same id or label. */
  constructor(workspaces: Iterable<WorldWorkspace>, changed: () => void) {
    this.#changed = changed;
    for (const workspace of workspaces) this.#store(workspace);
  }

  size = (): number => this.#byId.size;
  get = (workspaceId: string): WorldWorkspace | undefined => this.#byId.get(workspaceId);
  byLabel = (label: string): WorldWorkspace | undefined => this.#byLabel.get(label);
  ids = (): readonly string[] => [...this.#byId.keys()];
  all = (): readonly WorldWorkspace[] => [...this.#byId.values()];

  /** @param subject what is to be stored in it. @throws Error if there is no such workspace. */
  require = (workspaceId: string, subject: string): void => {
    if (this.#byId.has(workspaceId)) return;
    const reason = `there is no workspace "${workspaceId}"`;
    throw new OperationError({ action: `store ${subject}`, field: 'workspaceId', reason });
  };

  /** @throws Error if the id or the label is taken. */
  add(workspace: WorldWorkspace): WorldWorkspace {
    this.#store(workspace);
    this.#changed();
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
  #changed = () => {};

  /** @throws Error as `add` does. */
  constructor(keys: Iterable<WorldKey>, workspaces: Workspaces, changed: () => void) {
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
    return this.#write(key);
  }

  /** @throws Error if there is no such key. */
  update(secret: string, { expiresAt }: Pick<WorldKey, 'expiresAt'>): WorldKey {
    const before = this.#bySecret.get(secret);
    if (before) return this.#write({ ...before, expiresAt });
    const reason = 'there is no key of this secret';
    throw new OperationError({ action: 'update a key', reason, kind: 'missing' });
  }

  /** @returns whether the key existed. */
  remove(secret: string): boolean {
    const key = this.#bySecret.get(secret);
    if (!key) return false;
    this.#bySecret.delete(secret);
    this.#byLabel.delete(key.label);
    this.#changed();
    return true;
  }

  #write(key: WorldKey): WorldKey {
    this.#bySecret.set(key.secret, key);
    this.#byLabel.set(key.label, key);
    this.#changed();
    return key;
  }
}
