import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldKey } from '../world/world.ts';
import { dropOldest } from './recent.ts';
import type { Reader, StoreChange } from './table.ts';
import type { WorkspaceTable } from './workspace-table.ts';

export type RemovedKey = Pick<WorldKey, 'secret' | 'hint'>;

/** Removed keys to remember; the oldest are forgotten first. */
const MAX_REMOVED = 100_000;

/** Keys by secret. */
export class KeyTable implements Reader<WorldKey> {
  readonly #workspaces: WorkspaceTable;
  readonly #changed: (change: StoreChange) => void;
  readonly #bySecret = new Map<string, WorldKey>();
  readonly #byLabel = new Map<string, WorldKey>();
  readonly #removed = new Map<string, RemovedKey>();

  constructor(
    workspaces: WorkspaceTable,
    changed: (change: StoreChange) => void,
    removed: Iterable<RemovedKey> = [],
  ) {
    this.#workspaces = workspaces;
    this.#changed = changed;
    for (const key of removed) this.forget(key);
  }

  size(): number {
    return this.#bySecret.size;
  }

  get(secret: string): WorldKey | undefined {
    return this.#bySecret.get(secret);
  }

  byLabel(label: string): WorldKey | undefined {
    return this.#byLabel.get(label);
  }

  all(): readonly WorldKey[] {
    return [...this.#bySecret.values()];
  }

  /** Removed keys: their secrets still select a sandbox, and their hints are not reused. */
  removed(): Iterable<RemovedKey> {
    return this.#removed.values();
  }

  /** Remembers a key as removed. */
  forget({ secret, hint }: RemovedKey): void {
    // The latest comes last.
    this.#removed.delete(secret);
    this.#removed.set(secret, { secret, hint });
    dropOldest(this.#removed, MAX_REMOVED);
  }

  /** @throws Error if the workspace does not exist, or the secret or the label is taken. */
  add(key: WorldKey): WorldKey {
    const subject = `the key "${key.label}"`;
    this.#workspaces.require(key.workspaceId, subject);
    if (this.#bySecret.has(key.secret)) {
      throw new OperationError({
        action: `store ${subject}`,
        reason: 'its secret is taken',
        kind: 'conflict',
        problems: [{ path: 'secret', message: 'it is taken' }],
      });
    }
    if (this.#byLabel.has(key.label)) throw taken(`store ${subject}`, 'label', key.label);
    return this.#write(null, key);
  }

  /** @throws Error if there is no such key. */
  update(secret: string, { expiresAt }: Pick<WorldKey, 'expiresAt'>): WorldKey {
    const before = this.#bySecret.get(secret);
    if (!before) {
      const reason = 'there is no key of this secret';
      throw new OperationError({ action: 'update a key', reason, kind: 'missing' });
    }
    return this.#write(before, { ...before, expiresAt });
  }

  /** @returns whether the key existed. */
  remove(secret: string): boolean {
    const key = this.#bySecret.get(secret);
    if (!key) return false;
    this.#bySecret.delete(secret);
    this.#byLabel.delete(key.label);
    this.forget(key);
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
