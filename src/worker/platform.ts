/**
 * What is used of Cloudflare Workers, as far as it is used: the types of `@cloudflare/workers-types`
 * fit these, and nobody needs them.
 */

export interface ObjectStub {
  fetch(request: Request): Promise<Response>;
}

/** A binding to a class of Durable Objects. */
export interface ObjectNamespace<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): ObjectStub;
}

/** The first thing that a Durable Object is made with. */
export interface ObjectState {
  readonly storage: {
    readonly sql: SqlStorage;
    setAlarm(time: number): Promise<void>;
    /** The alarm is no part of it. */
    deleteAll(): Promise<void>;
    deleteAlarm(): Promise<void>;
  };
}

export interface SqlStorage {
  /** Done when it returns; durable before an answer leaves the object. */
  exec(query: string, ...bindings: readonly (string | number)[]): Iterable<SqlRow>;
}

export type SqlRow = Record<string, string | number | ArrayBuffer | null>;

/** The bindings that `wrangler.jsonc` names. */
export interface WorkerEnv {
  readonly SANDBOXES: ObjectNamespace;
  readonly KEYS: ObjectNamespace;
  /** What a control request has to carry; where it is missing, none is answered but on this machine. */
  readonly WORKSPACE_FILES_CONTROL_TOKEN?: string | undefined;
}
