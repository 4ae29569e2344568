import type { ClientSubject } from '../client-subject.ts';
import { npm } from '../requirements.ts';

/** A library that pages by itself. */
export const pagers: readonly ClientSubject[] = [
  {
    id: 'got',
    title: 'got.paginate',
    kind: 'module',
    file: 'clients/got.mjs',
    needs: [npm('got')],
    dependsOn: [],
    mistakes: [
      {
        id: 'empty-page-ends',
        title: 'an empty page is taken for the last, as in the example of its documents',
        edits: [
          [
            'paginate: ({ response: { body } }) =>',
            'paginate: ({ response: { body }, currentItems }) =>\n        currentItems.length > 0 &&',
          ],
        ],
        caughtBy: ['pages.empty-first', 'pages.empty-between'],
      },
      {
        id: 'request-limit',
        title: 'ten requests are thought to be enough',
        edits: [['pagination: {', 'pagination: {\n      requestLimit: 10,']],
        caughtBy: ['pages.many'],
      },
      {
        id: 'failures-not-thrown',
        title: 'throwHttpErrors is off, and nobody looks at the status',
        edits: [
          ["responseType: 'json',", "responseType: 'json',\n    throwHttpErrors: false,"],
          ['transform: ({ body }) => body.files,', 'transform: ({ body }) => body.files ?? [],'],
          ['body.hasMore && {', 'body.hasMore === true && {'],
        ],
        caughtBy: ['failure-status.', 'key.unknown'],
      },
    ],
  },
  {
    id: 'tanstack-query',
    title: 'TanStack Query',
    kind: 'module',
    file: 'clients/tanstack-query.mjs',
    needs: [npm('@tanstack/query-core')],
    dependsOn: [],
    mistakes: [
      {
        id: 'while-has-next-page',
        title: 'while (hasNextPage) await fetchNextPage(), for ever where one fails',
        edits: [['while (!result.isError && result.hasNextPage)', 'while (result.hasNextPage)']],
        caughtBy: ['failure-status.', 'outage.500'],
      },
      {
        id: 'empty-page-ends',
        title: 'an empty page is taken for the last',
        edits: [
          [
            '(page.hasMore ? page.nextCursor : undefined)',
            '(page.files.length > 0 ? page.nextCursor : undefined)',
          ],
        ],
        caughtBy: ['pages.empty-first', 'pages.empty-between'],
      },
      {
        id: 'errors-as-data',
        title: 'the query function does not look at the status',
        edits: [
          ['if (!response.ok) throw', 'if (response.status === 500) throw'],
          [
            'result.data.pages.flatMap(({ files }) => files)',
            'result.data.pages.flatMap(({ files }) => files ?? [])',
          ],
        ],
        caughtBy: ['failure-status.', 'key.unknown'],
      },
    ],
  },
  {
    id: 'swr',
    title: 'SWR, useSWRInfinite',
    kind: 'module',
    file: 'clients/swr.mjs',
    needs: [npm('swr'), npm('react')],
    dependsOn: [],
    mistakes: [
      {
        id: 'empty-page-ends',
        title: 'an empty page is taken for the last, as in the example of its documents',
        edits: [
          [
            'if (!previous.hasMore) return null;',
            'if (!previous.hasMore || !previous.files.length) return null;',
          ],
          [
            'else if (data.at(-1).hasMore)',
            'else if (data.at(-1).hasMore && data.at(-1).files.length)',
          ],
        ],
        caughtBy: ['pages.empty-first', 'pages.empty-between'],
      },
      {
        id: 'error-beside-data',
        title: 'what was loaded before an error is shown as the whole',
        edits: [
          [
            'if (error) onError(error);',
            'if (error) onFiles((data ?? []).flatMap(({ files }) => files));',
          ],
        ],
        caughtBy: ['failure-status.', 'key.unknown'],
      },
    ],
  },
];
