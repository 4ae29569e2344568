import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldKey } from '../world/world.ts';
import { dropOldest } from './recent.ts';
import type { Reader, StoreChange } from './table.ts';

/** Keys by their secret. */
export interface KeyTable extends Reader<WorldKey> {
  byLabel(label: string): WorldKey | undefined;
  /** @throws Error when the workspace is not there, or the secret or the label is taken. */
  add(key: WorldKey): WorldKey;
  /** @throws Error when there is no such key. */
  update(secret: string, changes: Pick<WorldKey, 'expiresAt'>): WorldKey;
  /** @returns whether the key was there. */
  remove(secret: string): boolean;
  /** Keys that are gone: their secrets choose a sandbox still, and their hints are not given again. */
  removed(): Iterable<RemovedKey>;
  /** Counts a key as one that is gone. */
  forget(key: RemovedKey): void;
}

export type RemovedKey = Pick<WorldKey, 'secret' | 'hint'>;

/** Removed keys that are remembered; the ones that went first are forgotten. */
const MOST_REMOVED = 100_000;

export function createKeyTable(
  requireWorkspace: (workspaceId: string, subject: string) => void,
  changed: (change: StoreChange) => void,
  formerly: Iterable<RemovedKey> = [],
): KeyTable {
  const bySecret = new Map<string, WorldKey>();
  const removed = new Map<string, RemovedKey>();
  const forget = ({ secret, hint }: RemovedKey) => {
    // The latest stands last.
    removed.delete(secret);
    removed.set(secret, { secret, hint });
    dropOldest(removed, MOST_REMOVED);
  };
  for (const key of formerly) forget(key);
  const byLabel = new Map<string, WorldKey>();
  return {
    size: () => bySecret.size,
    get: (secret) => bySecret.get(secret),
    byLabel: (label) => byLabel.get(label),
    all: () => [...bySecret.values()],
    removed: () => removed.values(),
    forget,
    add(key) {
      const subject = `the key "${key.label}"`;
      requireWorkspace(key.workspaceId, subject);
      if (bySecret.has(key.secret)) {
        throw new OperationError({
          action: `store ${subject}`,
          reason: 'its secret is taken',
          kind: 'conflict',
          problems: [{ path: 'secret', message: 'it is taken' }],
        });
      }
      if (byLabel.has(key.label)) throw taken(`store ${subject}`, 'label', key.label);
      bySecret.set(key.secret, key);
      byLabel.set(key.label, key);
      changed({ entity: 'key', before: null, after: key });
      return key;
    },
    update(secret, { expiresAt }) {
      const before = bySecret.get(secret);
      if (!before) {
        const reason = 'there is no key of this secret';
        throw new OperationError({ action: 'update a key', reason, kind: 'missing' });
      }
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
      forget(key);
      changed({ entity: 'key', before: key, after: null });
      return true;
    },
  };
}
