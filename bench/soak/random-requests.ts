import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Served } from '../../scripts/try-serve.ts';
import { mapConcurrently } from '../../src/consumer/map-concurrently.ts';
import { connect } from '../../src/control/client/connect.ts';
import { answersIn, connected, received } from '../../test/support/raw-socket.ts';
import { type Figure, faultCount } from '../figure.ts';
import { portOf, secondCursor, serveBuilt } from '../served-mock.ts';

/** A sandbox that requests are sent to. */
interface Target {
  readonly id: string;
  readonly workspaceId: string;
  readonly secret: string;
  /** Occurs only in a file of this sandbox. */
  readonly marker: string;
  readonly cursor: string;
}

/** One request per line; `#` is a number, and names in braces are those of the sandbox. */
const API = `
GET /api/v1/auth
GET /api/v1/workspaces/{workspaceId}
GET /api/v1/workspaces/{workspaceId}/files
GET /api/v1/workspaces/{workspaceId}/files?limit=#
GET /api/v1/workspaces/{workspaceId}/files?limit=5&cursor={cursor}
GET /api/v1/workspaces/{workspaceId}/files?cursor={cursor}
GET /api/v1/nowhere`;
const METHODS = ['HEAD', 'OPTIONS', 'POST', 'DELETE', 'TRACE'];
const FAULTS = ['status=503;body=html', 'refusal=expiredKey', 'delay=1', 'kind=reset'];

const CONTROL = `
GET /__mock/health
GET /__mock/worlds
GET /__mock/profiles
GET /__mock/scenarios
GET /__mock/openapi.json
GET {own}
GET {own}/keys
GET {own}/clock
GET {own}/profile
GET {own}/faults
GET {own}/files?limit=#&offset=5
GET {own}/journal?limit=1#&status=200&operation=listFiles
POST /__mock/sandboxes {"world":"tiny","ttlSeconds":1,"seed":5}
POST {own}/files {"id":"file-#","size":3}
PATCH {own}/files/{marker} {"size":4,"contentType":"a/b"}
DELETE {own}/files/file-#
POST {own}/uploads?workspaceId={workspaceId}&name=a.pdf %PDF-1.7
POST {own}/keys {"label":"key-#","scopes":["files:read"]}
POST {own}/keys/key-#/expire
DELETE {own}/keys/key-#
PATCH {own}/clock {"frozen":true,"advanceSeconds":1}
PATCH {own}/profile {"limit.maximum":9#}
POST {own}/faults {"times":1,"effect":{"kind":"answer","status":429}}
DELETE {own}/faults`;

/** Requests to any operation of the API or the control API, most with changed bytes. */
function requestsTo(target: Target, port: number): fc.Arbitrary<string> {
  const places: Readonly<Record<string, string>> = {
    ...target,
    cursor: encodeURIComponent(target.cursor),
    own: `/__mock/sandboxes/${target.id}`,
  };
  const drafts = (lines: string) =>
    fc
      .tuple(fc.constantFrom(...lines.trim().split('\n')), fc.nat(99))
      .map(([line, number]) =>
        line.replaceAll('#', String(number)).replace(/\{(\w+)\}/g, (_, name) => places[name] ?? _),
      )
      .map((line) => /^(\S+) (\S+) ?(.*)$/.exec(line)?.slice(1) ?? []);
  const headers = fc.tuple(
    mostly(6, `Authorization: Bearer ${target.secret}`),
    sometimes(4, fc.constant('Origin: http://app.test'), fc.constant('')),
    sometimes(
      6,
      fc.constantFrom(...FAULTS.map((each) => `x-mock-fault: ${each}`)),
      fc.constant(''),
    ),
  );
  const api = fc
    .tuple(drafts(API), sometimes(2, fc.constantFrom(...METHODS), fc.constant('GET')), headers)
    .map(([[, path = ''], method, lines]) => ({ method, path, body: '', lines }));
  const control = drafts(CONTROL).map(([method = '', path = '', body = '']) => ({
    ...{ method, path, body, lines: [] },
  }));
  const request = fc
    .oneof(api, control)
    .chain(({ method, path, body, lines }) =>
      fc
        .tuple(mostly(3, path), mostly(2, body))
        .map(([target, content]) =>
          [
            ...[`${method} ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close'],
            ...lines.filter((line) => line !== ''),
            ...(content && ['Content-Type: application/json', `Content-Length: ${content.length}`]),
            ...['', content],
          ].join('\r\n'),
        ),
    );
  return sometimes(4, request, mutated(request));
}

/** The first arbitrary one time in `times`, otherwise the other. */
const sometimes = <Value>(times: number, first: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 1, arbitrary: first }, { weight: times - 1, arbitrary: other });

const byte = sometimes(4, fc.nat(255), fc.integer({ min: 32, max: 126 })).map((code) =>
  String.fromCharCode(code),
);
const edits = fc.array(
  fc.record({
    /** Position, in millionths of the text. */
    at: fc.nat(1_000_000),
    removed: fc.nat(1),
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

/** A text that is mutated one time in `times`. */
const mostly = (times: number, text: string) =>
  sometimes(times, mutated(fc.constant(text)), fc.constant(text));

const AT_ONCE = 8;
/** Milliseconds after which a request counts as hanging. */
const PATIENCE = 120_000;

/** Violations: things that must never happen. */
const faults = [
  ['5xx', 'random requests with an unexpected 5xx'],
  ['hang', 'random requests that never ended'],
  ['foreign', 'responses with files or secrets of a different sandbox'],
  ['trace', 'responses or logs with a stack trace'],
] as const;
type Fault = (typeof faults)[number][0];

/**
 * Sends requests of all kinds, many with changed bytes: each must be refused or get its response.
 *
 * @param open starts the server under test; the built one if omitted.
 */
export async function randomRequests(
  amount: number,
  open: () => Promise<Served> = () => serveBuilt('--world', 'tiny'),
): Promise<readonly Figure[]> {
  const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);
  await using served = await open();
  const { baseUrl } = served;
  const port = portOf(served);
  const targets = await Promise.all(['one', 'two', 'three'].map((name) => targetOf(baseUrl, name)));
  const found: Record<Fault, string[]> = { '5xx': [], hang: [], foreign: [], trace: [] };
  const judge = new Judge(targets, found);
  const requests = fc.sample(
    fc.oneof(...targets.map((own) => requestsTo(own, port).map((text) => ({ own, text })))),
    { seed, numRuns: amount },
  );
  await mapConcurrently(requests, AT_ONCE, async ({ own, text }) => {
    const answer = await send(port, text);
    if (answer === null) found.hang.push(text);
    else judge.look(own, text, answer);
  });
  await connect(baseUrl).health();
  if (served.process.errors !== '') found.trace.push(served.process.errors);
  return faults.map(([fault, title]) => {
    const texts = found[fault];
    for (const text of texts.slice(0, 3)) console.error(`${fault}: ${JSON.stringify(text)}`);
    const detail = fault === '5xx' ? judge.counts() : `SOAK_SEED=${seed}`;
    return faultCount(`random.${fault}`, title, texts.length, detail);
  });
}

async function targetOf(baseUrl: string, name: string): Promise<Target> {
  const { id, files, keys } = await connect(baseUrl).sandbox({ world: 'tiny', files: 30 });
  const reader = await keys.byLabel('reader');
  const marker = `marker-of-${name}`;
  await files.create({ id: marker, name: `${marker}.txt` });
  const cursor = await secondCursor({ ...reader, baseUrl, limit: 5 });
  return { ...reader, id, marker, cursor: cursor ?? '' };
}

/** The response of workerd itself to an unknown method. */
const OF_WORKERD = /^ERROR: Unrecognized request method\.$/;

class Judge {
  readonly #targets: readonly Target[];
  readonly #found: Record<Fault, string[]>;
  readonly #statuses = new Map<number, number>();
  /** Statuses that some request asked for. A fault stays, and may affect a different request. */
  readonly #expected = new Set<number>();

  constructor(targets: readonly Target[], found: Record<Fault, string[]>) {
    this.#targets = targets;
    this.#found = found;
  }

  look(own: Target, sent: string, text: string): void {
    for (const [number] of sent.matchAll(/5\d\d/g)) this.#expected.add(Number(number));
    for (const { status, body } of answersIn(text)) {
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      if (status >= 500 && !this.#expected.has(status) && !OF_WORKERD.test(body))
        this.#found['5xx'].push(`${sent} → ${text}`);
      if (/\n\s+at .+:\d+:\d+|node:internal|\/src\/|node_modules/.test(body))
        this.#found.trace.push(`${sent} → ${body}`);
    }
    const marks = this.#targets
      .filter((other) => other !== own)
      .flatMap(({ marker, secret }) => [marker, secret]);
    if (marks.some((mark) => text.includes(mark) && !sent.includes(mark)))
      this.#found.foreign.push(`${sent} → ${text}`);
  }

  counts(): string {
    const sorted = [...this.#statuses].toSorted(([a], [b]) => a - b);
    return sorted.map(([status, count]) => `${status}: ${count}`).join(', ');
  }
}

/** Sends bytes. @returns what arrives until the connection ends; null if it stays open too long. */
async function send(port: number, text: string): Promise<string | null> {
  const socket = await connected(port);
  const answer = received(socket);
  // Half-closed: a request that announces a longer body ends here.
  socket.end(Buffer.from(text, 'latin1'));
  const limit = new AbortController();
  const late = pause(PATIENCE, null, { signal: limit.signal }).catch(() => null);
  const result = await Promise.race([answer, late]);
  limit.abort();
  socket.destroy();
  return result;
}
