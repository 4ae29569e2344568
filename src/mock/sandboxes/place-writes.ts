import * as z from 'zod/mini';
import { parseFor } from '../../profile/parse-settings.ts';
import { OperationError } from '../../text/operation-error.ts';
import type { SavedState, Write } from '../state/schema.ts';
import { tellAll } from '../state/write-recorder.ts';
import type { Sandbox } from './registry.ts';

/** One acknowledged write at a place with sandboxes, as JSON. */
export interface PlaceWrite extends Write {
  /** The sandbox that was written to. */
  readonly sandbox: string;
  /** All that it holds, where it was made, or begins anew with other options. */
  readonly state?: SavedState | undefined;
  /** Seconds without use after which it is let go, where it was made with so many. */
  readonly ttlSeconds?: number | undefined;
  readonly deleted?: true | undefined;
}

/** A place with sandboxes whose writes can be told of, and done again. */
export interface SaveablePlace {
  /** All sandboxes, each as the write that makes it, the default one first. */
  exportWrites(): readonly PlaceWrite[];
  /**
   * Tells of every write to any sandbox, and of those that are made or deleted, before whoever did
   * it hears of it. What a listener throws is thrown to them. One that is let go since nobody uses
   * it is told of as deleted, when somebody comes upon it.
   *
   * @returns what ends it.
   */
  onWrite(listener: (write: PlaceWrite) => void): () => void;
  /**
   * Does a write again that `onWrite` or `exportWrites` of a place with the same default world told
   * of; it is told of no more.
   *
   * @throws Error that names the field, where it cannot be.
   */
  replay(write: PlaceWrite): void;
}

export interface PlaceWritesContext {
  readonly list: () => readonly Sandbox[];
  /** Whether or not it would have been let go by now. */
  readonly get: (id: string) => Sandbox | undefined;
  /** Makes one of a state, in the place of one of its id. */
  readonly make: (id: string, state: SavedState, ttlSeconds: number | undefined) => void;
  readonly remove: (id: string) => void;
}

export interface PlaceWrites extends SaveablePlace {
  /** Watches a sandbox that was made, and tells of it. */
  made(sandbox: Sandbox, ttlSeconds?: number): void;
  /** Tells that it is gone. */
  removed(id: string): void;
}

/** The rest is read by the sandbox that it is for. */
const schema = z.looseObject({
  sandbox: z.string().check(z.minLength(1)),
  state: z.optional(z.custom<SavedState>((given) => typeof given === 'object' && given !== null)),
  ttlSeconds: z.optional(z.int().check(z.minimum(0))),
  deleted: z.optional(z.literal(true)),
});

const REPLAY = 'replay the write';

export function createPlaceWrites({ list, get, make, remove }: PlaceWritesContext): PlaceWrites {
  const listeners = new Set<{ readonly listener: (write: PlaceWrite) => void }>();
  const lifetimes = new WeakMap<Sandbox, number>();
  /** By the ids of the sandboxes; one that is gone, or was replaced, tells nothing more. */
  const watched = new Map<string, { readonly sandbox: Sandbox; readonly end: () => void }>();

  let isReplaying = false;
  const tell = (write: PlaceWrite) => {
    if (isReplaying) return;
    tellAll(listeners, write);
  };
  /** Only while somebody listens: a write that nobody hears of costs nothing. */
  const watch = (sandbox: Sandbox) => {
    const { id } = sandbox;
    if (listeners.size === 0 || watched.get(id)?.sandbox === sandbox) return;
    unwatch(id);
    const end = sandbox.onWrite((write) => tell({ sandbox: id, ...write }));
    watched.set(id, { sandbox, end });
  };
  const unwatch = (id: string) => {
    watched.get(id)?.end();
    watched.delete(id);
  };
  const writeOf = (sandbox: Sandbox): PlaceWrite => {
    const ttlSeconds = lifetimes.get(sandbox);
    return {
      sandbox: sandbox.id,
      ...(ttlSeconds !== undefined && { ttlSeconds }),
      state: sandbox.exportState(),
    };
  };

  return {
    made(sandbox, ttlSeconds) {
      if (ttlSeconds !== undefined) lifetimes.set(sandbox, ttlSeconds);
      if (listeners.size === 0) return;
      watch(sandbox);
      tell(writeOf(sandbox));
    },
    removed(id) {
      unwatch(id);
      tell({ sandbox: id, deleted: true });
    },
    exportWrites: () => list().map(writeOf),
    onWrite(listener) {
      const entry = { listener };
      listeners.add(entry);
      for (const sandbox of list()) watch(sandbox);
      return () => {
        listeners.delete(entry);
        if (listeners.size === 0) [...watched.keys()].forEach(unwatch);
      };
    },
    replay(given) {
      isReplaying = true;
      try {
        doAgain(given);
      } finally {
        isReplaying = false;
      }
    },
  };

  function doAgain(given: PlaceWrite): void {
    const { sandbox: id, state, ttlSeconds, deleted, ...write } = parseFor(schema, given, REPLAY);
    if (deleted) {
      remove(id);
      return;
    }
    if (state) {
      make(id, state, ttlSeconds);
      const made = get(id);
      if (made && ttlSeconds !== undefined) lifetimes.set(made, ttlSeconds);
      if (made) watch(made);
      return;
    }
    const sandbox = get(id);
    if (!sandbox) {
      throw new OperationError({
        action: REPLAY,
        field: 'sandbox',
        expected: 'one that is there',
        found: `"${id}"`,
      });
    }
    sandbox.replay(write);
  }
}
