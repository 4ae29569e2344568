/** Secrets of one owner, revoked ones included; the oldest are forgotten first. */
const MAX_SECRETS = 20_000;

/** Which sandbox a secret selects. No two sandboxes have the same one. */
export class Owners<Owner extends object> {
  readonly #bySecret = new Map<string, Owner>();
  readonly #secrets = new Map<Owner, Set<string>>();

  get(secret: string): Owner | undefined {
    return this.#bySecret.get(secret);
  }

  /** Adds secrets of an owner. A secret that has an owner stays its own. */
  add(owner: Owner, secrets: Iterable<string>): void {
    const own = this.#secrets.get(owner) ?? new Set();
    this.#secrets.set(owner, own);
    for (const secret of secrets) {
      if (this.#bySecret.has(secret)) continue;
      own.add(secret);
      this.#bySecret.set(secret, owner);
      const [oldest] = own;
      if (own.size > MAX_SECRETS && oldest !== undefined) this.#forget(own, oldest);
    }
  }

  remove(owner: Owner): void {
    const own = this.#secrets.get(owner) ?? new Set();
    for (const secret of own) this.#forget(own, secret);
    this.#secrets.delete(owner);
  }

  #forget(own: Set<string>, secret: string): void {
    own.delete(secret);
    this.#bySecret.delete(secret);
  }
}
