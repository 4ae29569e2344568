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

/** The first argument of a Durable Object. Writes are durable before a response leaves the object. */
export interface ObjectState {
  readonly storage: {
    get<Value>(key: string): Promise<Value | undefined>;
    /** @throws Error for a value of more than 2 MB. */
    put(key: string, value: object): Promise<void>;
    delete(key: string): Promise<boolean>;
    setAlarm(time: number): Promise<void>;
    deleteAlarm(): Promise<void>;
  };
}

/** The bindings named in `wrangler.jsonc`. */
export interface WorkerEnv {
  readonly SANDBOXES: ObjectNamespace;
  /** The token that control requests must send. Without it, only this machine can control the worker. */
  readonly WORKSPACE_FILES_CONTROL_TOKEN?: string | undefined;
}
