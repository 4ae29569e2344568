import { npm } from './requirements.ts';
import type { Subject } from './subject.ts';

/** The Fastify and SQLite deployment. */
export const fastifySqlite: Subject = {
  id: 'fastify-sqlite',
  title: 'Fastify and SQLite',
  file: 'servers/fastify-sqlite.mjs',
  needs: [npm('fastify'), npm('sql.js')],
  mistakes: {
    offset: {
      title: 'pages by OFFSET',
      edits: {
        "[created_at, id].join('|')": "['2000-01-01', offset].join('|')",
        'const encodeCursor = ({ created_at, id }) =>': 'const encodeCursor = (offset) =>',
        "after ? 'AND (created_at, id) < (?, ?)' : ''": "''",
        'id DESC LIMIT ?`': 'id DESC LIMIT ? OFFSET ?`',
        '...(after ?? []), query.limit + 1]':
          'query.limit + 1, after === undefined ? 0 : Number(after[1])]',
        'encodeCursor(page.at(-1))':
          'encodeCursor((after === undefined ? 0 : Number(after[1])) + query.limit)',
      },
      caughtBy: ['paging.complete', 'listing.unique-ids'],
      whileFilesArrive: true,
    },
    'cursor-time-only': {
      title: 'the cursor holds only the time',
      edits: {
        'AND (created_at, id) < (?, ?)': 'AND created_at < ?',
        '...(after ?? [])': '...(after?.slice(0, 1) ?? [])',
      },
      caughtBy: ['paging.complete'],
    },
    'ties-unordered': {
      title: 'ORDER BY uses only the time, the cursor uses both',
      edits: {
        'ORDER BY created_at DESC, id DESC': 'ORDER BY created_at DESC',
        // With this index, SQLite would read them in order anyway.
        '(workspace_id, created_at DESC, id DESC)': '(workspace_id)',
      },
      caughtBy: ['paging.complete', 'paging.tie-order', 'paging.stable'],
    },
    'expired-accepted': {
      title: 'the expiry of a key is ignored',
      edits: { 'Date.parse(key.expires_at) <= Date.now()': 'key.expires_at === null' },
      caughtBy: ['auth.expired-key'],
    },
    'scope-unchecked': {
      title: 'the listing requires no scope',
      edits: { '[authenticate, requireFilesRead, ownWorkspace]': '[authenticate, ownWorkspace]' },
      caughtBy: ['auth.missing-scope'],
    },
    'foreign-workspace': {
      title: 'any key lists the workspace of the path',
      edits: {
        '[authenticate, requireFilesRead, ownWorkspace]': '[authenticate, requireFilesRead]',
        'async ({ apiKey, query }) => {': 'async ({ params, query }) => {',
        '[apiKey.workspaceId, ...(after': '[params.workspaceId, ...(after',
      },
      caughtBy: ['auth.bound-workspace'],
    },
    'limit-off-by-one': {
      title: 'the extra row that detects more pages is returned',
      edits: { 'const page = rows.slice(0, query.limit);': 'const page = rows;' },
      caughtBy: ['paging.limit'],
    },
    'errors-as-text': {
      title: 'refusals are plain text',
      edits: {
        "send({ code, error: status === 500 ? 'Internal error' : error.message })":
          'send(error.message)',
      },
      caughtBy: ['errors.json'],
    },
  },
};
