import { describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mock/create-mock.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { findingsOf, learnProfile } from '../learn-profile.ts';
import { observeHar, type RecordedReport } from './observe-har.ts';

const ORIGIN = 'https://app.example.com';
const BASE = 'https://files.example.com';

/** What a page asks for: the key check, then page after page, as often as somebody looks. */
async function browse(mock: Mock, times: number, authorization?: string) {
  const entries: unknown[] = [];
  const ask = async (path: string) => {
    entries.push(preflight(path));
    const { entry, body } = await answered(mock, path, entries.length, authorization);
    entries.push(entry);
    return body;
  };
  for (let time = 0; time < times; time += 1) {
    const { workspaceId } = await ask('/api/v1/auth');
    const files = `/api/v1/workspaces/${workspaceId}/files`;
    let page = await ask(files);
    while (page.hasMore === true) {
      page = await ask(`${files}?cursor=${encodeURIComponent(String(page.nextCursor))}`);
    }
  }
  return entries;
}

/** An exchange as developer tools write it, its body in base64 and Authorization left out. */
async function answered(mock: Mock, path: string, at: number, authorization?: string) {
  const { secret } = mock.keys.byLabel('reader');
  const headers = { origin: ORIGIN, authorization: `Bearer ${secret}` };
  const response = await mock.fetch(new Request(`http://mock.test${path}`, { headers }));
  const text = await response.text();
  const body: Record<string, unknown> = JSON.parse(text);
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  const entry = {
    _initiator: { type: 'script' },
    startedDateTime: new Date(Date.UTC(2026, 2, 1) + 1000 * at).toISOString(),
    time: 12.5,
    request: {
      method: 'GET',
      url: `${BASE}${path}`,
      httpVersion: 'h3',
      headers: [
        { name: ':path', value: path },
        { name: 'Accept', value: 'application/json, text/plain, */*' },
        { name: 'Origin', value: ORIGIN },
        { name: 'User-Agent', value: 'Mozilla/5.0' },
        ...(authorization === undefined ? [] : [{ name: 'Authorization', value: authorization }]),
      ],
    },
    response: {
      status: response.status,
      headers: [
        { name: ':status', value: String(response.status) },
        ...Array.from(response.headers, ([name, value]) => ({ name, value })),
      ],
      content: { size: text.length, text: btoa(bytes), encoding: 'base64' },
    },
  };
  return { entry, body };
}

const preflight = (path: string) => ({
  startedDateTime: '2026-03-01T00:00:00.500Z',
  request: {
    method: 'OPTIONS',
    url: `${BASE}${path}`,
    headers: [
      { name: 'access-control-request-method', value: 'GET' },
      { name: 'access-control-request-headers', value: 'authorization' },
      { name: 'origin', value: ORIGIN },
    ],
  },
  response: { status: 204, headers: [], content: { size: 0 } },
});

/** What else a browser does meanwhile. */
const elsewhere = [
  {
    startedDateTime: '2026-03-01T00:00:01.000Z',
    request: { method: 'GET', url: 'data:image/gif;base64,R0lGOD', headers: [] },
    response: { status: 200, headers: [], content: {} },
  },
  {
    startedDateTime: '2026-03-01T00:00:01.000Z',
    request: { method: 'POST', url: 'https://stats.example.net/api/v1/auth', headers: [] },
    response: { status: 0, headers: [], content: { size: 0 } },
  },
  {
    startedDateTime: '2026-03-01T00:00:02.000Z',
    _fromCache: 'disk',
    request: { method: 'GET', url: `${BASE}/api/v1/auth`, headers: [] },
    response: { status: 200, headers: [], content: { size: 2, text: '{}' } },
  },
];

const harOf = (entries: readonly unknown[]) => ({ log: { version: '1.2', entries } });

const observedIn = (report: RecordedReport) =>
  new Map(
    findingsOf(report.observations)
      .filter(({ assumed }) => !assumed)
      .map(({ path, value }) => [path, value]),
  );

const profile: ProfileInput = {
  limit: { default: 7 },
  formats: { createdAt: { style: 'iso8601', precision: 'us' } },
  cursor: { style: 'reserved' },
};

describe('the archive of a browser, which leaves Authorization out', () => {
  test('shows formats, pages and cursors, and no refusal', async () => {
    const mock = createMock({ profile, files: 100 });
    const entries = [...elsewhere, ...(await browse(mock, 2))];

    const report = await observeHar(harOf(entries), { baseUrl: BASE });

    const observed = observedIn(report);
    expect(report.keys).toEqual([]);
    expect(Object.fromEntries(observed)).toMatchObject({
      'limit.default': 7,
      'cursor.style': 'reserved',
      'cursor.stability': 'stable',
      'cursor.reuse': 'allowed',
      'formats.createdAt.style': mock.profile.formats.createdAt.style,
      'formats.createdAt.precision': 'us',
    });
    for (const path of observed.keys()) expect(path).not.toMatch(/^refusals\./);
    const { learned } = learnProfile(report);
    expect(learned.fields['refusals.noCredentials']).toMatchObject({ source: 'assumed' });
    expect(JSON.stringify(learned)).not.toContain(ORIGIN);
  });
});

test('an archive of the mock itself is read, where keys stand as hints', async () => {
  const mock = createMock({ profile, files: 100 });
  await browse(mock, 2);
  const secrets = mock.keys.list().map(({ secret }) => secret);

  const report = await observeHar(JSON.parse(JSON.stringify(mock.journal.har())));

  expect(report.keys).toEqual(['key']);
  expect(observedIn(report).get('limit.default')).toBe(mock.profile.limit.default);
  const text = JSON.stringify(learnProfile(report));
  for (const secret of secrets) expect(text).not.toContain(secret.slice(-8));
});

test.each([
  ['a time that is none', { startedDateTime: 'noon' }, /entries\[0\]\.startedDateTime: expected/],
  ['a header without a name', { request: { method: 'GET', url: BASE, headers: [{}] } }, /name: /],
  ['a body that is no base64', body({ text: '&', encoding: 'base64' }), /content\.text: expected/],
  ['a status in words', { response: { status: 'ok', headers: [] } }, /response\.status: expected/],
])('%s is refused with its place', async (_, change, message) => {
  const { entry } = await answered(createMock({ files: 1 }), '/api/v1/auth', 0);

  await expect(observeHar(harOf([{ ...entry, ...change }]))).rejects.toThrow(
    /^Failed to read the recording: log\.entries\[0\]/,
  );
  await expect(observeHar(harOf([{ ...entry, ...change }]))).rejects.toThrow(message);
});

function body(content: object) {
  return { response: { status: 200, headers: [], content } };
}

test('what the file does not hold is left out, and said', async () => {
  const mock = createMock({ files: 3 });
  const [, check, , list] = await browse(mock, 1);
  const without = (entry: unknown) => {
    const { response, ...others } = Object(entry);
    return { ...others, response: { ...response, content: { size: 512 } } };
  };

  const report = await observeHar(harOf([check, list, without(list), without(check)]));

  expect([...report.leftOut]).toEqual([['answers whose body the recording does not hold', 2]]);
});
