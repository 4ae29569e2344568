/** What can be read of each table; nothing but `all` takes longer the more there is. */
export interface Reader<Entity> {
  size(): number;
  /** By primary key: workspace id, key secret, file id. */
  get(primaryKey: string): Entity | undefined;
  /** In the order in which they came. */
  all(): readonly Entity[];
}
