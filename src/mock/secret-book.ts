import { Redactor } from '../text/redact.ts';
import type { WorldKey } from '../world/world.ts';

/** Secrets of one sandbox. Beyond them, the oldest of keys that no longer exist are forgotten. */
const MAX_SECRETS = 10_000;
/** Forgotten secrets are still hidden until there are this many, and more than known ones. */
const MANY = 1_000;

/**
 * The secrets of a mock, or of all sandboxes of a host: which sandbox each one selects, and what
 * hides them. Nothing that a journal shows contains one.
 */
export class SecretBook {
  readonly #known = new Map<string, { readonly owner: string; readonly hint: string }>();
  readonly #owned = new Map<string, Set<string>>();
  /** Made when something is read, because most journals are never read. */
  #redactor: Redactor | undefined;
  #forgotten = 0;

  /** The id of the sandbox that a secret selects: of its current and its earlier keys. */
  ownerOf(secret: string): string | undefined {
    return this.#known.get(secret)?.owner;
  }

  /** Whether a secret selects another sandbox. */
  isOfOther(secret: string, owner: string): boolean {
    return (this.ownerOf(secret) ?? owner) !== owner;
  }

  /**
   * Adds a key of a sandbox. A secret that another one has stays with it.
   *
   * @param isCurrent whether a secret is that of a key that the sandbox has now.
   */
  add(
    owner: string,
    { secret, hint }: Pick<WorldKey, 'secret' | 'hint'>,
    isCurrent: (secret: string) => boolean,
  ): void {
    const known = this.#known.get(secret);
    if (known && (known.owner !== owner || known.hint === hint)) return;
    this.#known.set(secret, { owner, hint });
    const owned = this.#owned.get(owner) ?? new Set();
    this.#owned.set(owner, owned.add(secret));
    this.#redactor?.add({ text: secret, hint });
    if (owned.size <= MAX_SECRETS) return;
    // Two for each new one, so that the current ones that are kept do not make the set grow.
    const [first = secret, second = secret] = owned;
    for (const oldest of [first, second]) {
      owned.delete(oldest);
      if (isCurrent(oldest)) owned.add(oldest);
      else this.#drop([oldest]);
    }
  }

  /** Forgets all secrets of a sandbox. */
  forget(owner: string): void {
    this.#drop(this.#owned.get(owner) ?? []);
    this.#owned.delete(owner);
  }

  #drop(secrets: Iterable<string>): void {
    for (const secret of secrets) this.#forgotten += Number(this.#known.delete(secret));
    if (this.#forgotten < Math.max(MANY, this.#known.size)) return;
    this.#forgotten = 0;
    this.#redactor = undefined;
  }

  /** Replaces secrets with hints. */
  readonly redact = (text: string): string => {
    if (!this.#redactor) {
      this.#redactor = new Redactor();
      for (const [secret, { hint }] of this.#known) this.#redactor.add({ text: secret, hint });
    }
    return this.#redactor.redact(text);
  };
}
