import { Redactor } from '../text/redact.ts';
import type { WorldKey } from '../world/world.ts';

/** Earlier keys of one sandbox to remember. Beyond them, the older half is forgotten. */
const MAX_EARLIER = 10_000;
/** Forgotten secrets are still hidden until there are this many, and more than known ones. */
const MANY = 1_000;

/** The keys that a sandbox has now. */
interface CurrentKeys {
  size(): number;
  has(secret: string): boolean;
}

/**
 * The secrets of a mock, or of all sandboxes of a host: which sandbox each one selects, and what
 * hides them. Nothing that a journal shows contains one.
 */
export class SecretBook {
  /** The id of the sandbox by secret. */
  readonly #owners = new Map<string, string>();
  /** The hints by secret, for each sandbox; the oldest first. */
  readonly #hints = new Map<string, Map<string, string>>();
  /** Made when something is read, because most journals are never read. */
  #redactor: Redactor | undefined;
  #forgotten = 0;

  /** The id of the sandbox that a secret selects: of its current and its earlier keys. */
  ownerOf = (secret: string): string | undefined => this.#owners.get(secret);

  /** Whether a secret selects another sandbox. */
  isOfOther(secret: string, owner: string): boolean {
    return (this.ownerOf(secret) ?? owner) !== owner;
  }

  /** Adds a key of a sandbox. A secret that another one has stays with it. */
  add(
    owner: string,
    { secret, hint }: Pick<WorldKey, 'secret' | 'hint'>,
    current: CurrentKeys,
  ): void {
    const hints = this.#hints.get(owner) ?? new Map<string, string>();
    if (this.isOfOther(secret, owner) || hints.get(secret) === hint) return;
    this.#owners.set(secret, owner);
    this.#hints.set(owner, hints.set(secret, hint));
    this.#redactor?.add({ text: secret, hint });
    if (hints.size - current.size() <= MAX_EARLIER) return;
    const earlier = [...hints.keys()].filter((each) => !current.has(each));
    for (const each of earlier.slice(0, MAX_EARLIER / 2)) this.#drop(each, hints);
  }

  /** Forgets all secrets of a sandbox. */
  forget(owner: string): void {
    const hints = this.#hints.get(owner) ?? new Map<string, string>();
    for (const secret of hints.keys()) this.#drop(secret, hints);
    this.#hints.delete(owner);
  }

  /** Replaces secrets with hints. */
  readonly redact = (text: string): string => {
    if (this.#forgotten >= Math.max(MANY, this.#owners.size)) this.#redactor = undefined;
    if (!this.#redactor) {
      this.#redactor = new Redactor();
      this.#forgotten = 0;
      for (const hints of this.#hints.values()) {
        for (const [secret, hint] of hints) this.#redactor.add({ text: secret, hint });
      }
    }
    return this.#redactor.redact(text);
  };

  #drop(secret: string, hints: Map<string, string>): void {
    this.#owners.delete(secret);
    hints.delete(secret);
    this.#forgotten += 1;
  }
}
