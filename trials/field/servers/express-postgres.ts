import { npm, postgres } from '../requirements.ts';
import type { ServerSubject } from '../server-subject.ts';

export const expressPostgres: ServerSubject = {
  id: 'express-postgres',
  title: 'Express and PostgreSQL',
  kind: 'node',
  file: 'servers/express-postgres.mjs',
  needs: [npm('express'), npm('pg'), postgres],
  mistakes: [
    {
      id: 'cursor-milliseconds',
      title: 'a Date cuts the time of the cursor to milliseconds',
      edits: [['[row.created_at_text, row.id]', '[row.created_at, row.id]']],
      caughtBy: ['paging.complete'],
    },
    {
      id: 'offset',
      title: 'pages by OFFSET',
      edits: [
        ['[row.created_at_text, row.id]', '[String(row), row.toString()]'],
        [
          'AND ($2::timestamptz IS NULL OR created_at < $2 OR (created_at = $2 AND id > $3::uuid))',
          '',
        ],
        ['LIMIT $4`', 'LIMIT $3 OFFSET $2`'],
        [
          '[key.workspace_id, after?.[0] ?? null, after?.[1] ?? null, limit + 1]',
          '[key.workspace_id, Number(after?.[0] ?? 0), limit + 1]',
        ],
        ['encodeCursor(files.at(-1))', 'encodeCursor(Number(after?.[0] ?? 0) + limit)'],
      ],
      caughtBy: ['paging.complete', 'listing.unique-ids'],
      whileFilesArrive: true,
    },
    {
      id: 'size-as-text',
      title: 'a bigint comes out of the driver as a string',
      edits: [['Number(row.size)', 'row.size']],
      caughtBy: ['listing.entry-shape'],
    },
    {
      id: 'expired-accepted',
      title: 'the expiry of a key is not looked at',
      edits: [[' AND expires_at > now()', '']],
      caughtBy: ['auth.expired-key'],
    },
    {
      id: 'oldest-first',
      title: 'the oldest comes first',
      edits: [
        ['created_at < $2', 'created_at > $2'],
        ['ORDER BY created_at DESC, id ASC', 'ORDER BY created_at ASC, id ASC'],
      ],
      caughtBy: ['paging.newest-first'],
    },
    {
      id: 'errors-with-200',
      title: 'refusals come with the status 200',
      edits: [['response.status(status).json({ code, error })', 'response.json({ code, error })']],
      caughtBy: ['errors.status', 'auth.no-credentials'],
    },
    {
      id: 'limit-ignored-later',
      title: 'behind a cursor the limit is the default',
      edits: [
        [
          'const limit = readLimit(query.limit);',
          'const limit = readLimit(query.cursor ? undefined : query.limit);',
        ],
      ],
      caughtBy: ['paging.limit'],
    },
    {
      id: 'ties-other-way',
      title: 'ties are ordered one way, and the cursor compares the other',
      edits: [['ORDER BY created_at DESC, id ASC', 'ORDER BY created_at DESC, id DESC']],
      caughtBy: ['paging.complete'],
    },
  ],
};
