import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ObjectNamespace, ObjectState, SqlStorage } from './platform.ts';

/**
 * Secrets that were not generated here, such as `my-secret`, contain no sandbox id. Their owners
 * are stored by hash, in 256 objects: the first byte of the hash selects one.
 */
export function keyDirectory(keys: ObjectNamespace) {
  const ask = async (method: string, secret: string, body?: string) => {
    const hash = bytesToHex(sha256(utf8ToBytes(secret)));
    const stub = keys.get(keys.idFromName(hash.slice(0, 2)));
    const init = body === undefined ? { method } : { method, body };
    return stub.fetch(new Request(`https://keys/${hash}`, init));
  };
  return {
    /** The id of the sandbox that a secret belongs to; null if none has it. */
    async ownerOf(secret: string): Promise<string | null> {
      const response = await ask('GET', secret);
      return response.ok ? response.text() : null;
    },
    /** @returns whether it now belongs to the sandbox; false if it belongs to another one. */
    claim: async (secret: string, id: string) => (await ask('PUT', secret, id)).ok,
    release: async (secret: string) => void (await ask('DELETE', secret)),
  };
}

/** A Durable Object for all secrets whose hashes start with the same byte. */
export class KeyObject {
  readonly #sql: SqlStorage;

  constructor({ storage }: ObjectState) {
    this.#sql = storage.sql;
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS owners (hash TEXT PRIMARY KEY, sandbox TEXT) WITHOUT ROWID',
    );
  }

  async fetch(request: Request): Promise<Response> {
    const hash = new URL(request.url).pathname.slice(1);
    if (request.method === 'DELETE') {
      this.#sql.exec('DELETE FROM owners WHERE hash = ?', hash);
      return new Response(null, { status: 204 });
    }
    if (request.method === 'PUT') {
      const id = await request.text();
      const owner = this.#ownerOf(hash);
      if (owner === null) this.#sql.exec('INSERT INTO owners VALUES (?, ?)', hash, id);
      return new Response(null, { status: owner === null || owner === id ? 204 : 409 });
    }
    const owner = this.#ownerOf(hash);
    return new Response(owner, { status: owner === null ? 404 : 200 });
  }

  #ownerOf(hash: string): string | null {
    const [row] = [...this.#sql.exec('SELECT sandbox FROM owners WHERE hash = ?', hash)];
    return row ? String(row.sandbox) : null;
  }
}
