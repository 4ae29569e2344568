import * as fc from 'fast-check';

/** A sandbox that requests are sent to. */
export interface Target {
  readonly id: string;
  readonly workspaceId: string;
  readonly secret: string;
  /** Occurs only in a file of this sandbox. */
  readonly marker: string;
  readonly cursor: string;
}

/** Requests to any operation of the API or the control API, most with changed bytes. */
export function requestsTo(target: Target, port: number): fc.Arbitrary<string> {
  const request = fc
    .oneof(apiDraft(target), controlDraft(target))
    .map(({ method = 'GET', path, headers = [], body = '' }) => {
      const lines = [
        `${method} ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        'Connection: close',
        ...headers,
        ...(body && ['Content-Type: application/json', `Content-Length: ${body.length}`]),
      ];
      return `${lines.join('\r\n')}\r\n\r\n${body}`;
    });
  return sometimes(4, request, mutated(request));
}

interface Draft {
  readonly method?: string;
  readonly path: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

/** The first arbitrary once in `times`, otherwise the other. */
const sometimes = <Value>(times: number, first: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 1, arbitrary: first }, { weight: times - 1, arbitrary: other });

const byte = sometimes(4, fc.nat(255), fc.integer({ min: 32, max: 126 })).map((code) =>
  String.fromCharCode(code),
);
const edits = fc.array(
  fc.record({
    /** Position, in millionths of the text. */
    at: fc.nat(1_000_000),
    removed: fc.oneof(fc.constant(0), fc.constant(1)),
    repeated: sometimes(4, fc.nat(20), fc.constant(0)),
    inserted: fc.oneof(byte, fc.constant('')),
  }),
  { maxLength: 3 },
);

/** A text with some bytes removed, repeated or inserted. */
const mutated = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, edits).map(([original, changes]) =>
    changes.reduce((now, { at, removed, repeated, inserted }) => {
      const place = Math.floor((now.length * at) / 1_000_000);
      const rest = now.slice(Math.max(0, place - repeated) + removed);
      return now.slice(0, place) + inserted + rest;
    }, original),
  );

/** A text that is mutated once in `times`. */
const mostly = (times: number, text: string) =>
  sometimes(times, mutated(fc.constant(text)), fc.constant(text));

function apiDraft({ workspaceId, secret, cursor }: Target): fc.Arbitrary<Draft> {
  const listing = `/api/v1/workspaces/${workspaceId}/files`;
  const path = fc.oneof(
    ...['/api/v1/auth', `/api/v1/workspaces/${workspaceId}`, listing, '/api/v1/nowhere'].map(
      (each) => mostly(3, each),
    ),
    fc.nat(300).map((limit) => `${listing}?limit=${limit}`),
    mutated(fc.constant(cursor)).map((text) => `${listing}?cursor=${encodeURIComponent(text)}`),
    mutated(fc.constant(cursor)).map((text) => `${listing}?limit=5&cursor=${text}`),
  );
  const method = fc.oneof(
    fc.constant('GET'),
    fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'DELETE', 'TRACE'),
  );
  const fault = fc.constantFrom(
    'status=503;body=html',
    'refusal=expiredKey',
    'delay=1',
    'kind=reset',
  );
  const none = fc.constant<string[]>([]);
  const headers = fc
    .tuple(
      mostly(6, secret).map((text) => [`Authorization: Bearer ${text}`]),
      sometimes(4, fc.constant<string[]>(['Origin: http://app.test']), none),
      sometimes(
        6,
        fault.map((text) => [`x-mock-fault: ${text}`]),
        none,
      ),
    )
    .map((lines) => lines.flat());
  return fc.record({ path, method, headers });
}

function controlDraft({ id, marker, workspaceId }: Target): fc.Arbitrary<Draft> {
  const own = `/__mock/sandboxes/${id}`;
  const number = fc.nat(99);
  const get = (...paths: readonly string[]) => fc.constantFrom(...paths).map((path) => ({ path }));
  const send = (method: string, path: string | fc.Arbitrary<string>, body?: string) =>
    fc.record({
      method: fc.constant(method),
      path: typeof path === 'string' ? mostly(3, path) : path,
      ...(body !== undefined && {
        body: sometimes(2, mutated(fc.constant(body)), fc.constant(body)),
      }),
    });
  const file = number.map((each) => `${own}/files/file-${each}`);
  const key = fc.nat(20).map((each) => `${own}/keys/key-${each}`);
  return fc.oneof(
    get('/__mock/health', '/__mock/worlds', '/__mock/profiles', '/__mock/scenarios'),
    get('/__mock/openapi.json', own, `${own}/keys`, `${own}/clock`, `${own}/profile`),
    get(`${own}/faults`, `${own}/journal.har`),
    number.map((each) => ({ path: `${own}/files?limit=${each}&offset=${each % 7}` })),
    number.map((each) => ({
      path: `${own}/journal?limit=${1 + each}&status=200&operation=listFiles`,
    })),
    send('POST', '/__mock/sandboxes', '{"world":"tiny","ttlSeconds":1,"seed":5}'),
    number.chain((each) => send('POST', `${own}/files`, `{"id":"file-${each}","size":3}`)),
    send('PATCH', `${own}/files/${marker}`, '{"size":4,"contentType":"a/b"}'),
    send('DELETE', file),
    send('POST', `${own}/uploads?workspaceId=${workspaceId}&name=a.pdf`, '%PDF-1.7'),
    fc
      .nat(20)
      .chain((each) =>
        send('POST', `${own}/keys`, `{"label":"key-${each}","scopes":["files:read"]}`),
      ),
    send(
      'POST',
      key.map((path) => `${path}/expire`),
    ),
    send('DELETE', key),
    send('PATCH', `${own}/clock`, '{"frozen":true,"advanceSeconds":1}'),
    number.chain((each) => send('PATCH', `${own}/profile`, `{"limit.maximum":${50 + each}}`)),
    send('POST', `${own}/faults`, '{"times":1,"effect":{"kind":"answer","status":429}}'),
    send('DELETE', `${own}/faults`),
  );
}
