import { type SandboxOptions, ttlOf } from '../mock/sandboxes/sandboxes.ts';
import type { SavedState } from '../mock/state/schema.ts';
import type { WorkerHost } from './host.ts';
import type { SqlStorage } from './platform.ts';

/** A sandbox that outlives its object: its state is stored after every change. */
export type KeptSandbox = ReturnType<typeof keep>;

/** The time of last use is stored at most this many times per time to live. */
const USE_WRITES = 8;

/** @param changed called after each change. */
export function createKept(
  sql: SqlStorage,
  host: WorkerHost,
  id: string,
  given: SandboxOptions,
  changed: () => void,
): KeptSandbox {
  const mock = host.make(id, given);
  const life = { id, ttl: ttlOf(given), used: Date.now() };
  sql.exec('CREATE TABLE life (id TEXT PRIMARY KEY, ttl INTEGER, used INTEGER) WITHOUT ROWID');
  sql.exec('CREATE TABLE state (part INTEGER PRIMARY KEY, json TEXT)');
  sql.exec('INSERT INTO life VALUES (?, ?, ?)', id, life.ttl, life.used);
  storeState(sql, JSON.stringify(mock.exportState()));
  return keep(sql, mock, life, changed);
}

/** The sandbox in a storage, or null. */
export function readKept(
  sql: SqlStorage,
  host: WorkerHost,
  changed: () => void,
): KeptSandbox | null {
  const [table] = sql.exec("SELECT name FROM sqlite_master WHERE name = 'life'");
  if (!table) return null;
  const [row] = sql.exec('SELECT id, ttl, used FROM life');
  if (!row) return null;
  const life = { id: String(row.id), ttl: Number(row.ttl), used: Number(row.used) };
  const parts = Array.from(sql.exec('SELECT json FROM state ORDER BY part'), ({ json }) => json);
  return keep(sql, host.make(life.id, { state: JSON.parse(parts.join('')) }), life, changed);
}

interface Life {
  readonly id: string;
  /** Milliseconds. */
  readonly ttl: number;
  /** Milliseconds since 1970, in real time. */
  used: number;
}

function keep(
  sql: SqlStorage,
  mock: ReturnType<WorkerHost['make']>,
  life: Life,
  changed: () => void,
) {
  let noted = life.used;
  let settled: SavedState = mock.exportState();
  mock.onChange(() => {
    storeState(sql, JSON.stringify(mock.exportState()));
    changed();
  });
  const { id, ttl } = life;
  const expiresAt = () => life.used + ttl;
  return {
    sandbox: Object.assign(mock, { id, expiresAt }),
    /** Milliseconds until it expires without requests. */
    left: () => expiresAt() - Date.now(),
    /** Notes that the sandbox is used. */
    use(): void {
      life.used = Date.now();
      if (life.used - noted < ttl / USE_WRITES) return;
      noted = life.used;
      sql.exec('UPDATE life SET used = ?', noted);
    },
    /** Accepts the changes since the last call. */
    settle(): void {
      settled = mock.exportState();
    },
    /** Undoes them. */
    undo: () => mock.importState(settled),
  };
}

/** The most characters of a row, which may have 2 MB: a character has up to three bytes. */
const MAX_PART_LENGTH = 500_000;

function storeState(sql: SqlStorage, json: string): void {
  sql.exec('DELETE FROM state');
  for (let part = 0, at = 0; at < json.length; part++) {
    const end = at + MAX_PART_LENGTH;
    // Storage as UTF-8 would lose the character of a split surrogate pair.
    const isPairCut = end < json.length && /[\ud800-\udbff]/.test(json.charAt(end - 1));
    const text = json.slice(at, isPairCut ? end - 1 : end);
    sql.exec('INSERT INTO state VALUES (?, ?)', part, text);
    at += text.length;
  }
}
