import { reportToConsole } from '../../text/report-error.ts';
import type { Mock } from '../create-mock.ts';
import { observeWorld, storeOf } from '../internals.ts';

/** A mock of one's own among others: world, profile, clock, faults, journal, and its own keys. */
export interface Sandbox extends Mock {
  /** `default` for the one of requests without a key, or with one that nobody has. */
  readonly id: string;
  /**
   * When it is let go unless somebody uses it: milliseconds since 1970, of the real time; Infinity
   * for the default one.
   */
  expiresAt(): number;
}

/** Sandboxes by their id, and by every secret that was ever a key of theirs. */
export interface SandboxRegistry {
  /**
   * Takes the place of the one that had the id, if there was one.
   *
   * @param ttl milliseconds without use after which it is let go.
   */
  add(mock: Mock, id: string, ttl: number): Sandbox;
  /** One that is still there; to ask for it is to use it. */
  get(id: string): Sandbox | undefined;
  /** From the oldest on; nobody uses them by this. */
  list(): readonly Sandbox[];
  /** @returns whether it was there. @throws what `removed` throws; it is gone all the same. */
  remove(id: string): boolean;
  /** As `get`, also for one that was idle for too long and is not gone yet. */
  revive(id: string): Sandbox | undefined;
  /** The one to drop when there is no room: unused for the greatest part of its time, 1/12 at least. */
  longestUnused(): Sandbox | undefined;
  /** The id of the sandbox of a key; nobody uses it by this. */
  idOf(secret: string): string | undefined;
  /** The sandbox of a key, revoked ones too; undefined for a secret that none ever had. */
  ownerOf(secret: string): Sandbox | undefined;
}

/** Of its time to live: five minutes of the usual hour. */
const UNUSED_SHARE = 1 / 12;

interface Entry {
  readonly sandbox: Sandbox;
  readonly ttl: number;
  readonly secrets: string[];
  usedAt: number;
}

/**
 * @param elapsed milliseconds that really passed.
 * @param removed told of each that is let go, or deleted.
 */
export function createSandboxRegistry(
  elapsed: () => number,
  removed: (id: string) => void = () => {},
): SandboxRegistry {
  const entries = new Map<string, Entry>();
  const owners = new Map<string, Entry>();

  const isIdle = ({ usedAt, ttl }: Entry) => elapsed() - usedAt >= ttl;
  const disown = ({ secrets, sandbox }: Entry) => {
    for (const secret of secrets) owners.delete(secret);
    // Nobody can ask for it any more, and the journal of the place would hold it.
    sandbox.journal.clear();
  };
  const remove = (id: string): boolean => {
    const entry = entries.get(id);
    if (!entry) return false;
    entries.delete(id);
    disown(entry);
    removed(id);
    return !isIdle(entry);
  };
  /** Whoever comes upon it did not ask for it, and is not harmed by what fails. */
  const letGo = ({ sandbox: { id } }: Entry): void => {
    try {
      remove(id);
    } catch (cause) {
      reportToConsole(`The end of the sandbox ${id}, which nobody used, was not told:`, cause);
    }
  };
  const use = (entry: Entry | undefined): Sandbox | undefined => {
    if (!entry) return undefined;
    if (isIdle(entry)) {
      letGo(entry);
      return undefined;
    }
    entry.usedAt = elapsed();
    return entry.sandbox;
  };

  return {
    add(mock, id, ttl) {
      const sandbox: Sandbox = Object.assign(mock, {
        id,
        expiresAt: () => Date.now() + ttl - (elapsed() - entry.usedAt),
      });
      const entry: Entry = { sandbox, ttl, secrets: [], usedAt: elapsed() };
      const own = (secret: string) => {
        // One that was deleted or replaced gets no requests, although its object can still be used.
        if (entries.get(id) !== entry || owners.get(secret) === entry) return;
        entry.secrets.push(secret);
        owners.set(secret, entry);
      };
      const ownAll = () => {
        // A scenario may have issued some, or revoked one, at once.
        const { keys } = storeOf(mock);
        for (const { secret } of [...mock.world.keys, ...keys.all(), ...keys.removed()])
          own(secret);
      };
      const replaced = entries.get(id);
      if (replaced) disown(replaced);
      entries.set(id, entry);
      ownAll();
      observeWorld(mock, {
        changed: ({ entity, after }) => {
          if (entity === 'key' && after) own(after.secret);
        },
        reset: ownAll,
      });
      return sandbox;
    },
    get: (id) => use(entries.get(id)),
    list() {
      for (const entry of [...entries.values()]) if (isIdle(entry)) letGo(entry);
      return Array.from(entries.values(), ({ sandbox }) => sandbox);
    },
    remove,
    longestUnused() {
      const shareOf = ({ usedAt, ttl }: Entry) => (elapsed() - usedAt) / ttl;
      const [first, ...others] = entries.values();
      if (!first) return undefined;
      const found = others.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a), first);
      return shareOf(found) >= UNUSED_SHARE ? found.sandbox : undefined;
    },
    revive(id) {
      const entry = entries.get(id);
      if (entry) entry.usedAt = elapsed();
      return entry?.sandbox;
    },
    idOf: (secret) => owners.get(secret)?.sandbox.id,
    ownerOf: (secret) => use(owners.get(secret)),
  };
}
