import { Redactor } from '../../text/redact.ts';
import type { WorldKey } from '../../world/world.ts';

type Key = Pick<WorldKey, 'secret' | 'hint'>;

/** Forgotten secrets are still hidden until there are this many, and more than known ones. */
const MANY = 1_000;

/** The secrets of a mock, or of all mocks of a host: nothing that a journal shows contains one. */
export class SecretBook {
  readonly #hints = new Map<string, string>();
  /** Added to the redactor only on reading, because most journals are never read. */
  #awaiting: Key[] = [];
  #redactor = new Redactor();
  #forgotten = 0;

  add({ secret, hint }: Key): void {
    if (this.#hints.get(secret) === hint) return;
    this.#hints.set(secret, hint);
    this.#awaiting.push({ secret, hint });
  }

  forget(secrets: Iterable<string>): void {
    for (const secret of secrets) this.#forgotten += Number(this.#hints.delete(secret));
    if (this.#forgotten < Math.max(MANY, this.#hints.size)) return;
    this.#forgotten = 0;
    this.#redactor = new Redactor();
    this.#awaiting = Array.from(this.#hints, ([secret, hint]) => ({ secret, hint }));
  }

  /** Replaces secrets with hints. */
  readonly redact = (text: string): string => {
    for (const { secret, hint } of this.#awaiting) this.#redactor.add({ text: secret, hint });
    this.#awaiting = [];
    return this.#redactor.redact(text);
  };
}

/** The secrets of one mock in a book. */
export class OwnSecrets {
  readonly #book: SecretBook;
  readonly #secrets = new Set<string>();

  constructor(book: SecretBook) {
    this.#book = book;
  }

  readonly add = (key: Key): void => {
    this.#secrets.add(key.secret);
    this.#book.add(key);
  };

  forget(): void {
    this.#book.forget(this.#secrets);
    this.#secrets.clear();
  }
}
