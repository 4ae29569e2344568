import { npm, program, python } from './requirements.ts';
import type { Subject } from './subject.ts';

/** Clients of the API, each with its planted mistakes. */
export const clients: readonly Subject[] = [
  {
    id: 'openapi-fetch',
    title: 'openapi-fetch',
    file: 'clients/openapi-fetch.mjs',
    needs: [npm('openapi-fetch')],
    mistakes: {
      'failure-is-the-end': {
        title: 'an error ends the walk as if it were complete',
        edits: {
          'if (!response.ok) throw new ApiError(response.status, error);':
            'if (!response.ok) return { files: [], hasMore: false };',
        },
        caughtBy: ['failure-status.', 'outage.500'],
      },
      'cursor-encoded-twice': {
        title: 'the cursor is encoded twice',
        edits: { 'cursor = page.nextCursor;': 'cursor = encodeURIComponent(page.nextCursor);' },
        caughtBy: ['cursors.'],
      },
      'first-page-only': {
        title: 'only the first page is read',
        edits: { 'if (!page.hasMore) return;': 'return;' },
        caughtBy: ['pages.full'],
      },
    },
  },
  {
    id: 'hey-api',
    title: '@hey-api/openapi-ts, generated',
    file: 'clients/hey-api.mjs',
    needs: [npm('@hey-api/openapi-ts')],
    // It parses a body according to its content type.
    dependsOn: ['limit above the maximum', 'success content type'],
    mistakes: {
      'length-against-limit': {
        title: 'a page shorter than the limit counts as the last',
        edits: { 'if (!page.hasMore)': 'if (page.files.length < query.limit)' },
        caughtBy: ['pages.short', 'pages.one-entry'],
      },
      'names-as-keys': {
        title: 'files with the same name are merged',
        edits: {
          'files.push(...page.files);':
            'files.push(...page.files.filter(({ name }) => !files.some((file) => file.name === name)));',
        },
        caughtBy: ['names.duplicate'],
      },
      'key-in-the-query': {
        title: 'the key is also in the URL',
        edits: { 'let query = { limit: 50 };': 'let query = { limit: 50, key: config.apiKey };' },
        caughtBy: ['pages.full'],
      },
    },
  },
  {
    id: 'axios-retry',
    title: 'axios and axios-retry',
    file: 'clients/axios-retry.mjs',
    needs: [npm('axios'), npm('axios-retry')],
    mistakes: {
      'every-status-is-good': {
        title: 'validateStatus accepts every status',
        edits: {
          'timeout: 30_000,': 'timeout: 30_000,\n    validateStatus: () => true,',
          '...data.files': '...(data.files ?? [])',
        },
        caughtBy: ['failure-status.', 'key.unknown'],
      },
      'cursor-unencoded': {
        title: 'the cursor is not encoded in the URL',
        edits: {
          'await api.get(path, { params });':
            "await api.get(params.cursor ? path + '?cursor=' + params.cursor : path);",
        },
        caughtBy: ['cursors.reserved', 'cursors.percent'],
      },
      'key-follows-redirects': {
        title: 'the key is sent along with a redirect to a different server',
        edits: {
          'timeout: 30_000,':
            "timeout: 30_000,\n    beforeRedirect: (to) => {\n      to.headers.authorization = 'Bearer ' + apiKey;\n    },",
        },
        caughtBy: ['redirect.'],
      },
      'workspace-unencoded': {
        title: 'the workspace id is not encoded in the path',
        edits: { 'encodeURIComponent(workspaceId)}/files': 'workspaceId}/files' },
        caughtBy: ['workspace-ids.'],
      },
    },
  },
  {
    id: 'undici-retry',
    title: 'undici and its RetryAgent',
    file: 'clients/undici-retry.mjs',
    needs: [npm('undici')],
    // Its RetryAgent treats a 206 as the rest of an interrupted response.
    dependsOn: ['status of the listing'],
    mistakes: {
      'retried-at-once': {
        title: 'a rate-limited request is retried at once, without end',
        edits: {
          'maxRetries: 3,': 'maxRetries: 1000,\n  retryAfter: false,\n  maxTimeout: 1,',
          'minTimeout: 50,': 'minTimeout: 1,',
        },
        caughtBy: ['outage.rate-limited.', 'outage.500.'],
      },
      'fifty-pages': {
        title: 'the walk ends after fifty pages',
        edits: {
          'let page = await get(config, path);':
            'let count = 1;\n  let page = await get(config, path);',
          'while (page.hasMore) {': 'while (page.hasMore && count++ < 50) {',
        },
        caughtBy: ['pages.many'],
      },
    },
  },
  {
    id: 'got',
    title: 'got.paginate',
    file: 'clients/got.mjs',
    needs: [npm('got')],
    mistakes: {
      'empty-page-ends': {
        title: 'an empty page counts as the last, as in the example of its documentation',
        edits: {
          'paginate: ({ response: { body } }) =>':
            'paginate: ({ response: { body }, currentItems }) =>\n        currentItems.length > 0 &&',
        },
        caughtBy: ['pages.empty-first', 'pages.empty-between'],
      },
      'request-limit': {
        title: 'the walk ends after ten requests',
        edits: { 'pagination: {': 'pagination: {\n      requestLimit: 10,' },
        caughtBy: ['pages.many'],
      },
      'failures-not-thrown': {
        title: 'throwHttpErrors is off and the status is ignored',
        edits: {
          "responseType: 'json',": "responseType: 'json',\n    throwHttpErrors: false,",
          'transform: ({ body }) => body.files,': 'transform: ({ body }) => body.files ?? [],',
          'body.hasMore && {': 'body.hasMore === true && {',
        },
        caughtBy: ['failure-status.', 'key.unknown'],
      },
    },
  },
  {
    id: 'tanstack-query',
    title: 'TanStack Query',
    file: 'clients/tanstack-query.mjs',
    needs: [npm('@tanstack/query-core')],
    mistakes: {
      'while-has-next-page': {
        title: 'while (hasNextPage) await fetchNextPage() never ends after an error',
        edits: { 'while (!result.isError && result.hasNextPage)': 'while (result.hasNextPage)' },
        caughtBy: ['failure-status.', 'outage.500'],
      },
      'errors-as-data': {
        title: 'the query function ignores the status',
        edits: {
          'return getJson(config, path, { signal });':
            "const headers = { Authorization: 'Bearer ' + config.apiKey };\n      return (await fetch(config.baseUrl + '/api/v1' + path, { headers, signal })).json();",
          'queryFn: ({ pageParam': 'queryFn: async ({ pageParam',
          'result.data.pages.flatMap(({ files }) => files)':
            'result.data.pages.flatMap(({ files }) => files ?? [])',
        },
        caughtBy: ['failure-status.', 'key.unknown'],
      },
    },
  },
  {
    id: 'swr',
    title: 'SWR, useSWRInfinite',
    file: 'clients/swr.mjs',
    needs: [npm('swr'), npm('react')],
    mistakes: {
      'error-beside-data': {
        title: 'pages loaded before an error are shown as the complete list',
        edits: {
          'if (error) onError(error);':
            'if (error) onFiles((data ?? []).flatMap(({ files }) => files));',
        },
        caughtBy: ['failure-status.', 'key.unknown'],
      },
    },
  },
  {
    id: 'python-requests',
    title: 'Python, requests',
    file: 'clients/requests_client.py',
    needs: [python('requests')],
    mistakes: {
      'a-set-of-ids': {
        title: 'ids pass through a set, which has no order',
        edits: {
          '    for file in list_files(workspace_id):\n        print(file["id"])':
            '    for id in sorted({file["id"] for file in list_files(workspace_id)}):\n        print(id)',
        },
        caughtBy: ['pages.full'],
      },
      'cursor-in-a-format-string': {
        title: 'the cursor is concatenated into the URL',
        edits: {
          'get(path, cursor=page["nextCursor"])': 'get(path + f"?cursor={page[\'nextCursor\']}")',
        },
        caughtBy: ['cursors.reserved', 'cursors.percent'],
      },
    },
  },
  {
    id: 'curl-jq',
    title: 'curl and jq',
    file: 'clients/curl-jq.sh',
    needs: [program('curl', '--version'), program('jq', '--version')],
    mistakes: {
      'redirects-are-good': {
        title: 'curl -f treats a redirect as a success and its empty body as the end',
        edits: { '$status != 2??': '$status -ge 400' },
        caughtBy: ['redirect.'],
      },
    },
  },
];
