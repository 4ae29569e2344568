import { Redactor } from '../text/redact.ts';
import type { WorldKey } from '../world/world.ts';

/** After so many new keys, earlier ones of the sandbox that added the last are forgotten. */
const MANY_ADDED = 10_000;
/** Forgotten secrets are still hidden until there are this many, and more than known ones. */
const MANY_FORGOTTEN = 1_000;

/**
 * The secrets of a mock, or of all sandboxes of a host: which sandbox each one selects, and what
 * hides them. Nothing that a journal shows contains one.
 */
export class SecretBook {
  /** The sandbox and the hint by secret: of current and of earlier keys. */
  readonly #known = new Map<string, { readonly owner: string; readonly hint: string }>();
  /** Made when something is read, because most journals are never read. */
  #redactor: Redactor | undefined;
  #added = 0;
  #forgotten = 0;

  /** The id of the sandbox that a secret selects. */
  ownerOf = (secret: string): string | undefined => this.#known.get(secret)?.owner;

  /** Whether a secret selects another sandbox. */
  isOfOther(secret: string, owner: string): boolean {
    return (this.ownerOf(secret) ?? owner) !== owner;
  }

  /**
   * Adds a key of a sandbox. A secret that another one has stays with it.
   *
   * @param current the keys that the sandbox has now.
   */
  add(
    owner: string,
    { secret, hint }: Pick<WorldKey, 'secret' | 'hint'>,
    current: { has(secret: string): boolean },
  ): void {
    if (this.isOfOther(secret, owner) || this.#known.get(secret)?.hint === hint) return;
    this.#known.set(secret, { owner, hint });
    this.#redactor?.add({ text: secret, hint });
    this.#added += 1;
    if (this.#added % MANY_ADDED === 0) this.forget(owner, current);
  }

  /** Forgets the secrets of a sandbox. @param but those that it has now, if it stays. */
  forget(owner: string, but?: { has(secret: string): boolean }): void {
    for (const [secret, known] of this.#known) {
      if (known.owner !== owner || but?.has(secret)) continue;
      this.#known.delete(secret);
      this.#forgotten += 1;
    }
  }

  /** Replaces secrets with hints. */
  readonly redact = (text: string): string => {
    if (this.#forgotten >= Math.max(MANY_FORGOTTEN, this.#known.size)) this.#redactor = undefined;
    if (!this.#redactor) {
      this.#redactor = new Redactor();
      this.#forgotten = 0;
      for (const [secret, { hint }] of this.#known) this.#redactor.add({ text: secret, hint });
    }
    return this.#redactor.redact(text);
  };
}
