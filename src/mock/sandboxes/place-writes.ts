import * as z from 'zod/mini';
import { parseFor } from '../../profile/parse-settings.ts';
import { OperationError } from '../../text/operation-error.ts';
import { Listeners } from '../listeners.ts';
import type { SavedState, Write } from '../state/schema.ts';
import type { Sandbox } from './registry.ts';

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

export interface PlaceWritesContext {
  readonly list: () => readonly Sandbox[];
  /** Even if it would have expired by now. */
  readonly get: (id: string) => Sandbox | undefined;
  /** Creates one from a state; replaces the sandbox with that id. */
  readonly make: (id: string, state: SavedState, ttlSeconds: number | undefined) => Sandbox;
  readonly remove: (id: string) => void;
}

/** The sandbox itself checks the rest. */
const schema = z.looseObject({
  sandbox: z.string().check(z.minLength(1)),
  state: z.optional(z.custom<SavedState>((given) => typeof given === 'object' && given !== null)),
  ttlSeconds: z.optional(z.int().check(z.minimum(0))),
  deleted: z.optional(z.literal(true)),
});

const REPLAY = 'replay the write';

/** The writes to all sandboxes of a host. */
export class PlaceWrites implements SaveablePlace {
  readonly #context: PlaceWritesContext;
  readonly #listeners = new Listeners<PlaceWrite>();
  readonly #lifetimes = new WeakMap<Sandbox, number>();
  /** By the ids of the sandboxes; one that is gone, or was replaced, reports nothing more. */
  readonly #watched = new Map<string, { readonly sandbox: Sandbox; readonly end: () => void }>();
  #isReplaying = false;

  constructor(context: PlaceWritesContext) {
    this.#context = context;
  }

  /** Watches a sandbox that was made, and reports it. */
  made(sandbox: Sandbox, ttlSeconds?: number): void {
    if (ttlSeconds !== undefined) this.#lifetimes.set(sandbox, ttlSeconds);
    if (this.#listeners.isEmpty) return;
    this.#watch(sandbox);
    if (!this.#isReplaying) this.#listeners.tell(this.#writeOf(sandbox));
  }

  /** Reports that a sandbox is gone. */
  removed(id: string): void {
    this.#unwatch(id);
    this.#report({ sandbox: id, deleted: true });
  }

  readonly exportWrites = (): readonly PlaceWrite[] =>
    this.#context.list().map((sandbox) => this.#writeOf(sandbox));

  readonly onWrite = (listener: (write: PlaceWrite) => void): (() => void) => {
    const remove = this.#listeners.add(listener);
    for (const sandbox of this.#context.list()) this.#watch(sandbox);
    return () => {
      remove();
      if (this.#listeners.isEmpty) for (const id of [...this.#watched.keys()]) this.#unwatch(id);
    };
  };

  readonly replay = (given: PlaceWrite): void => {
    const { sandbox: id, state, ttlSeconds, deleted, ...write } = parseFor(schema, given, REPLAY);
    const { remove, make } = this.#context;
    this.#isReplaying = true;
    try {
      if (deleted) remove(id);
      else if (state) this.made(make(id, state, ttlSeconds), ttlSeconds);
      else this.#existing(id).replay(write);
    } finally {
      this.#isReplaying = false;
    }
  };

  #existing(id: string): Sandbox {
    const sandbox = this.#context.get(id);
    if (sandbox) return sandbox;
    const expected = 'an existing sandbox';
    throw new OperationError({ action: REPLAY, field: 'sandbox', expected, found: `"${id}"` });
  }

  #report(write: PlaceWrite): void {
    if (!this.#isReplaying) this.#listeners.tell(write);
  }

  /** Only while there are listeners, so that writes cost nothing without them. */
  #watch(sandbox: Sandbox): void {
    const { id } = sandbox;
    if (this.#watched.get(id)?.sandbox === sandbox) return;
    this.#unwatch(id);
    const end = sandbox.onWrite((write) => this.#report({ sandbox: id, ...write }));
    this.#watched.set(id, { sandbox, end });
  }

  #unwatch(id: string): void {
    this.#watched.get(id)?.end();
    this.#watched.delete(id);
  }

  #writeOf(sandbox: Sandbox): PlaceWrite {
    const ttlSeconds = this.#lifetimes.get(sandbox);
    const lifetime = ttlSeconds !== undefined && { ttlSeconds };
    return { sandbox: sandbox.id, ...lifetime, state: sandbox.exportState() };
  }
}
