import type { Mock } from '../../src/mock/mock.ts';
import { type ListedRequest, requestsTo } from './requests.ts';

/** The responses to the listed requests, and a hash of all of them. Imports only types. */

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Response headers that the transport adds, not the mock. */
const TRANSPORT_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** The part of a response that a client sees. */
export async function seen(fetcher: Fetch, origin: string, request: ListedRequest) {
  const { path, method = 'GET', authorization, headers } = request;
  const response = await fetcher(origin + path, {
    method,
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
  });
  const kept = [...response.headers].filter(([name]) => !TRANSPORT_HEADERS.has(name));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: new TextDecoder().decode(bytes),
    size: bytes.length,
  };
}

/**
 * The worlds and profiles to hash: those whose answers are most likely to differ between runtimes.
 */
const WORLDS = ['tiny', 'default'] as const;
const PROFILES = [
  'default',
  'cursor-non-ascii',
  'times-rfc2822',
  'problem-json',
  'more-fields',
] as const;
const PAGE = 20;

type MakeMock = (options: {
  world: (typeof WORLDS)[number];
  profile: (typeof PROFILES)[number];
}) => Mock;

interface Way {
  /** Scheme, host and port of the requests. */
  readonly origin?: string;
  /** Returns the function to send requests to the mock with. Default: the mock's own `fetch`. */
  readonly reach?: (mock: Mock) => Fetch;
}

/**
 * One hash of all answers in a runtime: to each listed request, to a walk through the whole
 * listing, and of the writes in between. SHA-256 in hexadecimal, which must be the same in every
 * runtime.
 */
export async function hashOfAnswers(
  createMock: MakeMock,
  { origin = 'http://files.example.com', reach = ({ fetch }) => fetch }: Way = {},
): Promise<string> {
  const lines: string[] = [];
  for (const world of WORLDS) {
    for (const profile of PROFILES) {
      const mock = createMock({ world, profile });
      const fetcher = reach(mock);
      const note = (answer: unknown) => lines.push(JSON.stringify(answer));
      note([world, profile, mock.world.hash]);
      for (const request of sentTo(mock)) note(await seen(fetcher, origin, request));
      note(complaints(mock));
      for await (const answer of walk(mock, fetcher, origin)) note(answer);
      note([mock.keys.issue(), mock.files.create({ name: 'Größe\u202e.pdf' })]);
      for await (const answer of walk(mock, fetcher, origin)) note(answer);
    }
  }
  return hashOf(lines);
}

/** One hash of the answers of a face, at an origin, to the listed requests. */
export async function hashOfFace(fetcher: Fetch, origin: string, mock: Mock): Promise<string> {
  const lines: string[] = [];
  for (const request of sentTo(mock)) {
    lines.push(JSON.stringify(await seen(fetcher, origin, request)));
  }
  return hashOf(lines);
}

/** The requests that a browser can send: its scripts cannot set the headers of a preflight. */
const sentTo = (mock: Mock) => requestsTo(mock).filter(({ method }) => method !== 'OPTIONS');

async function hashOf(lines: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The errors for invalid settings, one for each kind of schema error. */
function complaints(mock: Mock): readonly string[] {
  const refusals: readonly (() => unknown)[] = [
    () =>
      mock.setProfile(JSON.parse('{ "limit": { "maximum": "many", "defualt": 1.5, "zero": 0 } }')),
    () => mock.setProfile({ formats: { createdAt: { offset: 'noon' } }, limit: { default: 0 } }),
    () => mock.setProfile({ cursor: { minLength: 9999 }, transport: { contentType: '' } }),
    () => mock.faults.add(JSON.parse('{ "effect": { "kind": "resett" }, "times": -1 }')),
    () => mock.faults.add({ effect: { kind: 'answer', status: 204, base64: '?', sample: 'cut' } }),
    () => mock.setScenario({ steps: [{ do: [{ op: 'clock.set', now: '2026-02-30' }] }] }),
  ];
  return refusals.map((attempt) => {
    try {
      return JSON.stringify(attempt());
    } catch (cause) {
      return String(cause);
    }
  });
}

/** Every page of the listing, one after the other. */
async function* walk({ keys }: Mock, fetcher: Fetch, origin: string) {
  const { secret, workspaceId } = keys.byLabel('reader');
  const path = `/api/v1/workspaces/${workspaceId}/files?limit=${PAGE}`;
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await seen(fetcher, origin, {
      title: 'a page',
      path: cursor === '' ? path : `${path}&cursor=${encodeURIComponent(cursor)}`,
      authorization: `Bearer ${secret}`,
    });
    yield answer;
    cursor = JSON.parse(answer.body).nextCursor ?? null;
  }
}
