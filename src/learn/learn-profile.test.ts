import { expect, test } from 'vitest';
import { runRules } from '../../trials/deployment/run-suite.ts';
import { learnFromMock } from '../../trials/learn/learn-from-mock.ts';
import type { Json } from '../document/wire.ts';
import { createMock } from '../mock/create-mock.ts';
import type { LearnedPath } from '../profile/fields.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import type { FieldResult } from './field-reader.ts';
import { compareProfiles, type LearnedProfile, learnProfile } from './index.ts';
import { withQuery } from './learn-profile.ts';

function observe(profile: ProfileInput, keyName = 'reader', observing = true) {
  const mock = createMock({ profile });
  const [key, other] = [keyName, 'other'].map((label) => mock.keys.byLabel(label).secret);
  const target = { baseUrl: 'http://mock.test', fetch: mock.fetch };
  return runRules({ ...target, keys: { key: key ?? '', other }, observe: observing });
}

test('a program learns a deployment, mocks its twin, and compares it later', async () => {
  const before = learnProfile(await observe({ limit: { default: 40 } }));
  const after = learnProfile(await observe({ limit: { default: 20 } }));
  const changed = compareProfiles(before, after).filter(({ kind }) => kind === 'changed');

  expect(createMock({ profile: before }).profile.limit.default).toBe(40);
  expect(changed).toMatchObject([{ path: 'limit.default', expected: 40, now: 20 }]);
  expect(changed[0]?.evidence[0]).toMatch(/^GET \/api\/v1\/workspaces\/.*\/files 200$/);
});

test('a field that was not observed is not a change', async () => {
  const fields = compareProfiles({}, learnProfile(await observe({})));

  // No expired key was given.
  expect(fields.find(({ path }) => path === 'keyCheck.expiredKey')).toMatchObject({
    kind: 'not-asked',
    reason: 'an expired key was not given',
  });
});

test('a run that judged or observed nothing teaches nothing', async () => {
  const refused = await observe({}, 'expired');
  const unobserved = await observe({}, 'reader', false);

  expect(() => learnProfile(refused)).toThrow(
    /^Failed to learn a profile: .* responds with 401 to the key/,
  );
  expect(() => learnProfile(unobserved)).toThrow(
    'Failed to learn a profile: the run made no observations (observe: false)',
  );
});

test('the name of an unknown profile is refused', () => {
  expect(() => compareProfiles('nobody', {})).toThrow('Failed to find the profile "nobody"');
});

const evidenceOf = async (profile: Parameters<typeof learnFromMock>[0]) => {
  const { learned } = await learnFromMock(profile);
  return (path: string) => learned.learned.fields[path]?.evidence ?? [];
};

test('the evidence for a limit is a request with that limit', async () => {
  const evidence = await evidenceOf('default');

  expect(evidence('limit.maximum')[0]).toMatch(/\?limit=\d+ 200$/);
  expect(evidence('limit.aboveMaximum')[0]).toMatch(/\?limit=\d+ 200$/);
  expect(evidence('limit.zero')).toEqual([expect.stringMatching(/\?limit=0 400$/)]);
  expect(evidence('limit.negative')).toEqual([expect.stringMatching(/\?limit=-1 400$/)]);
  expect(evidence('limit.repeated')).toEqual([expect.stringMatching(/\?limit=1&limit=2 400$/)]);
});

test('the evidence for a refusal and its change is a refused request', async () => {
  const before = await learnFromMock({ refusals: { badLimit: { status: 422 } } });
  const after = await learnFromMock('default');

  const fields = compareProfiles(before.learned, after.learned);

  const changed = fields.filter(({ kind }) => kind === 'changed');
  expect(changed.map(({ path }) => path)).toEqual(['refusals.badLimit.status']);
  expect(changed[0]?.evidence[0]).toMatch(/\?limit=\S+ 400$/);
  expect(createMock({ profile: after.learned }).profile.refusals.badLimit.status).toBe(400);
});

/** Rewrites the body of each response that has one, depending on the status. */
const rewriting =
  (rewrite: (body: Record<string, unknown>, status: number) => object) =>
  async (response: Response) => {
    const text = await response.text();
    if (text === '') return new Response(null, response);
    return Response.json(rewrite(JSON.parse(text), response.status), response);
  };

/** Rewrites only pages. */
const rewritingPages = (rewrite: (files: readonly object[]) => object) =>
  rewriting((body) => (Array.isArray(body.files) ? { ...body, ...rewrite(body.files) } : body));

test('differences between refusals are reported once, by the refusals', async () => {
  let refused = 0;
  const { learned } = await learnFromMock(
    { cursor: { empty: 'first-page' } },
    rewriting((body, status) =>
      status === 400 ? { code: 'bad_request', error: `Word ${'abcdefgh'[++refused % 8]}` } : body,
    ),
  );

  const differences = learned.learned.unexpressed.filter(
    ({ observation }) => observation === 'refusals.malformed-cursor',
  );
  expect(differences.map(({ what }) => what)).toEqual(['responses differ in error (400)']);
});

test('the statuses of a few files may be incomplete', async () => {
  const { learned } = await learnFromMock(
    'default',
    rewritingPages((all) => ({ files: all.slice(0, 8), hasMore: false, nextCursor: null })),
  );

  expect(learned.learned.fields['formats.validationStatus']).toMatchObject({
    source: 'assumed',
    reason: 'none of 8 files may have a rare status',
  });
});

test('fields of an entry that no profile may have are listed as unexpressed', async () => {
  const { learned } = await learnFromMock(
    'default',
    rewritingPages((all) => ({
      files: all.map((file) => ({ ...file, ID: 7, data: 'x', version: 1 })),
    })),
  );

  expect(resolveProfile(learned).listing.entryFields).toEqual({ version: 1 });
  expect(learned.learned.unexpressed.map(({ what }) => what)).toEqual([
    'the field ID of an entry, which is reserved or may be content',
    'the field data of an entry, which is reserved or may be content',
  ]);
});

const untouched = (response: Response) => response;

/** The request as the reader of the default world would send it to its own workspace. */
function asReader(request: Request, path: (own: string) => string): Request {
  const { secret, workspaceId } = createMock().keys.byLabel('reader');
  const { search } = new URL(request.url);
  return new Request(`http://mock.test/api/v1/workspaces/${path(workspaceId)}${search}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
}

test('a workspace read that ignores the id in its path is listed as unexpressed', async () => {
  const isRead = (request: Request) =>
    /\/workspaces\/[^/]+-made-up$/.test(new URL(request.url).pathname) &&
    request.headers.get('authorization') === asReader(request, String).headers.get('authorization');
  const { learned } = await learnFromMock('default', untouched, (request) =>
    isRead(request) ? asReader(request, (own) => own) : request,
  );

  expect(learned.learned.unexpressed.map(({ what }) => what)).toContain(
    'the workspace read succeeds with the id of another workspace',
  );
});

/** Learns a deployment whose refusals repeat the whole URL of the request. */
async function learnWithUrls(address: string): Promise<LearnedProfile> {
  let url = '';
  const { learned } = await learnFromMock(
    'default',
    rewriting((body, status) => (status < 400 ? body : { ...body, instance: url })),
    (request) => {
      url = request.url.replace('http://mock.test', address);
      return request;
    },
  );
  return learned;
}

test('a URL that repeats the request is learned as its echo, and its origin is no change', async () => {
  const [here, there] = [
    await learnWithUrls('http://127.0.0.1:35189'),
    await learnWithUrls('https://files.example.com'),
  ];

  expect(here.refusals?.unknownWorkspace?.extra).toEqual({
    instance: 'http://127.0.0.1:35189{path}{query}',
  });
  expect(compareProfiles(here, there).filter(({ kind }) => kind === 'changed')).toEqual([]);
});

/** Learns from a mock whose responses are changed. */
async function learnFrom(
  change: (text: string, headers: Headers) => string,
  headers: Readonly<Record<string, string>> = {},
) {
  const mock = createMock({ files: 40 });
  const report = await runRules({
    baseUrl: 'http://127.0.0.1:1',
    keys: { key: mock.keys.byLabel('reader').secret },
    observe: true,
    headers,
    fetch: async (request) => {
      const answer = await mock.fetch(request);
      const headers = new Headers(answer.headers);
      const text = change(await answer.text(), headers);
      return new Response(text === '' ? null : text, { status: answer.status, headers });
    },
  });
  const profile = learnProfile(report);
  // `serve` does the same.
  resolveProfile(profile, 'learned');
  return profile;
}

const deep = `${'['.repeat(1500)}${']'.repeat(1500)}`;

/** Changes to a response: inserts a text after another one, or replaces an existing header. */
const inText = (before: string, added: string) => (text: string) =>
  text.replace(before, before + added);
const withHeader = (name: string, value: string) => (text: string, headers: Headers) => {
  if (headers.has(name)) headers.set(name, value);
  return text;
};

test.each([
  ['a lone surrogate in a cursor', inText('"nextCursor":"', '\\ud800')],
  ['a lone surrogate in a refusal', inText('"error":"', '\\ud800')],
  ['JSON nested 1,500 deep', inText('{', `"x":${deep},`)],
  ['a refusal of 1 MB', inText('"error":"', 'a'.repeat(1e6))],
  ['an empty access-control-allow-origin', withHeader('access-control-allow-origin', '')],
  ['a max-age of 10^20 seconds', withHeader('access-control-max-age', '100000000000000000000')],
])(
  '%s affects only its own fields; the profile is valid',
  { timeout: 60_000 },
  async (_, change) => {
    const { learned } = await learnFrom(change);

    const sources = Object.values(learned.fields).map(({ source }) => source);
    // Without a readable key check no workspace is known, so only refusals and headers remain.
    expect(sources.filter((source) => source === 'observed').length).toBeGreaterThan(10);
  },
);

test('a header value of one character is not redacted as a secret', async () => {
  const { learned } = await learnFrom((text) => text, { 'X-Auth-Version': '1' });

  expect(learned.from).toBe('http://127.0.0.1:1');
});

const paths = ['refusals.noCredentials.extra', 'refusals.unknownKey.extra'] as const;

const result = (path: LearnedPath, value: Json): FieldResult => ({
  path,
  observation: 'refusals.unknown-key',
  value,
  lost: [],
  evidence: [],
});

const valuesOf = (...values: readonly Json[]) =>
  withQuery(values.map((value, at) => result(paths[at] ?? paths[0], value))).map(
    ({ value }) => value,
  );

test('a field that repeats path and query in one refusal does so in all', () => {
  expect(valuesOf({ instance: '{path}{query}' }, { instance: 'at {path}.' })).toEqual([
    { instance: '{path}{query}' },
    { instance: 'at {path}{query}.' },
  ]);
});

test('an escaped brace is not a placeholder', () => {
  const escaped = { instance: '{{path}{query}' };
  expect(valuesOf(escaped, { instance: '{path}' })).toEqual([escaped, { instance: '{path}' }]);
  expect(valuesOf({ instance: '{path}{query}' }, { instance: '{{path} of {path}' })).toEqual([
    { instance: '{path}{query}' },
    { instance: '{{path} of {path}{query}' },
  ]);
});
