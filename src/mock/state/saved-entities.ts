import type { RemovedKey } from '../../store/key-table.ts';
import type { Store } from '../../store/store.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import type { WorldFile, WorldKey, WorldWorkspace } from '../../world/world.ts';
import { writeFile, writeKey, writeWorkspace } from '../../world/world-snapshot.ts';
import type { Seeded } from './mock-state.ts';
import type { ReadWrite, Write } from './schema.ts';

/** Written workspaces, keys and files, in order; a list without any is left out. */
type EntityWrites = Pick<Write, 'workspaces' | 'keys' | 'files'>;

/** A write of the store, or what is left of one. */
type EntityChange =
  | { readonly entity: 'workspace'; readonly after: WorldWorkspace | null }
  | {
      readonly entity: 'key';
      readonly before: RemovedKey | null;
      readonly after: WorldKey | null;
    }
  | {
      readonly entity: 'file';
      readonly before: Pick<WorldFile, 'id'> | null;
      readonly after: WorldFile | null;
    };

const removed = true as const;

/** Writes down changes of a store, in order. */
export function writeChanges(changes: Iterable<EntityChange>): EntityWrites {
  const writes: EntityWrites = {};
  for (const change of changes) {
    if (change.entity === 'workspace') {
      writes.workspaces ??= [];
      if (change.after) writes.workspaces.push(writeWorkspace(change.after));
      continue;
    }
    if (change.entity === 'key') {
      const { before, after } = change;
      writes.keys ??= [];
      if (after) writes.keys.push(writeKey(after));
      else if (before) writes.keys.push({ secret: before.secret, hint: before.hint, removed });
      continue;
    }
    const { before, after } = change;
    writes.files ??= [];
    if (after) writes.files.push(writeFile(after));
    else if (before) writes.files.push({ id: before.id, removed });
  }
  return writes;
}

/** All changes to a store since it was seeded, each entity once: removed ones first. */
export function* changesSince(
  { world, indexed }: Pick<Seeded, 'world' | 'indexed'>,
  { workspaces, keys, files }: Store,
): Iterable<EntityChange> {
  for (const after of workspaces.all()) {
    if (indexed.workspaces.byId.get(after.workspaceId) === after) continue;
    yield { entity: 'workspace', after };
  }
  const seeded = new Map(world.keys.map((key) => [key.secret, key]));
  const gone = new Map(Array.from(keys.removed(), (key) => [key.secret, key]));
  const forgotten = world.keys.filter(({ secret }) => !gone.has(secret) && !keys.get(secret));
  for (const before of [...forgotten, ...gone.values()])
    yield { entity: 'key', before, after: null };
  for (const after of keys.all()) {
    if (seeded.get(after.secret) !== after) yield { entity: 'key', before: null, after };
  }
  const written = [...files.written()];
  const spent = new Set(files.removedIds());
  const isForgotten = ([id, { value }]: (typeof written)[number]) => !value && !spent.has(id);
  // Only the latest ones are remembered as removed.
  for (const id of [...written.filter(isForgotten).map(([each]) => each), ...spent]) {
    yield { entity: 'file', before: { id }, after: null };
  }
  for (const [, { value: after }] of written) {
    if (after) yield { entity: 'file', before: null, after };
  }
}

/**
 * Applies writes to a store.
 *
 * @throws Error "LIST.INDEX: …" when one is impossible.
 */
export function applyEntities(
  { workspaces = [], keys = [], files = [] }: Pick<ReadWrite, 'workspaces' | 'keys' | 'files'>,
  store: Store,
): void {
  forEach('workspaces', workspaces, (each) => store.workspaces.add(each));
  forEach('keys', keys, (each) => {
    if (!('removed' in each)) {
      if (store.keys.get(each.secret)) store.keys.update(each.secret, each);
      else store.keys.add(each);
    } else if (!store.keys.remove(each.secret)) store.keys.forget(each);
  });
  forEach('files', files, (each) => {
    if ('removed' in each) {
      if (!store.files.remove(each.id)) store.files.spend(each.id);
      return;
    }
    const before = store.files.get(each.id);
    if (!before) return store.files.add(each);
    if (before.workspaceId === each.workspaceId && before.createdAt === each.createdAt) {
      return store.files.update(each.id, each);
    }
    const expected = 'the workspace and the creation time of before';
    throw new OperationError({ action: 'change a file', expected });
  });
}

function forEach<Item>(name: string, items: readonly Item[], does: (item: Item) => unknown): void {
  for (const [index, item] of items.entries()) {
    try {
      does(item);
    } catch (cause) {
      throw within(cause, 'apply a write', `${name}.${index}`);
    }
  }
}
