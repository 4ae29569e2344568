import type { Sandbox } from '../mock/sandboxes/registry.ts';
import { type SandboxOptions, ttlOf } from '../mock/sandboxes/sandboxes.ts';
import type { Write } from '../mock/state/schema.ts';
import type { WorldOption } from '../world/recipe.ts';
import type { WorkerHost } from './host.ts';
import type { SqlStorage } from './platform.ts';
import { openLog } from './saved-log.ts';

/** A sandbox that outlives its object: whatever is written to it is in the storage at once. */
export interface KeptSandbox {
  readonly sandbox: Sandbox;
  /** To ask for it is to use it. */
  use(): void;
  /** Milliseconds that it stays without requests. */
  left(): number;
  /** Replaces many writes with one state. */
  tidy(): void;
}

/** Parts of its time without use: so often at most is written down that it was used. */
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
  // What grows again of its recipe needs no more than that.
  const world = state.seed.world.grown ? undefined : (given.world ?? host.world);
  const life = { id, ttl: ttlOf(given), used: Date.now() };
  sql.exec('CREATE TABLE life (id TEXT PRIMARY KEY, ttl INTEGER, used INTEGER) WITHOUT ROWID');
  sql.exec('INSERT INTO life VALUES (?, ?, ?)', id, life.ttl, life.used);
  openLog(sql).begin({ state, world });
  return keep(sql, mock, life, world, written);
}

/** The sandbox that a storage holds; null where it holds none. */
export function readKept(
  sql: SqlStorage,
  host: WorkerHost,
  written: (write: Write) => void,
): KeptSandbox | null {
  const [table] = sql.exec("SELECT name FROM sqlite_master WHERE name = 'life'");
  if (!table) return null;
  const [life] = sql.exec('SELECT id, ttl, used FROM life');
  if (!life) return null;
  const { start, writes } = openLog(sql).read();
  const id = String(life.id);
  const mock = host.make(id, start);
  for (const write of writes) mock.replay(write);
  const { world } = start;
  return keep(sql, mock, { id, ttl: Number(life.ttl), used: Number(life.used) }, world, written);
}

interface Life {
  readonly id: string;
  /** Milliseconds. */
  readonly ttl: number;
  /** Milliseconds since 1970, of the real time. */
  used: number;
}

function keep(
  sql: SqlStorage,
  mock: ReturnType<WorkerHost['make']>,
  life: Life,
  world: WorldOption | undefined,
  written: (write: Write) => void,
): KeptSandbox {
  const log = openLog(sql);
  log.read();
  let noted = life.used;
  mock.onWrite((write) => {
    log.append(write);
    written(write);
  });
  const { id, ttl } = life;
  const expiresAt = () => life.used + ttl;
  return {
    sandbox: Object.assign(mock, { id, expiresAt }),
    left: () => expiresAt() - Date.now(),
    use() {
      life.used = Date.now();
      if (life.used - noted < ttl / USE_WRITES) return;
      noted = life.used;
      sql.exec('UPDATE life SET used = ?', noted);
    },
    tidy() {
      if (log.isLong()) log.begin({ state: mock.exportState(), world });
    },
  };
}
