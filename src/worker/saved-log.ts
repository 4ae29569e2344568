import type { SavedState, Write } from '../mock/state/schema.ts';
import type { WorldOption } from '../world/recipe.ts';
import type { SqlRow, SqlStorage } from './platform.ts';

/** What a sandbox goes on from. */
export interface SavedStart {
  readonly state: SavedState;
  /** Of one that was given a world as data; any other grows of what the state says. */
  readonly world?: WorldOption | undefined;
}

/** What a Durable Object keeps of its sandbox: a state, and the writes since. */
export interface SavedLog {
  /** The state, and the writes behind it, oldest first. @throws Error where there is none. */
  read(): { readonly start: SavedStart; readonly writes: readonly Write[] };
  /** Replaces the stored state. */
  begin(start: SavedStart): void;
  append(write: Write): void;
  /** Whether the writes have outgrown the state, so that a new one is shorter to read. */
  isLong(): boolean;
}

/** Characters of a row: it may have 2 MB, and a character up to three bytes. */
const MAX_PART_LENGTH = 500_000;
/** Characters of writes that are not worth a new state. */
const SHORT_LOG = 64_000;

/** Made where it is not there; number 0 is the state. */
export function openLog(sql: SqlStorage): SavedLog {
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
    read() {
      const [start, ...writes] = textsOf(
        sql.exec('SELECT number, json FROM log ORDER BY number, part'),
      );
      if (start === undefined) throw new Error('Failed to read a sandbox: there is no state');
      noteState(start);
      for (const write of writes) noteWrite(write);
      return { start: JSON.parse(start), writes: writes.map((write) => JSON.parse(write)) };
    },
    begin(start) {
      const json = JSON.stringify(start);
      sql.exec('DELETE FROM log');
      put(0, json);
      noteState(json);
    },
    append(write) {
      const json = JSON.stringify(write);
      noteWrite(json);
      put(last, json);
    },
    isLong: () => writesLength > SHORT_LOG && writesLength > stateLength,
  };
}

/** Whether a cut there leaves half of a surrogate pair: storage as UTF-8 would lose the character. */
const isPairCutAt = (text: string, at: number): boolean =>
  at < text.length && /[\ud800-\udbff]/.test(text.charAt(at - 1));

/** One text for each number, its parts joined. */
function textsOf(rows: Iterable<SqlRow>): readonly string[] {
  const texts: string[][] = [];
  let current: unknown;
  for (const { number, json } of rows) {
    if (number !== current) texts.push([]);
    current = number;
    texts.at(-1)?.push(String(json));
  }
  return texts.map((parts) => parts.join(''));
}
