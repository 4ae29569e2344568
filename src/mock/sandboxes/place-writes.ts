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

/** The rest is read by the sandbox that it is for. */
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
  readonly #listeners = new Set<{ readonly listener: (write: PlaceWrite) => void }>();
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
    if (this.#listeners.size === 0) return;
    this.#watch(sandbox);
    this.#report(this.#writeOf(sandbox));
  }

  /** Reports that a sandbox is gone. */
  removed(id: string): void {
    this.#unwatch(id);
    this.#report({ sandbox: id, deleted: true });
  }

  readonly exportWrites = (): readonly PlaceWrite[] =>
    this.#context.list().map((sandbox) => this.#writeOf(sandbox));

  readonly onWrite = (listener: (write: PlaceWrite) => void): (() => void) => {
    const entry = { listener };
    this.#listeners.add(entry);
    for (const sandbox of this.#context.list()) this.#watch(sandbox);
    return () => {
      this.#listeners.delete(entry);
      if (this.#listeners.size > 0) return;
      for (const id of [...this.#watched.keys()]) this.#unwatch(id);
    };
  };

  readonly replay = (write: PlaceWrite): void => {
    this.#isReplaying = true;
    try {
      this.#apply(parseFor(schema, write, REPLAY));
    } finally {
      this.#isReplaying = false;
    }
  };

  #apply({ sandbox: id, state, ttlSeconds, deleted, ...write }: z.output<typeof schema>): void {
    const { remove, make, get } = this.#context;
    if (deleted) {
      remove(id);
      return;
    }
    if (state) make(id, state, ttlSeconds);
    const sandbox = get(id);
    if (!sandbox) {
      const expected = 'one that is there';
      throw new OperationError({ action: REPLAY, field: 'sandbox', expected, found: `"${id}"` });
    }
    if (!state) {
      sandbox.replay(write);
      return;
    }
    if (ttlSeconds !== undefined) this.#lifetimes.set(sandbox, ttlSeconds);
    this.#watch(sandbox);
  }

  #report(write: PlaceWrite): void {
    if (!this.#isReplaying) tellAll(this.#listeners, write);
  }

  /** Only while somebody listens: a write that nobody hears of costs nothing. */
  #watch(sandbox: Sandbox): void {
    const { id } = sandbox;
    if (this.#listeners.size === 0 || this.#watched.get(id)?.sandbox === sandbox) return;
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
