import { type SandboxOptions, ttlOf } from '../mock/sandboxes/registry.ts';
import type { SavedState, Write } from '../mock/state/schema.ts';
import { OperationError } from '../text/operation-error.ts';
import type { WorldOption } from '../world/recipe.ts';
import type { WorkerHost } from './host.ts';
import type { SqlRow, SqlStorage } from './platform.ts';

/** A sandbox that outlives its object: every write is stored at once. */
export type KeptSandbox = ReturnType<typeof keep>;

/** The time of last use is stored at most this many times per time to live. */
const USE_WRITES = 8;

/** @param written called with each write. */
export function createKept(
  sql: SqlStorage,
  host: WorkerHost,
  id: string,
  given: SandboxOptions,
  written: (write: Write) => void,
): KeptSandbox {
  const mock = host.make(id, given);
  const state = mock.exportState();
  // A world that can be grown from a recipe needs no copy.
  const world = state.seed.world.grown ? undefined : (given.world ?? host.world);
  const life = { id, ttl: ttlOf(given), used: Date.now() };
  sql.exec('CREATE TABLE life (id TEXT PRIMARY KEY, ttl INTEGER, used INTEGER) WITHOUT ROWID');
  sql.exec('INSERT INTO life VALUES (?, ?, ?)', id, life.ttl, life.used);
  const log = openLog(sql);
  log.begin({ state, world });
  return keep(sql, mock, life, log, world, written);
}

/** The sandbox in a storage, or null. */
export function readKept(
  sql: SqlStorage,
  host: WorkerHost,
  written: (write: Write) => void,
): KeptSandbox | null {
  const [table] = sql.exec("SELECT name FROM sqlite_master WHERE name = 'life'");
  if (!table) return null;
  const [row] = sql.exec('SELECT id, ttl, used FROM life');
  if (!row) return null;
  const life = { id: String(row.id), ttl: Number(row.ttl), used: Number(row.used) };
  const log = openLog(sql);
  const { start, writes } = log.read();
  const mock = host.make(life.id, start);
  for (const write of writes) mock.replay(write);
  return keep(sql, mock, life, log, start.world, written);
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
  log: ReturnType<typeof openLog>,
  world: WorldOption | undefined,
  written: (write: Write) => void,
) {
  let noted = life.used;
  mock.onWrite((write) => {
    log.append(write);
    written(write);
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
    /** Replaces many writes with one state. */
    tidy(): void {
      if (log.isLong()) log.begin({ state: mock.exportState(), world });
    },
  };
}

/** The state that a sandbox continues from. */
interface SavedStart {
  readonly state: SavedState;
  /** Only for a world that was given as data; other worlds are grown from the state. */
  readonly world?: WorldOption | undefined;
}

/** The most characters of a row, which may have 2 MB: a character has up to three bytes. */
const MAX_PART_LENGTH = 500_000;
/** Writes with fewer characters than this are not replaced with a new state. */
const SHORT_LOG = 64_000;

/** The stored sandbox: a state, with number 0, and the writes since. Created if missing. */
export function openLog(sql: SqlStorage) {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS log (number INTEGER, part INTEGER, json TEXT, PRIMARY KEY (number, part)) WITHOUT ROWID',
  );
  let last = 0;
  let stateLength = 0;
  let writesLength = 0;
  const put = (number: number, json: string) => {
    for (let part = 0, at = 0; at < json.length; part++) {
      const end = at + MAX_PART_LENGTH;
      const text = json.slice(at, isPairCutAt(json, end) ? end - 1 : end);
      sql.exec('INSERT INTO log VALUES (?, ?, ?)', number, part, text);
      at += text.length;
    }
  };
  const noteState = (json: string) => {
    [last, stateLength, writesLength] = [0, json.length, 0];
  };
  const noteWrite = (json: string) => {
    last += 1;
    writesLength += json.length;
  };
  return {
    /** The state, and the writes after it, oldest first. @throws Error if there is none. */
    read(): { readonly start: SavedStart; readonly writes: readonly Write[] } {
      const [start, ...writes] = textsOf(
        sql.exec('SELECT number, json FROM log ORDER BY number, part'),
      );
      if (start === undefined) {
        throw new OperationError({ action: 'read a sandbox', expected: 'a state', found: 'none' });
      }
      noteState(start);
      for (const write of writes) noteWrite(write);
      return { start: JSON.parse(start), writes: writes.map((write) => JSON.parse(write)) };
    },
    /** Replaces the stored state. */
    begin(start: SavedStart): void {
      const json = JSON.stringify(start);
      sql.exec('DELETE FROM log');
      put(0, json);
      noteState(json);
    },
    append(write: Write): void {
      const json = JSON.stringify(write);
      noteWrite(json);
      put(last, json);
    },
    /** Whether the writes have outgrown the state, so that a new state would be shorter. */
    isLong: () => writesLength > SHORT_LOG && writesLength > stateLength,
  };
}

/** Whether a cut there splits a surrogate pair: storage as UTF-8 would lose the character. */
const isPairCutAt = (text: string, at: number): boolean =>
  at < text.length && /[\ud800-\udbff]/.test(text.charAt(at - 1));

/** One text for each number, joined from its parts. */
function textsOf(rows: Iterable<SqlRow>): readonly string[] {
  const texts = new Map<unknown, string>();
  for (const { number, json } of rows) texts.set(number, (texts.get(number) ?? '') + String(json));
  return [...texts.values()];
}
