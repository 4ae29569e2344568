import { type Control, createControl } from '../control/create-control.ts';
import { ControlError } from '../control/failure.ts';
import type { ControlledSandboxes } from '../control/operation.ts';
import { deliver } from '../http/deliver.ts';
import type { Sandbox, Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import type { SavedState } from '../mock/state/schema.ts';
import { sandboxIdIn, secretPrefixOf } from '../world/key-secrets.ts';
import { type ObjectState, VERSION, type WorkerEnv } from './platform.ts';

/** The header with which the worker tells an object its id. */
export const OBJECT_ID = 'x-workspace-files-object-id';
/** The header of the response of an object without a sandbox. */
export const NO_SANDBOX = 'x-workspace-files-no-sandbox';

export const WORKER_MOUNT = {
  impossible: {
    reset: 'a worker cannot break a connection: run `workspace-files serve` for it',
  },
};

const DEFAULT_TTL = 3_600;
/** The last use is stored at most this many times per time to live. */
const USE_WRITES = 8;
/** The most characters of a row, which may have 2 MB. */
const MAX_PART = 1_000_000;

/** A sandbox as an object stores it. */
interface Stored {
  readonly id: string;
  readonly ttlSeconds: number;
  readonly state: SavedState;
}

/** A Durable Object with one sandbox, or none. */
export class SandboxObject {
  readonly #storage: ObjectState['storage'];
  readonly #host: Sandboxes;
  readonly #control: Control;
  #id = '';
  #sandbox: Sandbox | undefined;
  #ttlSeconds = DEFAULT_TTL;
  /** When it was stored last, in milliseconds since 1970. */
  #storedAt = 0;
  #isChanged = false;

  constructor({ storage }: ObjectState, env: WorkerEnv, host: Sandboxes) {
    this.#storage = storage;
    this.#host = host;
    storage.sql.exec('CREATE TABLE IF NOT EXISTS state (part INTEGER PRIMARY KEY, json TEXT)');
    this.#restore();
    this.#control = createControl(this.#sandboxes(), {
      version: VERSION,
      token: env.WORKSPACE_FILES_CONTROL_TOKEN,
      save: () => this.#save(),
    });
  }

  async fetch(request: Request): Promise<Response> {
    this.#id = request.headers.get(OBJECT_ID) ?? '';
    // The host counts its time to live, too.
    if (this.#sandbox && !this.#host.get(this.#sandbox.id)) await this.alarm();
    const { pathname, search } = new URL(request.url);
    if (this.#control.takes(pathname + search)) return this.#control.fetch(request);
    if (!this.#sandbox) return new Response(null, { status: 404, headers: { [NO_SANDBOX]: '1' } });
    const answer = this.#sandbox.answer(request, WORKER_MOUNT);
    const isLate = Date.now() - this.#storedAt > (this.#ttlSeconds * 1_000) / USE_WRITES;
    // A request may have run a step of a scenario.
    if (this.#isChanged || isLate) await this.#store(this.#sandbox);
    return deliver(answer, { request });
  }

  /** Deletes the sandbox, which was not used for its time to live. */
  async alarm(): Promise<void> {
    this.#storage.sql.exec('DELETE FROM state');
    this.#restore();
    await this.#storage.deleteAlarm();
  }

  /** Creates the sandbox that is stored, instead of the one of this or an earlier object. */
  #restore(): void {
    const rows = this.#storage.sql.exec('SELECT json FROM state ORDER BY part');
    const json = Array.from(rows, (row) => row.json).join('');
    if (this.#sandbox) this.#host.delete(this.#sandbox.id);
    this.#sandbox = undefined;
    if (json === '') return;
    const { id, ttlSeconds, state }: Stored = JSON.parse(json);
    this.#host.delete(id);
    this.#create({ id, ttlSeconds, state });
    this.#isChanged = false;
  }

  #create(options: Parameters<Sandboxes['create']>[0] & { readonly ttlSeconds: number }): Sandbox {
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
    if (keys.list().every(({ secret }) => sandboxIdIn(secret) === id)) {
      return this.#store(this.#sandbox);
    }
    // Requests with other secrets would not find this object.
    this.#restore();
    const expected = `expected one that was generated here, with the prefix ${secretPrefixOf(id)}`;
    throw new ControlError(400, `Failed to issue a key: secret: ${expected}`, 'secret');
  }

  async #store(sandbox: Sandbox): Promise<void> {
    this.#storedAt = Date.now();
    this.#isChanged = false;
    const { id } = sandbox;
    const stored: Stored = { id, ttlSeconds: this.#ttlSeconds, state: sandbox.exportState() };
    // ASCII, so that a part never ends inside a character.
    const json = JSON.stringify(stored).replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const { sql } = this.#storage;
    sql.exec('DELETE FROM state');
    for (let at = 0; at < json.length; at += MAX_PART) {
      sql.exec('INSERT INTO state VALUES (?, ?)', at, json.slice(at, at + MAX_PART));
    }
    await this.#storage.setAlarm(this.#storedAt + this.#ttlSeconds * 1_000);
  }

  /** The mock that the control API of this object controls. */
  #sandboxes(): ControlledSandboxes {
    const host = this.#host;
    const get = (id: string) => (this.#sandbox?.id === id ? this.#sandbox : undefined);
    return {
      default: host.default,
      journal: host.default.journal,
      create: ({ id = this.#id, ttlSeconds = DEFAULT_TTL, ...given } = {}) => {
        if (id !== this.#id) {
          const expected = 'Expected the id in the Authorization header (Bearer wsk_ID)';
          throw new ControlError(400, expected, 'id');
        }
        if (this.#sandbox) throw new ControlError(409, `The id "${id}" is taken`, 'id');
        return this.#create({ ...given, id, ttlSeconds });
      },
      get: (id) => get(id) ?? (id === 'default' ? host.default : undefined),
      list: () => (this.#sandbox ? [this.#sandbox] : []),
      delete: (id) => {
        const isHere = get(id) !== undefined && host.delete(id);
        if (isHere) this.#sandbox = undefined;
        return isHere;
      },
    };
  }
}
