import { type Control, createControl } from '../control/create-control.ts';
import { ControlError } from '../control/failure.ts';
import type { ControlledSandboxes } from '../control/operation.ts';
import { deliver } from '../http/deliver.ts';
import type { Sandbox, Sandboxes, SandboxOptions } from '../mock/sandboxes/sandboxes.ts';
import { sandboxIdIn, secretPrefixOf } from '../world/minted-secrets.ts';
import { type ObjectState, VERSION, type WorkerEnv } from './platform.ts';

/** The header with which the worker tells an object the id of the sandbox to create. */
export const NEW_ID = 'x-workspace-files-new-id';
/** The header of the response of an object without a sandbox. */
export const NO_SANDBOX = 'x-workspace-files-no-sandbox';
export const isWithoutSandbox = ({ headers }: Response): boolean => headers.has(NO_SANDBOX);

export const WORKER_MOUNT = {
  impossible: {
    reset: 'a worker cannot break a connection: run `workspace-files serve` for it',
  },
};

const DEFAULT_TTL = 3_600;
/** The last use is stored at most this many times per time to live. */
const USE_WRITES = 8;
/** The most characters of a row, which may have 2 MB: a character has up to three bytes. */
const MAX_PART = 500_000;

/** A sandbox as an object stores it. */
interface Stored extends Pick<SandboxOptions, 'state' | 'world'> {
  readonly id: string;
  readonly ttlSeconds: number;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
}

/** A Durable Object with one sandbox, or none. */
export class SandboxObject {
  readonly #storage: ObjectState['storage'];
  readonly #host: Sandboxes;
  readonly #control: Control;
  #sandbox: Sandbox | null = null;
  /** What the storage has; null for nothing. */
  #stored: Stored | null;
  #given: Pick<Stored, 'ttlSeconds' | 'world'> = { ttlSeconds: DEFAULT_TTL };
  #newId = '';
  #isChanged = false;

  constructor({ storage }: ObjectState, env: WorkerEnv, host: Sandboxes) {
    this.#storage = storage;
    this.#host = host;
    storage.sql.exec('CREATE TABLE IF NOT EXISTS state (part INTEGER PRIMARY KEY, json TEXT)');
    const parts = Array.from(storage.sql.exec('SELECT json FROM state ORDER BY part'));
    this.#stored = parts.length === 0 ? null : JSON.parse(parts.map(({ json }) => json).join(''));
    if (this.#stored) this.#given = this.#stored;
    this.#restore();
    const token = env.WORKSPACE_FILES_CONTROL_TOKEN;
    const save = () => this.#save();
    this.#control = createControl(this.#sandboxes(), { version: VERSION, token, save });
  }

  async fetch(request: Request): Promise<Response> {
    this.#newId = request.headers.get(NEW_ID) ?? '';
    if (this.#stored && this.#left(this.#stored) <= 0) await this.#end();
    const { pathname, search } = new URL(request.url);
    if (this.#control.takes(pathname + search)) return this.#control.fetch(request);
    if (!this.#sandbox) return new Response(null, { status: 404, headers: { [NO_SANDBOX]: '1' } });
    const answer = this.#sandbox.answer(request, WORKER_MOUNT);
    const { ttlSeconds = 0, usedAt = 0 } = this.#stored ?? {};
    const isLate = Date.now() - usedAt > (ttlSeconds * 1_000) / USE_WRITES;
    // A request may have run a step of a scenario.
    if (this.#isChanged || isLate) this.#store();
    return deliver(answer, { request });
  }

  /** Deletes an expired sandbox. */
  async alarm(): Promise<void> {
    if (!this.#stored) return;
    const left = this.#left(this.#stored);
    if (left <= 0) await this.#end();
    else await this.#storage.setAlarm(Date.now() + left);
  }

  #left({ usedAt, ttlSeconds }: Stored): number {
    return usedAt + ttlSeconds * 1_000 - Date.now();
  }

  /** Creates the stored sandbox, in the place of the one of an earlier object. */
  #restore(): void {
    if (this.#sandbox) this.#host.delete(this.#sandbox.id);
    this.#sandbox = null;
    if (!this.#stored) return;
    const { id, ttlSeconds, state, world } = this.#stored;
    this.#host.delete(id);
    this.#watch(this.#host.create({ id, ttlSeconds, state, ...(world && { world }) }));
    this.#isChanged = false;
  }

  #watch(sandbox: Sandbox): Sandbox {
    this.#sandbox = sandbox;
    this.#isChanged = true;
    sandbox.onChange(() => {
      this.#isChanged = true;
    });
    return sandbox;
  }

  /** Completes a control operation before its response is sent. */
  async #save(): Promise<void> {
    if (!this.#sandbox) return this.#stored ? this.#end() : undefined;
    if (!this.#isChanged) return;
    const { id, keys } = this.#sandbox;
    // Requests with other secrets would not find this object.
    if (keys.list().some(({ secret }) => sandboxIdIn(secret) !== id)) {
      this.#restore();
      const expected = `expected one that was generated here, with the prefix ${secretPrefixOf(id)}`;
      throw new ControlError(400, `Failed to issue a key: secret: ${expected}`, 'secret');
    }
    const isNew = this.#stored === null;
    this.#store();
    if (isNew) await this.#storage.setAlarm(Date.now() + this.#given.ttlSeconds * 1_000);
  }

  #store(): void {
    if (!this.#sandbox) return;
    const { id } = this.#sandbox;
    const state = this.#sandbox.exportState();
    const { ttlSeconds, world } = this.#given;
    this.#stored = { id, ttlSeconds, ...(world && { world }), usedAt: Date.now(), state };
    this.#isChanged = false;
    const json = JSON.stringify(this.#stored);
    const { sql } = this.#storage;
    sql.exec('DELETE FROM state');
    for (let part = 0, at = 0; at < json.length; part++) {
      // A surrogate pair must not be split: storage as UTF-8 would lose the character.
      const end = at + MAX_PART - (/[\ud800-\udbff]/.test(json.charAt(at + MAX_PART - 1)) ? 1 : 0);
      sql.exec('INSERT INTO state VALUES (?, ?)', part, json.slice(at, end));
      at = end;
    }
  }

  async #end(): Promise<void> {
    this.#storage.sql.exec('DELETE FROM state');
    this.#stored = null;
    this.#restore();
    await this.#storage.deleteAlarm();
  }

  /** The mock that the control API of this object controls. */
  #sandboxes(): ControlledSandboxes {
    const host = this.#host;
    const present = () => this.#sandbox ?? undefined;
    return {
      get default() {
        return host.default;
      },
      get journal() {
        return host.default.journal;
      },
      create: ({ id = this.#newId, ...given } = {}) => {
        if (id !== this.#newId) {
          throw new ControlError(
            400,
            'Expected the id in the Authorization header (Bearer wsk_ID)',
            'id',
          );
        }
        if (this.#sandbox) throw new ControlError(409, `The id "${id}" is taken`, 'id');
        const { ttlSeconds = DEFAULT_TTL, world } = given;
        const sandbox = this.#watch(host.create({ ...given, id }));
        this.#given = { ttlSeconds, ...(typeof world === 'object' && { world }) };
        return sandbox;
      },
      get: (id) => (id === present()?.id ? present() : id === 'default' ? host.default : undefined),
      list: () => [present()].filter((each) => each !== undefined),
      delete: (id) => {
        const isHere = present()?.id === id && host.delete(id);
        if (isHere) this.#sandbox = null;
        return isHere;
      },
    };
  }
}
