import type { Write } from '../mock/state/schema.ts';
import { sandboxIdIn } from '../world/minted-secrets.ts';
import { EXISTS, hasNoSandbox, withInternal } from './internal.ts';
import { keyDirectory } from './key-object.ts';
import type { SqlStorage, WorkerEnv } from './platform.ts';

/** Secrets of a sandbox without its id. Requests find the sandbox by them if no other has them. */
export interface Claims {
  note(secrets: Iterable<string>): void;
  noteWritten(write: Write): void;
  /** @returns the noted secrets that a different sandbox has. */
  settle(id: string): Promise<readonly string[]>;
  releaseAll(): Promise<void>;
}

export function createClaims(sql: SqlStorage, env: WorkerEnv): Claims {
  const directory = keyDirectory(env.KEYS);
  const noted = new Set<string>();
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
    note(secrets) {
      for (const secret of secrets) noted.add(secret);
    },
    noteWritten({ keys = [], seed, world }) {
      for (const key of keys) if (!('removed' in key)) noted.add(key.secret);
      for (const secret of [seed?.secrets, world?.secrets].flatMap((list) => list ?? [])) {
        noted.add(secret);
      }
    },
    async settle(id) {
      const waiting = [...noted].filter((secret) => sandboxIdIn(secret) !== id);
      noted.clear();
      const claimed = await Promise.all(
        waiting.map(async (secret) => ((await claim(secret, id)) ? [] : [secret])),
      );
      return claimed.flat();
    },
    async releaseAll() {
      const [table] = sql.exec("SELECT name FROM sqlite_master WHERE name = 'claims'");
      if (!table) return;
      const secrets = Array.from(sql.exec('SELECT secret FROM claims'), (row) =>
        String(row.secret),
      );
      await Promise.all(secrets.map((secret) => directory.release(secret)));
    },
  };
}
