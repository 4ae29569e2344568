import type { WorldKey } from '../world/world.ts';
import type { StoreChange } from './change.ts';
import type { Reader } from './reader.ts';

/** Keys by their secret. */
export interface KeyTable extends Reader<WorldKey> {
  byLabel(label: string): WorldKey | undefined;
  /** @throws Error when the workspace is not there, or the secret or the label is taken. */
  add(key: WorldKey): WorldKey;
  /** @throws Error when there is no such key. */
  update(secret: string, changes: Pick<WorldKey, 'expiresAt'>): WorldKey;
  /** @returns whether the key was there. */
  remove(secret: string): boolean;
}

export function createKeyTable(
  requireWorkspace: (workspaceId: string, subject: string) => void,
  changed: (change: StoreChange) => void,
): KeyTable {
  const bySecret = new Map<string, WorldKey>();
  const byLabel = new Map<string, WorldKey>();
  return {
    get size() {
      return bySecret.size;
    },
    get: (secret) => bySecret.get(secret),
    byLabel: (label) => byLabel.get(label),
    all: () => [...bySecret.values()],
    add(key) {
      const subject = `the key "${key.label}"`;
      requireWorkspace(key.workspaceId, subject);
      if (bySecret.has(key.secret)) {
        throw new Error(`Failed to store ${subject}: its secret is taken`);
      }
      if (byLabel.has(key.label)) throw new Error(`Failed to store ${subject}: its label is taken`);
      bySecret.set(key.secret, key);
      byLabel.set(key.label, key);
      changed({ entity: 'key', before: null, after: key });
      return key;
    },
    update(secret, { expiresAt }) {
      const before = bySecret.get(secret);
      if (!before) throw new Error('Failed to update a key: there is no key of this secret');
      const after = { ...before, expiresAt };
      bySecret.set(secret, after);
      byLabel.set(after.label, after);
      changed({ entity: 'key', before, after });
      return after;
    },
    remove(secret) {
      const key = bySecret.get(secret);
      if (!key) return false;
      bySecret.delete(secret);
      byLabel.delete(key.label);
      changed({ entity: 'key', before: key, after: null });
      return true;
    },
  };
}
