import type { Store } from '../../store/store.ts';
import type { StoreChange } from '../../store/table.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import type { World } from '../../world/world.ts';
import { writeFile, writeKey, writeWorkspace } from '../../world/world-snapshot.ts';
import type { Seeded } from './mock-state.ts';
import type { ReadWrite, Write } from './schema.ts';

/** Written workspaces, keys and files, in order. */
export interface EntityWrites {
  workspaces?: NonNullable<Write['workspaces']>;
  keys?: NonNullable<Write['keys']>;
  files?: NonNullable<Write['files']>;
}

const removed = true as const;

/** Adds one write of the store. */
export function writeChange(writes: EntityWrites, { entity, before, after }: StoreChange): void {
  if (entity === 'workspace') {
    writes.workspaces ??= [];
    if (after) writes.workspaces.push(writeWorkspace(after));
  } else if (entity === 'key') {
    writes.keys ??= [];
    if (after) writes.keys.push(writeKey(after));
    else if (before) writes.keys.push({ secret: before.secret, hint: before.hint, removed });
  } else {
    writes.files ??= [];
    if (after) writes.files.push(writeFile(after));
    else if (before) writes.files.push({ id: before.id, removed });
  }
}

/** All changes to a store since it was seeded, each entity once: removed ones first. */
export function writesSince({ world, indexed }: Pick<Seeded, 'world' | 'indexed'>, store: Store) {
  const workspaces = store.workspaces
    .all()
    .filter((each) => indexed.workspaces.byId.get(each.workspaceId) !== each);
  const written = [...store.files.written()];
  const spent = new Set(store.files.removedIds());
  const goneIds = [
    // Only the latest ones are remembered as removed.
    ...written.flatMap(([id, { value }]) => (value || spent.has(id) ? [] : [id])),
    ...spent,
  ];
  const files = written.flatMap(([, { value }]) => value ?? []);
  return withoutEmpty({
    workspaces: workspaces.map(writeWorkspace),
    keys: keysSince(world, store),
    files: [...goneIds.map((id) => ({ id, removed })), ...files.map(writeFile)],
  });
}

function keysSince(world: World, store: Store): NonNullable<Write['keys']> {
  const seeded = new Map(world.keys.map((key) => [key.secret, key]));
  const gone = new Map(Array.from(store.keys.removed(), (key) => [key.secret, key]));
  const forgotten = world.keys.filter(({ secret }) => !gone.has(secret) && !store.keys.get(secret));
  const there = store.keys.all().filter((key) => seeded.get(key.secret) !== key);
  return [
    ...[...forgotten, ...gone.values()].map(({ secret, hint }) => ({ secret, hint, removed })),
    ...there.map(writeKey),
  ];
}

function withoutEmpty(writes: Required<EntityWrites>): EntityWrites {
  const { workspaces, keys, files } = writes;
  return {
    ...(workspaces.length > 0 && { workspaces }),
    ...(keys.length > 0 && { keys }),
    ...(files.length > 0 && { files }),
  };
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
    if ('removed' in each) {
      if (!store.keys.remove(each.secret)) store.keys.forget(each);
      return;
    }
    const before = store.keys.get(each.secret);
    if (!before) return store.keys.add(each);
    refuseOther(before, each, ['expiresAt']);
    return store.keys.update(each.secret, each);
  });
  forEach('files', files, (each) => {
    if ('removed' in each) {
      if (!store.files.remove(each.id)) store.files.spend(each.id);
      return;
    }
    const before = store.files.get(each.id);
    if (!before) return store.files.add(each);
    refuseOther(before, each, ['name', 'contentType', 'size', 'validationStatus']);
    return store.files.update(each.id, each);
  });
}

/** @throws Error when other fields changed. */
function refuseOther<Entity extends object>(
  before: Entity,
  after: Entity,
  mayChange: readonly (keyof Entity)[],
): void {
  const kept = (entity: Entity) =>
    JSON.stringify(
      Object.entries(entity).filter(([name]) => !mayChange.some((each) => each === name)),
    );
  if (kept(before) === kept(after)) return;
  const expected = `no change except of ${mayChange.join(', ')}`;
  throw new OperationError({ action: 'replay a change', expected });
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
