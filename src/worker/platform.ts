/** The version of this package: a worker reads no files. A test compares it with the manifest. */
export const VERSION = '0.1.0';

/**
 * The parts of Cloudflare Workers that are used. The types of `@cloudflare/workers-types` are
 * compatible, but not required.
 */

export interface ObjectStub {
  fetch(request: Request): Promise<Response>;
}

/** A binding to a class of Durable Objects. */
export interface ObjectNamespace<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): ObjectStub;
}

/** The first argument of a Durable Object. */
export interface ObjectState {
  readonly storage: {
    readonly sql: SqlStorage;
    setAlarm(time: number): Promise<void>;
    deleteAlarm(): Promise<void>;
  };
}

export interface SqlStorage {
  /** The write is complete when the method returns, and durable before a response leaves the object. */
  exec(query: string, ...bindings: readonly (string | number)[]): Iterable<SqlRow>;
}

export type SqlRow = Record<string, string | number | ArrayBuffer | null>;

/** The bindings named in `wrangler.jsonc`. */
export interface WorkerEnv {
  readonly SANDBOXES: ObjectNamespace;
  /** The token that control requests must send. Without it, only this machine can control the worker. */
  readonly WORKSPACE_FILES_CONTROL_TOKEN?: string | undefined;
}
