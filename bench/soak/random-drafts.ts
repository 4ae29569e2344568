import type { Draws } from './random.ts';

/** A sandbox that requests are sent to. */
export interface Target {
  readonly id: string;
  readonly workspaceId: string;
  readonly secret: string;
  /** Stands in a file of its own, and of no other. */
  readonly marker: string;
  readonly cursor: string;
}

/** A request that is in order, of any operation of the API or its control. */
export function draftOf(target: Target, port: number, draws: Draws): string {
  const draft = draws.below(2) === 0 ? apiDraft(target, draws) : controlDraft(target, draws);
  const { method = 'GET', path, headers = [], body = '' } = draft;
  const lines = [
    `${method} ${draws.below(3) === 0 ? draws.mutated(path) : path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: close',
    ...headers.map((line) => (draws.below(5) === 0 ? draws.mutated(line) : line)),
  ];
  if (body === '') return `${lines.join('\r\n')}\r\n\r\n`;
  const changed = draws.below(2) === 0 ? draws.mutated(body) : body;
  lines.push('Content-Type: application/json', `Content-Length: ${changed.length}`);
  return `${lines.join('\r\n')}\r\n\r\n${changed}`;
}

interface Draft {
  readonly method?: string;
  readonly path: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

function apiDraft({ workspaceId, secret, cursor }: Target, draws: Draws): Draft {
  const listing = `/api/v1/workspaces/${workspaceId}/files`;
  const path = draws.of([
    '/api/v1/auth',
    `/api/v1/workspaces/${workspaceId}`,
    listing,
    `${listing}?limit=${draws.below(300)}`,
    `${listing}?cursor=${encodeURIComponent(draws.mutated(cursor))}`,
    `${listing}?limit=5&cursor=${draws.mutated(cursor)}`,
    '/api/v1/nowhere',
  ]);
  const fault = draws.of(['status=503;body=html', 'refusal=expiredKey', 'delay=1', 'kind=reset']);
  return {
    path,
    method: draws.of(['GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'TRACE']),
    headers: [
      `Authorization: Bearer ${draws.below(6) === 0 ? draws.mutated(secret) : secret}`,
      ...(draws.below(4) === 0 ? ['Origin: http://app.test'] : []),
      ...(draws.below(6) === 0 ? [`x-mock-fault: ${fault}`] : []),
    ],
  };
}

function controlDraft({ id, marker, workspaceId }: Target, draws: Draws): Draft {
  const own = `/__mock/sandboxes/${id}`;
  const key = `key-${draws.below(20)}`;
  return draws.of<Draft>([
    { path: '/__mock/health' },
    { path: `/__mock/${draws.of(['worlds', 'profiles', 'scenarios', 'openapi.json'])}` },
    { path: `${own}${draws.of(['', '/keys', '/clock', '/profile', '/faults', '/journal.har'])}` },
    { path: `${own}/files?limit=${draws.below(50)}&offset=${draws.below(50)}` },
    { path: `${own}/journal?limit=${1 + draws.below(50)}&status=200&operation=listFiles` },
    { method: 'POST', path: '/__mock/sandboxes', body: '{"world":"tiny","ttlSeconds":1,"seed":5}' },
    { method: 'POST', path: `${own}/files`, body: `{"id":"file-${draws.below(99)}","size":3}` },
    { method: 'PATCH', path: `${own}/files/${marker}`, body: '{"size":4,"contentType":"a/b"}' },
    { method: 'DELETE', path: `${own}/files/file-${draws.below(99)}` },
    {
      method: 'POST',
      path: `${own}/uploads?workspaceId=${workspaceId}&name=a.pdf`,
      body: '%PDF-1.7',
    },
    { method: 'POST', path: `${own}/keys`, body: `{"label":"${key}","scopes":["files:read"]}` },
    { method: 'POST', path: `${own}/keys/${key}/expire` },
    { method: 'DELETE', path: `${own}/keys/${key}` },
    { method: 'PATCH', path: `${own}/clock`, body: '{"frozen":true,"advanceSeconds":1}' },
    { method: 'PATCH', path: `${own}/profile`, body: `{"limit.maximum":${50 + draws.below(99)}}` },
    {
      method: 'POST',
      path: `${own}/faults`,
      body: '{"times":1,"effect":{"kind":"answer","status":429}}',
    },
    { method: 'DELETE', path: `${own}/faults` },
  ]);
}
