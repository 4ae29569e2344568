import type { Profile } from '../profile/schema.ts';
import { OperationError, taken } from '../text/operation-error.ts';
import type { World, WorldKey, WorldWorkspace } from '../world/world.ts';
import { Files } from './files.ts';
import { orderingOf } from './ordering.ts';

/** The current workspaces, keys and files of a mock. Every write goes through here. */
export interface Store {
  readonly workspaces: Table<WorldWorkspace, 'workspaceId'>;
  readonly keys: Table<WorldKey, 'secret'>;
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
  const workspaces = new Table('workspace', 'workspaceId', world.workspaces, changed);
  const requireWorkspace = (workspaceId: string, subject: string): void => {
    if (workspaces.has(workspaceId)) return;
    const reason = `there is no workspace "${workspaceId}"`;
    throw new OperationError({ action: `store ${subject}`, field: 'workspaceId', reason });
  };
  const keys = new Table('key', 'secret', world.keys, changed, ({ workspaceId, label }) =>
    requireWorkspace(workspaceId, `the key "${label}"`),
  );
  const files = new Files(world.files, orderingOf(profile), requireWorkspace, changed);
  return { workspaces, keys, files };
}

/** Records by the field that identifies them, and by label. */
export class Table<Row extends Readonly<Record<Id | 'label', string>>, Id extends string> {
  readonly #name: string;
  readonly #id: Id;
  readonly #check: (row: Row) => void;
  readonly #byId = new Map<string, Row>();
  readonly #byLabel = new Map<string, Row>();
  #changed = () => {};

  /**
   * @param check throws if a new row is impossible.
   * @throws Error as `add` does.
   */
  constructor(
    name: string,
    id: Id,
    rows: Iterable<Row>,
    changed: () => void,
    check: (row: Row) => void = () => {},
  ) {
    this.#name = name;
    this.#id = id;
    this.#check = check;
    for (const row of rows) this.add(row);
    this.#changed = changed;
  }

  size = (): number => this.#byId.size;
  has = (id: string): boolean => this.#byId.has(id);
  get = (id: string): Row | undefined => this.#byId.get(id);
  byLabel = (label: string): Row | undefined => this.#byLabel.get(label);
  all = (): readonly Row[] => [...this.#byId.values()];

  /** @throws Error if the id or the label is taken, or the row is impossible. */
  add(row: Row): Row {
    this.#check(row);
    const action = `store the ${this.#name} "${row.label}"`;
    const id = row[this.#id];
    // The id of a key is its secret: the message does not repeat it.
    if (this.has(id)) throw taken(action, this.#id, this.#id === 'secret' ? undefined : id);
    if (this.#byLabel.has(row.label)) throw taken(action, 'label', row.label);
    return this.put(row);
  }

  /** Stores a row, or replaces the one with its id and label. */
  put(row: Row): Row {
    this.#byId.set(row[this.#id], row);
    this.#byLabel.set(row.label, row);
    this.#changed();
    return row;
  }

  /** @returns whether the row existed. */
  remove(id: string): boolean {
    const row = this.#byId.get(id);
    if (!row) return false;
    this.#byId.delete(id);
    this.#byLabel.delete(row.label);
    this.#changed();
    return true;
  }
}
