import { describe, expect, test } from 'vitest';
import { runRules } from '../../trials/deployment/run-suite.ts';
import { learnFromMock } from '../../trials/learn/learn-from-mock.ts';
import { createMock } from '../mock/create-mock.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { compareProfiles } from './compare-profiles.ts';
import { learnProfile } from './learn-profile.ts';

function observe(profile: ProfileInput, keyName = 'reader', observing = true, files?: number) {
  const mock = createMock({ profile, ...(files !== undefined && { files }) });
  const [key, other] = [keyName, 'other'].map((label) => mock.keys.byLabel(label).secret);
  const target = { baseUrl: 'http://mock.test', fetch: mock.fetch };
  return runRules({ ...target, keys: { key: key ?? '', other }, observe: observing });
}

const changesBetween = (before: ProfileInput, after: ProfileInput) =>
  compareProfiles(before, after)
    .filter(({ kind }) => kind === 'changed')
    .map(({ path, expected, now }) => ({ path, expected, now }));

test('a program learns a deployment, mocks its twin, and compares it later', async () => {
  const before = learnProfile(await observe({ limit: { default: 40 } }));
  const after = learnProfile(await observe({ limit: { default: 20 } }));
  const changed = compareProfiles(before, after).filter(({ kind }) => kind === 'changed');

  expect(createMock({ profile: before }).profile.limit.default).toBe(40);
  expect(changed).toMatchObject([{ path: 'limit.default', expected: 40, now: 20 }]);
  expect(changed[0]?.evidence[0]).toMatch(/^GET \/api\/v1\/workspaces\/.*\/files 200$/);
});

test('an empty or a smaller workspace is no change', async () => {
  const of = async (files: number) =>
    learnProfile(
      await observe(
        { listing: { pageFields: { size: '{limit}', count: '{count}' } } },
        'reader',
        true,
        files,
      ),
    );
  const [many, one, none] = [await of(300), await of(1), await of(0)];

  expect(many.listing?.pageFields).toEqual({ size: '{limit}', count: '{count}' });
  expect(changesBetween(many, none)).toEqual([]);
  expect(changesBetween(none, many)).toEqual([]);
  expect(changesBetween(many, one)).toEqual([]);
});

test.each(['Z', '+00:00', '-07:00'])(
  'RFC 2822 times keep the zone as written: %s',
  async (offset) => {
    const learned = learnProfile(
      await observe({ formats: { createdAt: { style: 'rfc2822', offset } } }),
    );

    expect(learned.formats?.createdAt).toMatchObject({ style: 'rfc2822', offset });
  },
);

/** Rewrites the body of each response that has one, depending on the status. */
const rewriting = (
  rewrite: (body: Record<string, unknown>, status: number, count: number) => object,
) => {
  let count = 0;
  return async (response: Response) => {
    const text = await response.text();
    if (text === '') return new Response(null, response);
    count += 1;
    return Response.json(rewrite(JSON.parse(text), response.status, count), response);
  };
};

const unexpressedOf = (learned: Awaited<ReturnType<typeof learnFromMock>>['learned']) =>
  learned.learned.unexpressed.map(({ observation, what }) => `${observation}: ${what}`);

describe('what a profile cannot express is listed', () => {
  test('a refusal that differs by operation', async () => {
    let isListing = false;
    const other = { status: 403, headers: { 'content-type': 'application/json' } };
    const { learned } = await learnFromMock(
      'default',
      async (response) =>
        response.status === 401 && !isListing ? new Response('{"code":"no"}', other) : response,
      (request) => {
        isListing = request.url.includes('/files');
        return request;
      },
    );

    expect(learned.refusals?.unknownKey).toMatchObject({ status: 401, code: 'invalid_key' });
    expect(unexpressedOf(learned).filter((text) => text.includes('unknownKey'))).toEqual([
      expect.stringMatching(/the refusal differs for the workspace read: status 403, code "no"/),
      expect.stringMatching(/the refusal differs for the key check: status 403, code "no"/),
    ]);
  });

  test('a value that varies in no known form, and the constant part beside it stays', async () => {
    const { learned } = await learnFromMock(
      'default',
      rewriting((body, status, count) =>
        status < 400 ? body : { ...body, at: { node: 'ö'.repeat(1 + (count % 23)), zone: 'eu' } },
      ),
    );

    expect(learned.refusals?.noCredentials?.extra).toEqual({ at: { zone: 'eu' } });
    expect(learned.learned.varying?.fields).toEqual(['at.node']);
    expect(unexpressedOf(learned)).toContain(
      'refusals.noCredentials: the value of extra.at.node, which varies',
    );
  });

  test('it is a change if it was not seen before', async () => {
    const { learned: before } = await learnFromMock('default');
    const after = structuredClone(before);
    after.learned.fields['listing.emptyPages'] = {
      source: 'assumed',
      observation: 'listing.emptyPages',
      reason: 'a profile cannot express it',
    };
    const what = 'an empty page comes last, but only after a full one';
    after.learned.unexpressed.push({ observation: 'listing.emptyPages', what });

    expect(changesBetween(before, after)).toEqual([
      { path: 'listing.emptyPages', expected: 'never', now: what },
    ]);
    expect(changesBetween(after, after)).toEqual([]);
  });
});

test('what differs between equal requests is learned by its form', async () => {
  const { learned } = await learnFromMock(
    'default',
    rewriting((body, status, count) =>
      status < 400
        ? body
        : {
            ...body,
            requestId: `req_${(count * 2_654_435_761).toString(16).padStart(12, 'f')}`,
            trace: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
            number: `no. ${1000 + count}`,
            run: `0.${'w'.repeat(8 + (count % 3))}${count}z`,
          },
    ),
  );

  expect(learned.refusals?.unknownKey?.extra).toEqual({
    requestId: 'req_{hex:12}',
    trace: '{uuid}',
    number: 'no. {digits:4}',
    run: expect.stringMatching(/^0\.\{base62:1\d\}$/),
  });
});

test('a URL that repeats the request is learned as its echo, and its origin is no change', async () => {
  const learnAt = async (address: string) => {
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
  };
  const [here, there] = [await learnAt('http://127.0.0.1:35189'), await learnAt('https://a.test')];

  expect(here.refusals?.badLimit?.extra).toEqual({
    instance: 'http://127.0.0.1:35189{path}{query}',
  });
  expect(changesBetween(here, there)).toEqual([]);
});

const deep = `${'['.repeat(1500)}${']'.repeat(1500)}`;
const inText = (before: string, added: string) => (text: string) =>
  text.replace(before, before + added);

test.each([
  ['a lone surrogate in a cursor', inText('"nextCursor":"', '\\ud800')],
  ['a lone surrogate in a refusal', inText('"error":"', '\\ud800')],
  ['JSON nested 1,500 deep', inText('{', `"x":${deep},`)],
  ['a refusal of 1 MB', inText('"error":"', 'a'.repeat(1e6))],
])('%s affects only its own fields; the profile is valid', async (_, change) => {
  const { learned } = await learnFromMock('default', async (response) => {
    const text = change(await response.text());
    return new Response(text === '' ? null : text, response);
  });

  expect(() => resolveProfile(learned, 'learned')).not.toThrow();
  const sources = Object.values(learned.learned.fields).map(({ source }) => source);
  expect(sources.filter((source) => source === 'observed').length).toBeGreaterThan(10);
});
