import { type Control, createControl } from '../control/create-control.ts';
import { ControlError } from '../control/failure.ts';
import { deliver } from '../http/deliver.ts';
import type { Sandbox, Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import type { SavedState } from '../mock/state/schema.ts';
import { reportToConsole } from '../text/report-error.ts';
import { sandboxIdIn, secretPrefixOf } from '../world/key-secrets.ts';
import { type ObjectState, VERSION, type WorkerEnv } from './platform.ts';

/** The header with which the worker tells an object its id. */
export const OBJECT_ID = 'x-workspace-files-object-id';

export const WORKER_MOUNT = {
  impossible: {
    reset: 'a worker cannot break a connection: run `workspace-files serve` for it',
  },
};

const DEFAULT_TTL = 3_600;
/** The last use is stored at most this many times per time to live. */
const USE_WRITES = 8;
/** The key of the only value in the storage. */
const STORED = 'sandbox';

/** A sandbox as an object stores it. */
interface Stored {
  readonly id: string;
  readonly ttlSeconds: number;
  readonly state?: SavedState;
}

/** A Durable Object with one sandbox, or none. */
export class SandboxObject {
  readonly #storage: ObjectState['storage'];
  readonly #host: Sandboxes;
  readonly #control: Control;
  readonly #restored: Promise<void>;
  #id = '';
  #sandbox: Sandbox | undefined;
  #ttlSeconds = DEFAULT_TTL;
  /** When it was stored last, in milliseconds since 1970. */
  #storedAt = 0;
  #isChanged = false;

  constructor({ storage }: ObjectState, env: WorkerEnv, host: Sandboxes) {
    this.#storage = storage;
    this.#host = host;
    const get = (id: string) => (this.#sandbox?.id === id ? this.#sandbox : undefined);
    const sandboxes = {
      default: host.default,
      journal: host.default.journal,
      list: () => (this.#sandbox ? [this.#sandbox] : []),
      get: (id: string) => get(id) ?? (id === host.default.id ? host.default : undefined),
      create: ({ id = this.#id, ttlSeconds = DEFAULT_TTL, ...given } = {}) => {
        if (id !== this.#id) {
          const expected = 'Expected the id in the Authorization header (Bearer wsk_ID)';
          throw new ControlError(400, expected, 'id');
        }
        if (this.#sandbox) throw new ControlError(409, `The id "${id}" is taken`, 'id');
        return this.#create({ ...given, id, ttlSeconds });
      },
      delete: (id: string) => {
        if (get(id)) this.#sandbox = undefined;
        return host.delete(id);
      },
    };
    const token = env.WORKSPACE_FILES_CONTROL_TOKEN;
    this.#control = createControl(sandboxes, { version: VERSION, token, save: () => this.#save() });
    this.#restored = this.#restore();
  }

  async fetch(request: Request): Promise<Response> {
    await this.#restored;
    this.#id = request.headers.get(OBJECT_ID) ?? '';
    // The host counts its time to live, too.
    if (this.#sandbox && !this.#host.get(this.#sandbox.id)) await this.alarm();
    const { pathname, search } = new URL(request.url);
    if (this.#control.takes(pathname + search)) return this.#control.fetch(request);
    const answer = (this.#sandbox ?? this.#host.default).answer(request, WORKER_MOUNT);
    const isLate = Date.now() - this.#storedAt > (this.#ttlSeconds * 1_000) / USE_WRITES;
    // A request may have run a step of a scenario.
    if (this.#sandbox && (this.#isChanged || isLate)) {
      await this.#store(this.#sandbox).catch((cause: unknown) =>
        reportToConsole('Failed to store a sandbox after a request:', cause),
      );
    }
    return deliver(answer, { request });
  }

  /** Deletes the sandbox, which was not used for its time to live. */
  async alarm(): Promise<void> {
    await this.#storage.delete(STORED);
    await this.#restore();
    await this.#storage.deleteAlarm();
  }

  /** Creates the sandbox that is stored, instead of the one of this or an earlier object. */
  async #restore(): Promise<void> {
    const stored = await this.#storage.get<Stored>(STORED);
    if (this.#sandbox) this.#host.delete(this.#sandbox.id);
    this.#sandbox = undefined;
    if (!stored) return;
    this.#host.delete(stored.id);
    this.#create(stored);
    this.#isChanged = false;
  }

  #create(options: Stored): Sandbox {
    const sandbox = this.#host.create(options);
    this.#sandbox = sandbox;
    this.#ttlSeconds = options.ttlSeconds;
    this.#isChanged = true;
    sandbox.onChange(() => {
      this.#isChanged = true;
    });
    return sandbox;
  }

  /** Completes a control operation before its response is sent. */
  async #save(): Promise<void> {
    if (!this.#sandbox) return this.alarm();
    if (!this.#isChanged) return;
    const { id, keys } = this.#sandbox;
    if (keys.list().some(({ secret }) => sandboxIdIn(secret) !== id)) {
      // Requests with other secrets would not find this object.
      await this.#restore();
      const expected = `expected one that was generated here, with the prefix ${secretPrefixOf(id)}`;
      throw new ControlError(400, `Failed to issue a key: secret: ${expected}`, 'secret');
    }
    await this.#store(this.#sandbox).catch(async (cause: unknown) => {
      await this.#restore();
      throw new ControlError(507, `Failed to store the sandbox: ${cause}; nothing was changed`);
    });
  }

  async #store(sandbox: Sandbox): Promise<void> {
    const { id } = sandbox;
    const stored: Stored = { id, ttlSeconds: this.#ttlSeconds, state: sandbox.exportState() };
    this.#storedAt = Date.now();
    // Also if it does not fit: otherwise each request would try again.
    this.#isChanged = false;
    await this.#storage.setAlarm(this.#storedAt + this.#ttlSeconds * 1_000);
    await this.#storage.put(STORED, stored);
  }
}
