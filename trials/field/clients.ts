import { npm, program, python, type Subject } from './subject.ts';

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
        shownIn: ['failure-status.', 'outage.502-html'],
      },
      'cursor-encoded-twice': {
        title: 'the cursor is encoded twice',
        edits: { 'cursor = page.nextCursor;': 'cursor = encodeURIComponent(page.nextCursor);' },
        shownIn: ['cursors.'],
      },
      'first-page-only': {
        title: 'only the first page is read',
        edits: { 'if (!page.hasMore) return;': 'return;' },
        shownIn: ['pages.full'],
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
        shownIn: ['failure-status.', 'key.unknown'],
      },
      'cursor-unencoded': {
        title: 'the cursor is not encoded in the URL',
        edits: {
          'await api.get(path, { params });':
            "await api.get(params.cursor ? path + '?cursor=' + params.cursor : path);",
        },
        shownIn: ['cursors.reserved', 'cursors.percent'],
      },
      'key-follows-redirects': {
        title: 'the key is sent along with a redirect to a different server',
        edits: {
          'timeout: 30_000,':
            "timeout: 30_000,\n    beforeRedirect: (to) => {\n      to.headers.authorization = 'Bearer ' + apiKey;\n    },",
        },
        shownIn: ['redirect.'],
      },
      'workspace-unencoded': {
        title: 'the workspace id is not encoded in the path',
        edits: { 'encodeURIComponent(workspaceId)}/files': 'workspaceId}/files' },
        shownIn: ['workspace-ids.'],
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
        shownIn: ['pages.empty-first', 'empty-pages.between'],
      },
      'request-limit': {
        title: 'the walk ends after ten requests',
        edits: { 'pagination: {': 'pagination: {\n      requestLimit: 10,' },
        shownIn: ['pages.many'],
      },
      'failures-not-thrown': {
        title: 'throwHttpErrors is off and the status is ignored',
        edits: {
          "responseType: 'json',": "responseType: 'json',\n    throwHttpErrors: false,",
          'transform: ({ body }) => body.files,': 'transform: ({ body }) => body.files ?? [],',
          'body.hasMore && {': 'body.hasMore === true && {',
        },
        shownIn: ['failure-status.', 'key.unknown'],
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
        shownIn: ['failure-status.', 'key.unknown'],
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
        shownIn: ['pages.full'],
      },
      'cursor-in-a-format-string': {
        title: 'the cursor is concatenated into the URL',
        edits: {
          'get(path, cursor=page["nextCursor"])': 'get(path + f"?cursor={page[\'nextCursor\']}")',
        },
        shownIn: ['cursors.reserved', 'cursors.percent'],
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
        shownIn: ['redirect.'],
      },
    },
  },
];
