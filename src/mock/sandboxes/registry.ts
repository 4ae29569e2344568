import { reportToConsole } from '../../text/report-error.ts';
import type { Mock } from '../create-mock.ts';
import { observeWorld, storeOf } from '../internals.ts';

/** A separate mock among others, with its own world, profile, clock, faults, journal and keys. */
export interface Sandbox extends Mock {
  /** `default` for the one that gets requests without a known key. */
  readonly id: string;
  /** When it expires unless it is used: milliseconds since 1970, in real time; Infinity for the default. */
  expiresAt(): number;
}

/** The share of its time to live: five minutes of the default hour. */
const UNUSED_SHARE = 1 / 12;

interface Entry {
  readonly sandbox: Sandbox;
  readonly ttl: number;
  readonly secrets: string[];
  usedAt: number;
}

/** Sandboxes by their id, and by every secret that was ever one of their keys. */
export class SandboxRegistry {
  readonly #entries = new Map<string, Entry>();
  readonly #owners = new Map<string, Entry>();
  readonly #elapsed: () => number;
  readonly #removed: (id: string) => void;

  /**
   * @param elapsed real time in milliseconds.
   * @param removed called for each sandbox that expires or is deleted.
   */
  constructor(elapsed: () => number, removed: (id: string) => void = () => {}) {
    this.#elapsed = elapsed;
    this.#removed = removed;
  }

  /**
   * Replaces the sandbox that had the id, if there was one.
   *
   * @param ttl milliseconds without use after which it expires.
   */
  add(mock: Mock, id: string, ttl: number): Sandbox {
    const sandbox: Sandbox = Object.assign(mock, {
      id,
      expiresAt: () => Date.now() + ttl - (this.#elapsed() - entry.usedAt),
    });
    const entry: Entry = { sandbox, ttl, secrets: [], usedAt: this.#elapsed() };
    const ownAll = () => {
      // A scenario may have issued or revoked keys already.
      const { keys } = storeOf(mock);
      for (const { secret } of [...mock.world.keys, ...keys.all(), ...keys.removed()]) {
        this.#own(secret, entry);
      }
    };
    const replaced = this.#entries.get(id);
    if (replaced) this.#disown(replaced);
    this.#entries.set(id, entry);
    ownAll();
    observeWorld(mock, {
      changed: ({ entity, after }) => {
        if (entity === 'key' && after) this.#own(after.secret, entry);
      },
      reset: ownAll,
    });
    return sandbox;
  }

  /** The sandbox if it has not expired; counts as use. */
  get(id: string): Sandbox | undefined {
    return this.#use(this.#entries.get(id));
  }

  /** The sandbox even if it was idle for too long; counts as use. */
  revive(id: string): Sandbox | undefined {
    const entry = this.#entries.get(id);
    if (entry) entry.usedAt = this.#elapsed();
    return entry?.sandbox;
  }

  /** Oldest first; does not count as use. */
  list(): readonly Sandbox[] {
    for (const entry of [...this.#entries.values()]) if (this.#isIdle(entry)) this.#expire(entry);
    return Array.from(this.#entries.values(), ({ sandbox }) => sandbox);
  }

  /** @returns whether it existed. @throws what `removed` throws; it is gone anyway. */
  remove(id: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    this.#entries.delete(id);
    this.#disown(entry);
    this.#removed(id);
    return !this.#isIdle(entry);
  }

  /** The one to drop if there is no room: unused for the largest part of its time, 1/12 at least. */
  longestUnused(): Sandbox | undefined {
    const shareOf = ({ usedAt, ttl }: Entry) => (this.#elapsed() - usedAt) / ttl;
    const [first, ...others] = this.#entries.values();
    if (!first) return undefined;
    const found = others.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a), first);
    return shareOf(found) >= UNUSED_SHARE ? found.sandbox : undefined;
  }

  /** The id of the sandbox of a key; does not count as use. */
  idOf(secret: string): string | undefined {
    return this.#owners.get(secret)?.sandbox.id;
  }

  /** The sandbox of a key, including revoked ones; undefined for a secret that none ever had. */
  ownerOf(secret: string): Sandbox | undefined {
    return this.#use(this.#owners.get(secret));
  }

  #use(entry: Entry | undefined): Sandbox | undefined {
    if (!entry) return undefined;
    if (this.#isIdle(entry)) {
      this.#expire(entry);
      return undefined;
    }
    entry.usedAt = this.#elapsed();
    return entry.sandbox;
  }

  /** A deleted or replaced sandbox gets no requests, although its object still works. */
  #own(secret: string, entry: Entry): void {
    if (this.#entries.get(entry.sandbox.id) !== entry || this.#owners.get(secret) === entry) return;
    entry.secrets.push(secret);
    this.#owners.set(secret, entry);
  }

  #disown({ secrets, sandbox }: Entry): void {
    for (const secret of secrets) this.#owners.delete(secret);
    // No one can read it any more, and the journal of the host would keep it.
    sandbox.journal.clear();
  }

  #isIdle({ usedAt, ttl }: Entry): boolean {
    return this.#elapsed() - usedAt >= ttl;
  }

  /** The caller did not ask for this, so errors are only printed. */
  #expire({ sandbox: { id } }: Entry): void {
    try {
      this.remove(id);
    } catch (cause) {
      reportToConsole(`Failed to report that the sandbox ${id} expired:`, cause);
    }
  }
}
