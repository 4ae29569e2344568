import { expect, test } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { openLog } from './kept-sandbox.ts';
import type { SqlStorage } from './platform.ts';

/** A storage with one table. Text is stored as UTF-8, which cannot encode half a surrogate pair. */
function createStorage() {
  const rows: { number: number; part: number; json: string }[] = [];
  const inUtf8 = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));
  const sql: SqlStorage = {
    exec(query, ...[number, part, json]) {
      if (query.startsWith('INSERT')) {
        rows.push({ number: Number(number), part: Number(part), json: inUtf8(String(json)) });
      }
      if (query.startsWith('DELETE')) rows.length = 0;
      return query.startsWith('SELECT') ? rows : [];
    },
  };
  return { sql, rows };
}

test('text of any length is read as it was written, whatever characters a cut meets', () => {
  const { sql, rows } = createStorage();
  const { exportState } = createMock({ world: 'tiny' });
  const log = openLog(sql);
  const state = exportState();
  log.begin({ state });
  const writes = ['', 'x'].map((before) => {
    const name = before + '🙂'.repeat(260_000);
    const of = { workspaceId: 'ws_tiny', contentType: 'text/plain', size: 1 };
    const createdAt = '2026-01-15T09:00:00.000Z';
    return { files: [{ id: 'file_new', name, ...of, validationStatus: 'accepted', createdAt }] };
  });
  for (const write of writes) log.append(write);

  const read = openLog(sql).read();

  expect(read.start.state).toEqual(state);
  expect(JSON.stringify(read.writes) === JSON.stringify(writes)).toBe(true);
  expect(Math.max(...rows.map(({ json }) => json.length))).toBeLessThanOrEqual(500_000);
});
