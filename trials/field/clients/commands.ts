import type { ClientSubject } from '../client-subject.ts';
import { program, python } from '../requirements.ts';

/** Commands of other languages. */
export const commands: readonly ClientSubject[] = [
  {
    id: 'python-requests',
    title: 'Python, requests',
    kind: 'python',
    file: 'clients/requests_client.py',
    needs: [python('requests')],
    dependsOn: [],
    mistakes: [
      {
        id: 'status-not-read',
        title: 'nobody calls raise_for_status',
        edits: [
          ['    response.raise_for_status()\n', ''],
          [
            '    return response.json()',
            '    return {"files": [], "hasMore": False, **response.json()}',
          ],
        ],
        caughtBy: ['failure-status.403', 'key.unknown'],
      },
      {
        id: 'a-set-of-ids',
        title: 'ids go through a set, which has no order',
        edits: [
          [
            '    for file in list_files(workspace_id):\n        print(file["id"])',
            '    for id in sorted({file["id"] for file in list_files(workspace_id)}):\n        print(id)',
          ],
        ],
        caughtBy: ['pages.full'],
      },
      {
        id: 'cursor-in-a-format-string',
        title: 'the cursor is written into the URL',
        edits: [
          ['get(path, cursor=page["nextCursor"])', 'get(path + f"?cursor={page[\'nextCursor\']}")'],
        ],
        caughtBy: ['cursors.reserved', 'cursors.percent'],
      },
      {
        id: 'empty-page-ends',
        title: 'an empty page is taken for the last',
        edits: [['while page["hasMore"]:', 'while page["hasMore"] and page["files"]:']],
        caughtBy: ['pages.empty-first', 'pages.empty-between'],
      },
    ],
  },
  {
    id: 'python-httpx',
    title: 'Python, httpx',
    kind: 'python',
    file: 'clients/httpx_client.py',
    needs: [python('httpx')],
    dependsOn: ['limit above the maximum'],
    mistakes: [
      {
        id: 'length-against-limit',
        title: 'a page shorter than the limit is taken for the last',
        edits: [['if not page["hasMore"]:', 'if len(page["files"]) < params["limit"]:']],
        caughtBy: ['pages.short', 'pages.one-entry'],
      },
      {
        id: 'failure-is-the-end',
        title: 'a failure ends the walk as if there were no more',
        edits: [
          [
            '        response.raise_for_status()\n',
            '        if response.is_error:\n            return\n',
          ],
        ],
        caughtBy: ['failure-status.403', 'key.unknown'],
      },
    ],
  },
  {
    id: 'curl-jq',
    title: 'curl and jq',
    kind: 'shell',
    file: 'clients/curl-jq.sh',
    needs: [program('curl', '--version', 'curl'), program('jq', '--version', 'jq')],
    dependsOn: [],
    mistakes: [
      {
        id: 'redirects-are-good',
        title: 'curl -f takes a redirect for a success, and its empty page for the end',
        edits: [['$status != 2??', '$status -ge 400']],
        caughtBy: ['redirect.'],
      },
      {
        id: 'cursor-unencoded',
        title: 'the cursor is sent as it is',
        edits: [['--data-urlencode "cursor=$cursor"', '--data "cursor=$cursor"']],
        caughtBy: ['cursors.reserved', 'cursors.percent'],
      },
      {
        id: 'first-page-only',
        title: 'only the first page is read',
        edits: [['== true ]] || break', '== never ]] || break']],
        caughtBy: ['pages.full'],
      },
    ],
  },
];
