interface Collection<Key> {
  readonly size: number;
  keys(): Iterable<Key>;
  delete(key: Key): boolean;
}

/** Drops what a set or a map has had for longest if it has more than it may. */
export function dropOldest<Key>(collection: Collection<Key>, most: number): void {
  for (const oldest of collection.keys()) {
    if (collection.size <= most) return;
    collection.delete(oldest);
  }
}

/** Limits of what is kept. */
export interface RecentOptions<Value> {
  /** The weight of all values together, at most. */
  readonly most: number;
  /** Default: 1 for each. */
  readonly weightOf?: (value: Value) => number;
  /** Whether the latest value stays even if it alone weighs more. Default: false. */
  readonly keepsLatest?: boolean;
}

/** The latest values by key: a bounded memory. The one that was set first is dropped first. */
export class Recent<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #most: number;
  readonly #weightOf: (value: Value) => number;
  readonly #keepsLatest: boolean;
  #weight = 0;

  constructor({ most, weightOf = () => 1, keepsLatest = false }: RecentOptions<Value>) {
    this.#most = most;
    this.#weightOf = weightOf;
    this.#keepsLatest = keepsLatest;
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  /** @returns the value. */
  set(key: string, value: Value): Value {
    this.#drop(key);
    this.#kept.set(key, value);
    this.#weight += this.#weightOf(value);
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#most || (this.#keepsLatest && oldest === key)) break;
      this.#drop(oldest);
    }
    return value;
  }

  /** The value of a key, made if it is missing; then it is the latest. */
  use(key: string, make: () => Value): Value {
    return this.set(key, this.#kept.get(key) ?? make());
  }

  #drop(key: string): void {
    const value = this.#kept.get(key);
    if (value !== undefined && this.#kept.delete(key)) this.#weight -= this.#weightOf(value);
  }
}
