import { type Control, createControl } from '../control/create-control.ts';
import type { ControlledSandboxes } from '../control/operation.ts';
import { deliver } from '../http/deliver.ts';
import { MAKE_SANDBOX, type SandboxOptions } from '../mock/sandboxes/sandboxes.ts';
import { type Failure, OperationError } from '../text/operation-error.ts';
import { sandboxIdIn } from '../world/minted-secrets.ts';
import { WORKER_MOUNT, type WorkerHost } from './host.ts';
import { EXISTS, hasNoSandbox, INTERNAL, idToCreate, noSandbox, withInternal } from './internal.ts';
import { createKept, type KeptSandbox, readKept } from './kept-sandbox.ts';
import { keyDirectory } from './key-object.ts';
import type { ObjectState, SqlStorage, WorkerEnv } from './platform.ts';
import { VERSION } from './version.ts';

/** A Durable Object with one sandbox, or none. */
export class SandboxObject {
  readonly #storage: ObjectState['storage'];
  readonly #host: WorkerHost;
  readonly #claims: ReturnType<typeof createClaims>;
  readonly #control: Control;
  #kept: KeptSandbox | null;
  /** The id that the worker chose for the sandbox of this object. */
  #ownId = '';
  #isDeleted = false;
  #isChanged = false;
  readonly #changed = (): void => {
    this.#isChanged = true;
    const { keys, world } = this.#kept?.sandbox ?? { keys: null, world: null };
    const all = [...(keys?.list() ?? []), ...(world?.keys ?? [])];
    this.#claims.note(all.map(({ secret }) => secret));
  };

  constructor({ storage }: ObjectState, env: WorkerEnv, host: WorkerHost) {
    this.#storage = storage;
    this.#host = host;
    this.#claims = createClaims(storage.sql, env);
    this.#kept = readKept(storage.sql, host, this.#changed);
    const token = env.WORKSPACE_FILES_CONTROL_TOKEN;
    this.#control = createControl(this.#sandboxes(), { version: VERSION, token });
  }

  async fetch(request: Request): Promise<Response> {
    const internal = request.headers.get(INTERNAL);
    const created = idToCreate(internal);
    if (created !== null) this.#ownId = created;
    if (this.#kept && this.#kept.left() <= 0) await this.#end();
    if (internal === EXISTS) return this.#kept ? new Response(null, { status: 204 }) : noSandbox();
    const { pathname, search } = new URL(request.url);
    if (this.#control.takes(pathname + search)) {
      const answer = await this.#control.fetch(request);
      return (await this.#settle(created !== null)) ?? answer;
    }
    if (!this.#kept) return noSandbox();
    this.#kept.use();
    const answer = this.#kept.sandbox.answer(request, WORKER_MOUNT);
    await this.#settle(false);
    return deliver(answer, { request });
  }

  /** Deletes an expired sandbox. */
  async alarm(): Promise<void> {
    if (!this.#kept) return;
    if (this.#kept.left() <= 0) await this.#end();
    else await this.#storage.setAlarm(Date.now() + this.#kept.left());
  }

  /**
   * Completes a request before its response is sent.
   *
   * @returns a refusal if the request issued a key with a secret of another sandbox.
   */
  async #settle(isNew: boolean): Promise<Response | undefined> {
    const kept = this.#kept;
    if (!kept) return undefined;
    if (this.#isDeleted) {
      await this.#end();
      return undefined;
    }
    if (isNew) await this.#storage.setAlarm(Date.now() + kept.left());
    const taken = await this.#claims.settle(kept.sandbox.id);
    if (taken.length === 0) {
      if (this.#isChanged) kept.settle();
      this.#isChanged = false;
      return undefined;
    }
    if (isNew) await this.#end();
    else kept.undo();
    this.#isChanged = false;
    const error = 'Failed to issue a key: secret: a key of another sandbox has it';
    return Response.json({ code: 'invalid', error, field: 'secret' }, { status: 400 });
  }

  async #end(): Promise<void> {
    this.#kept = null;
    this.#isDeleted = false;
    await this.#claims.releaseAll();
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
  }

  /** The mock that the control API of this object controls. */
  #sandboxes(): ControlledSandboxes {
    const { defaults } = this.#host;
    const present = () => (this.#isDeleted ? undefined : this.#kept?.sandbox);
    return {
      get default() {
        return defaults().default;
      },
      get journal() {
        return defaults().journal;
      },
      create: (options = {}) => this.#create(options).sandbox,
      get: (id) => {
        const sandbox = present();
        if (id !== sandbox?.id) return defaults().get(id);
        this.#kept?.use();
        return sandbox;
      },
      list: () => [present()].filter((each) => each !== undefined),
      delete: (id) => {
        const isHere = present()?.id === id;
        this.#isDeleted ||= isHere;
        return isHere;
      },
    };
  }

  #create({ id = this.#ownId, ...options }: SandboxOptions): KeptSandbox {
    const { sql } = this.#storage;
    const fail = (failure: Pick<Failure, 'expected' | 'reason' | 'kind'>) =>
      new OperationError({ action: MAKE_SANDBOX, field: 'id', ...failure });
    if (id !== this.#ownId) throw fail({ expected: 'the id that the key in Authorization holds' });
    if (this.#kept) throw fail({ reason: 'there is a sandbox of this id', kind: 'conflict' });
    const kept = createKept(sql, this.#host, this.#ownId, options, this.#changed);
    this.#claims.note(kept.sandbox.keys.list().map(({ secret }) => secret));
    this.#kept = kept;
    return kept;
  }
}

/** Claims secrets that lack the sandbox's id, so that requests with them find the sandbox. */
function createClaims(sql: SqlStorage, env: WorkerEnv) {
  const directory = keyDirectory(env.KEYS);
  const noted = new Set<string>();
  const claimed = new Set<string>();
  const isOfAnother = async (secret: string, id: string) => {
    const other = sandboxIdIn(secret);
    if (other === null || other === id) return false;
    const stub = env.SANDBOXES.get(env.SANDBOXES.idFromName(other));
    const question = withInternal(new Request('https://sandbox/'), EXISTS);
    return !hasNoSandbox(await stub.fetch(question));
  };
  const claim = async (secret: string, id: string): Promise<boolean> => {
    if ((await isOfAnother(secret, id)) || !(await directory.claim(secret, id))) return false;
    sql.exec('CREATE TABLE IF NOT EXISTS claims (secret TEXT PRIMARY KEY) WITHOUT ROWID');
    sql.exec('INSERT OR IGNORE INTO claims VALUES (?)', secret);
    return true;
  };
  return {
    note(secrets: Iterable<string>): void {
      for (const secret of secrets) if (!claimed.has(secret)) noted.add(secret);
    },
    /** @returns the noted secrets that belong to a different sandbox. */
    async settle(id: string): Promise<readonly string[]> {
      const waiting = [...noted].filter((secret) => sandboxIdIn(secret) !== id);
      noted.clear();
      const taken: string[] = [];
      for (const secret of waiting) {
        if (await claim(secret, id)) claimed.add(secret);
        else taken.push(secret);
      }
      return taken;
    },
    async releaseAll(): Promise<void> {
      const [table] = sql.exec("SELECT name FROM sqlite_master WHERE name = 'claims'");
      if (!table) return;
      const secrets = Array.from(sql.exec('SELECT secret FROM claims'), (row) =>
        String(row.secret),
      );
      await Promise.all(secrets.map((secret) => directory.release(secret)));
    },
  };
}
