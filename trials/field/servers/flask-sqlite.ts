import { python } from '../requirements.ts';
import type { ServerSubject } from '../server-subject.ts';

export const flaskSqlite: ServerSubject = {
  id: 'flask-sqlite',
  title: 'Flask, Waitress and SQLite',
  kind: 'python',
  file: 'servers/flask_sqlite.py',
  needs: [python('flask'), python('waitress')],
  mistakes: [
    {
      id: 'cursor-at-or-before',
      title: 'the cursor compares by <=',
      edits: [['(created_at = ? AND id < ?)', '(created_at = ? AND id <= ?)']],
      caughtBy: ['listing.unique-ids', 'paging.complete', 'paging.ends'],
    },
    {
      id: 'offset',
      title: 'pages by OFFSET',
      edits: [
        ['where += " AND (created_at < ? OR (created_at = ? AND id < ?))"', 'pass'],
        ['values += [after[0], after[0], after[1]]', 'pass'],
        ['id DESC LIMIT ?"', 'id DESC LIMIT ? OFFSET ?"'],
        ['(*values, limit + 1)', '(*values, limit + 1, after or 0)'],
        ['cursors.dumps([last["created_at"], last["id"]])', 'cursors.dumps((after or 0) + limit)'],
      ],
      caughtBy: ['paging.complete', 'listing.unique-ids'],
      whileFilesArrive: true,
    },
    {
      id: 'scope-by-substring',
      title: 'the scope is looked for as a part of a text',
      edits: [['g.key["scopes"].split()', 'g.key["scopes"]']],
      caughtBy: ['auth.missing-scope'],
    },
    {
      id: 'cursor-at-the-end',
      title: 'the last page has a cursor too',
      edits: [['if has_more else None', 'if last else None']],
      caughtBy: ['paging.end'],
    },
    {
      id: 'times-as-numbers',
      title: 'createdAt is a number',
      edits: [['"createdAt": shown_time(row["created_at"])', '"createdAt": row["created_at"]']],
      caughtBy: ['listing.entry-shape'],
    },
    {
      id: 'html-refusals',
      title: 'the framework answers errors by its own HTML',
      edits: [
        ['@app.errorhandler(ApiError)\n', ''],
        [
          'super().__init__(message)',
          'from flask import abort; abort(status, message); super().__init__(message)',
        ],
        ['@app.errorhandler(404)\n', ''],
      ],
      caughtBy: ['errors.json'],
    },
    {
      id: 'ids-as-numbers-in-text-order',
      title: 'ties are ordered by the text of ids, the cursor compares numbers',
      edits: [
        ['ORDER BY created_at DESC, id DESC', 'ORDER BY created_at DESC, CAST(id AS TEXT) DESC'],
      ],
      caughtBy: ['paging.complete'],
    },
  ],
};
