import type { ClientSubject } from '../client-subject.ts';
import { npm } from '../requirements.ts';

/** A library that sends requests, and a loop of one's own. */
export const fetchers: readonly ClientSubject[] = [
  {
    id: 'openapi-fetch',
    title: 'openapi-fetch',
    kind: 'module',
    file: 'clients/openapi-fetch.mjs',
    needs: [npm('openapi-fetch')],
    dependsOn: [],
    mistakes: [
      {
        id: 'failure-is-the-end',
        title: 'a failure ends the walk as if there were no more',
        edits: [
          [
            'if (!response.ok) throw new ApiError(response, error);',
            'if (!response.ok) return { files: [], hasMore: false };',
          ],
        ],
        caughtBy: ['failure-status.', 'outage.500'],
      },
      {
        id: 'cursor-encoded-twice',
        title: 'the cursor is encoded, and then once more',
        edits: [['cursor = page.nextCursor;', 'cursor = encodeURIComponent(page.nextCursor);']],
        caughtBy: ['cursors.'],
      },
      {
        id: 'first-page-only',
        title: 'only the first page is read',
        edits: [['if (!page.hasMore) return;', 'return;']],
        caughtBy: ['pages.full'],
      },
    ],
  },
  {
    id: 'hey-api',
    title: '@hey-api/openapi-ts, generated',
    kind: 'module',
    file: 'clients/hey-api.mjs',
    needs: [npm('@hey-api/openapi-ts')],
    // It reads a body as its content type says.
    dependsOn: ['limit above the maximum', 'success content type'],
    mistakes: [
      {
        id: 'length-against-limit',
        title: 'a page shorter than the limit is taken for the last',
        edits: [['if (!page.hasMore)', 'if (page.files.length < query.limit)']],
        caughtBy: ['pages.short', 'pages.one-entry'],
      },
      {
        id: 'names-as-keys',
        title: 'files of one name are taken for one',
        edits: [
          [
            'files.push(...page.files);',
            'files.push(...page.files.filter(({ name }) => !files.some((file) => file.name === name)));',
          ],
        ],
        caughtBy: ['names.duplicate'],
      },
      {
        id: 'key-in-the-query',
        title: 'the key stands in the URL as well',
        edits: [['let query = { limit: 50 };', 'let query = { limit: 50, key: config.apiKey };']],
        caughtBy: ['pages.full'],
      },
    ],
  },
  {
    id: 'axios-retry',
    title: 'axios and axios-retry',
    kind: 'module',
    file: 'clients/axios-retry.mjs',
    needs: [npm('axios'), npm('axios-retry')],
    dependsOn: [],
    mistakes: [
      {
        id: 'every-status-is-good',
        title: 'validateStatus lets every status pass',
        edits: [
          ['timeout: 30_000,', 'timeout: 30_000,\n    validateStatus: () => true,'],
          ['...data.files', '...(data.files ?? [])'],
        ],
        caughtBy: ['failure-status.', 'key.unknown'],
      },
      {
        id: 'cursor-unencoded',
        title: 'the cursor stands in the URL as it is',
        edits: [
          [
            'await api.get(path, { params });',
            "await api.get(params.cursor ? path + '?cursor=' + params.cursor : path);",
          ],
        ],
        caughtBy: ['cursors.reserved', 'cursors.percent'],
      },
      {
        id: 'key-follows-redirects',
        title: 'the key is put back in when a redirect goes elsewhere',
        edits: [
          [
            'timeout: 30_000,',
            "timeout: 30_000,\n    beforeRedirect: (to) => {\n      to.headers.authorization = 'Bearer ' + apiKey;\n    },",
          ],
        ],
        caughtBy: ['redirect.'],
      },
      {
        id: 'workspace-unencoded',
        title: 'the workspace id stands in the path as it is',
        edits: [['encodeURIComponent(workspaceId)}/files', 'workspaceId}/files']],
        caughtBy: ['workspace-ids.'],
      },
    ],
  },
  {
    id: 'ky',
    title: 'ky',
    kind: 'module',
    file: 'clients/ky.mjs',
    needs: [npm('ky')],
    dependsOn: ['limit above the maximum'],
    mistakes: [
      {
        id: 'failure-is-the-end',
        title: 'a failure ends the walk as if there were no more',
        edits: [
          [
            'throw new FilesError(error.response.status, body ?? {});',
            'return { files: [], hasMore: false, ...body };',
          ],
        ],
        caughtBy: ['failure-status.', 'key.unknown'],
      },
      {
        id: 'size-in-32-bits',
        title: 'the size is cut to 32 bits',
        edits: [['yield file;', 'yield { ...file, size: file.size | 0 };']],
        caughtBy: ['size.beyond-'],
      },
      {
        id: 'cursor-decoded',
        title: 'the cursor is decoded before it is sent',
        edits: [['page.nextCursor)', 'decodeURIComponent(page.nextCursor))']],
        caughtBy: ['cursors.percent'],
      },
      {
        id: 'empty-page-ends',
        title: 'an empty page is taken for the last',
        edits: [['if (!page.hasMore) break;', 'if (!page.hasMore || !page.files.length) break;']],
        caughtBy: ['pages.empty-first', 'pages.empty-between'],
      },
    ],
  },
  {
    id: 'undici-retry',
    title: 'undici and its RetryAgent',
    kind: 'module',
    file: 'clients/undici-retry.mjs',
    needs: [npm('undici')],
    // To its RetryAgent a 206 is the rest of an answer that broke off.
    dependsOn: ['status of the listing'],
    mistakes: [
      {
        id: 'status-not-read',
        title: 'the status is not looked at',
        edits: [
          [
            'if (statusCode >= 200 && statusCode < 300) return body.json();',
            'if (statusCode) return body.json();',
          ],
          [
            'let page = await get(config, path);\n  yield* page.files;',
            'let page = await get(config, path);\n  yield* page.files ?? [];',
          ],
          [
            'cursor: page.nextCursor });\n    yield* page.files;',
            'cursor: page.nextCursor });\n    yield* page.files ?? [];',
          ],
        ],
        caughtBy: ['failure-status.', 'key.unknown'],
      },
      {
        id: 'retried-at-once',
        title: 'a refusal for the rate is sent again at once, for as long as it takes',
        edits: [
          ['maxRetries: 3,', 'maxRetries: 1000,\n  retryAfter: false,\n  maxTimeout: 1,'],
          ['minTimeout: 50,', 'minTimeout: 1,'],
        ],
        caughtBy: ['outage.rate-limited.', 'outage.500.'],
      },
      {
        id: 'fifty-pages',
        title: 'the walk ends after fifty pages',
        edits: [
          [
            'let page = await get(config, path);',
            'let count = 1;\n  let page = await get(config, path);',
          ],
          ['while (page.hasMore) {', 'while (page.hasMore && count++ < 50) {'],
        ],
        caughtBy: ['pages.many'],
      },
    ],
  },
];
