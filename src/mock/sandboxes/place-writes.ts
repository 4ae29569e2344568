import * as z from 'zod/mini';
import { parseFor } from '../../profile/parse-settings.ts';
import { OperationError } from '../../text/operation-error.ts';
import { Listeners } from '../listeners.ts';
import type { SavedState, Write } from '../state/schema.ts';
import type { Entry, Sandbox, SandboxRegistry } from './registry.ts';

/** One write to a host of sandboxes, as JSON. */
export interface PlaceWrite extends Write {
  /** The id of the sandbox. */
  readonly sandbox: string;
  /** Its complete state, if it was created or restarted. */
  readonly state?: SavedState | undefined;
  /** Seconds without use after which it expires, if it was created with that option. */
  readonly ttlSeconds?: number | undefined;
  readonly deleted?: true | undefined;
}

/** Reports the writes to all sandboxes of a host, and repeats them. */
export interface SaveablePlace {
  /** All sandboxes, each as the write that creates it, the default one first. */
  exportWrites(): readonly PlaceWrite[];
  /**
   * Reports every write to a sandbox, and every created or deleted sandbox, before the call returns.
   * An error of the listener is thrown to the caller. An expired sandbox is reported as deleted when
   * the host notices it.
   *
   * @returns a function that removes the listener.
   */
  onWrite(listener: (write: PlaceWrite) => void): () => void;
  /**
   * Repeats a write of `onWrite` or `exportWrites` of a host with the same default world, without
   * reporting it.
   *
   * @throws Error that names the field, when that is impossible.
   */
  replay(write: PlaceWrite): void;
}

/** The sandbox itself checks all other fields. */
const schema = z.looseObject({
  sandbox: z.string().check(z.minLength(1)),
  state: z.optional(z.custom<SavedState>((given) => typeof given === 'object' && given !== null)),
  ttlSeconds: z.optional(z.int().check(z.minimum(0))),
  deleted: z.optional(z.literal(true)),
});

const REPLAY = 'replay the write';

/** Creates a sandbox from a state; it replaces the one with that id. */
type MakeFrom = (id: string, state: SavedState, ttlSeconds: number | undefined) => Entry;

/** The writes to all sandboxes of a host. */
export class PlaceWrites implements SaveablePlace {
  readonly #registry: SandboxRegistry;
  readonly #make: MakeFrom;
  readonly #listeners = new Listeners<PlaceWrite>();
  #isReplaying = false;

  constructor(registry: SandboxRegistry, make: MakeFrom) {
    this.#registry = registry;
    this.#make = make;
  }

  /** Reports a new sandbox, and watches it. */
  made(entry: Entry): void {
    if (this.#listeners.isEmpty) return;
    this.#watch(entry);
    if (!this.#isReplaying) this.#listeners.tell(writeOf(entry));
  }

  /** Reports that a sandbox was removed. */
  removed(id: string): void {
    this.#report({ sandbox: id, deleted: true });
  }

  readonly exportWrites = (): readonly PlaceWrite[] => this.#registry.entries().map(writeOf);

  readonly onWrite = (listener: (write: PlaceWrite) => void): (() => void) => {
    const remove = this.#listeners.add(listener);
    for (const entry of this.#registry.entries()) this.#watch(entry);
    return () => {
      remove();
      if (!this.#listeners.isEmpty) return;
      for (const entry of this.#registry.entries()) {
        entry.unwatch?.();
        entry.unwatch = undefined;
      }
    };
  };

  readonly replay = (given: PlaceWrite): void => {
    const { sandbox: id, state, ttlSeconds, deleted, ...write } = parseFor(schema, given, REPLAY);
    this.#isReplaying = true;
    try {
      if (deleted) this.#registry.remove(id);
      else if (state) this.made(this.#make(id, state, ttlSeconds));
      else this.#existing(id).replay(write);
    } finally {
      this.#isReplaying = false;
    }
  };

  /** A write counts as use, even if it is old. */
  #existing(id: string): Sandbox {
    const sandbox = this.#registry.revive(id);
    if (sandbox) return sandbox;
    const expected = 'an existing sandbox';
    throw new OperationError({ action: REPLAY, field: 'sandbox', expected, found: `"${id}"` });
  }

  #report(write: PlaceWrite): void {
    if (!this.#isReplaying) this.#listeners.tell(write);
  }

  /** Watches only while there are listeners, so that writes cost nothing without them. */
  #watch(entry: Entry): void {
    const { sandbox } = entry;
    entry.unwatch ??= sandbox.onWrite((write) => this.#report({ sandbox: sandbox.id, ...write }));
  }
}

const writeOf = ({ sandbox, ttlSeconds }: Entry): PlaceWrite => ({
  sandbox: sandbox.id,
  ...(ttlSeconds !== undefined && { ttlSeconds }),
  state: sandbox.exportState(),
});
