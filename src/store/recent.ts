interface Collection<Key> {
  readonly size: number;
  keys(): Iterable<Key>;
  delete(key: Key): boolean;
}

/** Drops the oldest items of a set or map until it has at most `most`. */
export function dropOldest<Key>(collection: Collection<Key>, most: number): void {
  for (const oldest of collection.keys()) {
    if (collection.size <= most) return;
    collection.delete(oldest);
  }
}

/** The limits of a cache. */
export interface RecentOptions<Value> {
  /** The weight of all values together, at most. */
  readonly most: number;
  /** Default: 1 for each. */
  readonly weightOf?: (value: Value) => number;
  /** Whether the latest value stays even if it alone weighs more. Default: false. */
  readonly keepsLatest?: boolean;
}

/** A bounded cache of the latest values by key. The oldest value is dropped first. */
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

  /** Returns the value of a key, made if it is missing, and marks it as the latest. */
  use(key: string, make: () => Value): Value {
    return this.set(key, this.#kept.get(key) ?? make());
  }

  #drop(key: string): void {
    const value = this.#kept.get(key);
    if (value !== undefined && this.#kept.delete(key)) this.#weight -= this.#weightOf(value);
  }
}
