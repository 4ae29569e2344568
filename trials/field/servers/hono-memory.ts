import { npm } from '../requirements.ts';
import type { ServerSubject } from '../server-subject.ts';

export const honoMemory: ServerSubject = {
  id: 'hono-memory',
  title: 'Hono, in memory',
  kind: 'node',
  file: 'servers/hono-memory.mjs',
  needs: [npm('hono'), npm('@hono/node-server')],
  mistakes: [
    {
      id: 'ties-missing',
      title: 'the order knows no ties: those of the same instant as the last are skipped',
      edits: [[' || (a.id < b.id ? 1 : -1)', '']],
      caughtBy: ['paging.complete'],
    },
    {
      id: 'cursor-of-next',
      title: 'the cursor names the next entry, and the next page begins behind it',
      edits: [['const end = page.at(-1);', 'const end = rest[limit] ?? page.at(-1);']],
      caughtBy: ['paging.complete'],
    },
    {
      id: 'foreign-workspace',
      title: 'any key lists the workspace of the path',
      edits: [
        [
          "context.req.param('workspaceId') !== context.get('key').workspaceId",
          "!workspaces.has(context.req.param('workspaceId'))",
        ],
        [
          'file.workspaceId === workspaceId',
          "file.workspaceId === context.req.param('workspaceId')",
        ],
        [
          "const { workspaceId, scopes } = context.get('key')",
          "const { scopes } = context.get('key')",
        ],
      ],
      caughtBy: ['auth.bound-workspace'],
    },
    {
      id: 'expiry-at-the-key-check-alone',
      title: 'only the key check looks at the expiry',
      edits: [
        [
          'if (new Date(key.expiresAt) < new Date())',
          "if (context.req.path.endsWith('/auth') && new Date(key.expiresAt) < new Date())",
        ],
      ],
      caughtBy: ['auth.expired-key'],
    },
    {
      id: 'keys-by-prefix',
      title: 'keys are looked up by the beginning of their secret',
      edits: [
        [".update(secret).digest('base64')", ".update(secret.slice(0, 14)).digest('base64')"],
      ],
      caughtBy: ['auth.unknown-key'],
    },
    {
      id: 'content-in-entries',
      title: 'entries carry the content of the file',
      edits: [
        [
          'page.map(({ workspaceId: _, ...file }) => file)',
          "page.map(({ workspaceId: _, ...file }) => ({ ...file, content: 'JVBERi0xLjc=' }))",
        ],
      ],
      caughtBy: ['listing.metadata-only'],
    },
    {
      id: 'download',
      title: 'files can be downloaded',
      edits: [
        [
          "app.route('/', api);",
          "api.get('/workspaces/:workspaceId/files/:id/content', (context) =>\n  context.body('%PDF-1.7', 200, { 'content-type': 'application/pdf' }));\napp.route('/', api);",
        ],
      ],
      caughtBy: ['content.not-served'],
    },
  ],
};
