import { type OptionNames, readWholeNumber } from '../../text/check-options.ts';
import { reportToConsole } from '../../text/report-error.ts';
import { type Mock, type MockOptions, optionNames } from '../create-mock.ts';
import { observeWorld, storeOf } from '../internals.ts';

/** A separate mock among others, with its own world, profile, clock, faults, journal and keys. */
export interface Sandbox extends Mock {
  /** `default` for the sandbox that gets requests without a known key. */
  readonly id: string;
  /** When it expires if unused: milliseconds since 1970, in real time; Infinity for the default. */
  expiresAt(): number;
}

/** The options of a mock. Default: as in the default sandbox. */
export interface SandboxOptions extends Omit<MockOptions, 'assumptions' | 'faultHeader'> {
  /**
   * 16 letters and digits, if you must know the id in advance: keys begin with `wsk_ID`, so that a
   * proxy can find the server of a sandbox. Default: generated.
   */
  readonly id?: string | undefined;
  /** Seconds without a request after which it expires. Default: 3,600. */
  readonly ttlSeconds?: number | undefined;
}

const { assumptions: _ofHost, faultHeader: _too, ...inheritedNames } = optionNames;
export const sandboxOptionNames: OptionNames<SandboxOptions> = {
  ...inheritedNames,
  id: true,
  ttlSeconds: true,
};

export const MAKE_SANDBOX = 'make a sandbox';
const DEFAULT_TTL = 3_600;
const MAX_TTL_SECONDS = 31_536_000;

/** Milliseconds without a request after which a sandbox expires. @throws Error when invalid. */
export const ttlOf = ({ ttlSeconds }: SandboxOptions): number =>
  (readWholeNumber(ttlSeconds, 'ttlSeconds', MAX_TTL_SECONDS, MAKE_SANDBOX) ?? DEFAULT_TTL) * 1_000;

/** A sandbox unused for this share of its time to live may be dropped: 5 minutes of an hour. */
const UNUSED_SHARE = 1 / 12;

/** A sandbox of a host. */
export interface Entry {
  readonly sandbox: Sandbox;
  /** Milliseconds without use after which it expires. */
  readonly ttl: number;
  /** The option it was created with. */
  readonly ttlSeconds: number | undefined;
  readonly secrets: string[];
  usedAt: number;
  /** Ends the reports of its writes, if they are reported. */
  unwatch?: (() => void) | undefined;
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
  constructor(elapsed: () => number, removed: (id: string) => void) {
    this.#elapsed = elapsed;
    this.#removed = removed;
  }

  /** Adds a sandbox; it replaces one with the same id. */
  add(mock: Mock, id: string, { ttl, ttlSeconds }: Pick<Entry, 'ttl' | 'ttlSeconds'>): Entry {
    const sandbox: Sandbox = Object.assign(mock, {
      id,
      expiresAt: () => Date.now() + ttl - (this.#elapsed() - entry.usedAt),
    });
    const entry: Entry = { sandbox, ttl, ttlSeconds, secrets: [], usedAt: this.#elapsed() };
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
    return entry;
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
  entries(): readonly Entry[] {
    for (const entry of [...this.#entries.values()]) if (this.#isIdle(entry)) this.#expire(entry);
    return [...this.#entries.values()];
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

  /** The sandbox to drop if there is no room: unused for the largest share of its time to live. */
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

  /** The sandbox that has or had a key with the secret; undefined if none ever had. */
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

  /** Ignores deleted and replaced sandboxes: they get no requests, but their objects still work. */
  #own(secret: string, entry: Entry): void {
    if (this.#entries.get(entry.sandbox.id) !== entry || this.#owners.get(secret) === entry) return;
    entry.secrets.push(secret);
    this.#owners.set(secret, entry);
  }

  #disown({ secrets, sandbox, unwatch }: Entry): void {
    for (const secret of secrets) this.#owners.delete(secret);
    unwatch?.();
    // It can no longer be read, but the host would keep its entries.
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
