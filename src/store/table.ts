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

/** The reads of every table; only the cost of `all` grows with the table. */
export interface Reader<Entity> {
  size(): number;
  /** By primary key: workspace id, key secret, file id. */
  get(primaryKey: string): Entity | undefined;
  /** In the order in which they came. */
  all(): readonly Entity[];
}
