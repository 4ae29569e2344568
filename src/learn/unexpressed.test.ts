import { expect, test } from 'vitest';
import { learnFromMock } from '../../trials/learn/learn-from-mock.ts';
import { createMock } from '../mock/create-mock.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { compareProfiles } from './compare-profiles.ts';
import type { LearnedProfile } from './learn-profile.ts';

test.each<[string, ProfileInput]>([
  ['the default profile, whose limits are clamped here and refused there', {}],
  ['limits of which few are refused', { limit: { zero: 'clamped', word: 'default' } }],
])('nothing is beyond words of a mock under %s', async (_, profile) => {
  const { learned } = await learnFromMock(profile);

  expect(learned.learned.unexpressed).toEqual([]);
});

test('what differs among refusals is told by the refusals alone', async () => {
  let refused = 0;
  const { learned } = await learnFromMock({ cursor: { empty: 'first-page' } }, async (response) => {
    const text = await response.text();
    if (response.status !== 400) return new Response(text === '' ? null : text, response);
    refused += 1;
    return Response.json(
      { code: 'bad_request', error: `Word ${'abcdefgh'[refused % 8]}` },
      response,
    );
  });

  const differences = learned.learned.unexpressed.filter(
    ({ observation }) => observation === 'refusals.malformed-cursor',
  );
  expect(differences.map(({ what }) => what)).toEqual(['that the answers differ in error (400)']);
});

test('values of few files may not be all of them', async () => {
  const { learned } = await learnFromMock('default', async (response) => {
    const text = await response.text();
    const body = text === '' ? {} : JSON.parse(text);
    if (!Array.isArray(body.files)) return new Response(text === '' ? null : text, response);
    const files = body.files.slice(0, 8);
    return Response.json({ ...body, files, hasMore: false, nextCursor: null }, response);
  });

  expect(learned.learned.fields['formats.validationStatus']).toMatchObject({
    source: 'assumed',
    reason: 'of 8 files none may have a rare one',
  });
});

test('fields of an entry that no twin may have are told of, and the profile is one', async () => {
  const { learned } = await learnFromMock('default', async (response) => {
    const text = await response.text();
    const body = text === '' ? {} : JSON.parse(text);
    if (!Array.isArray(body.files)) return new Response(text === '' ? null : text, response);
    const files = body.files.map((file: object) => ({ ...file, ID: 7, data: 'x', version: 1 }));
    return Response.json({ ...body, files }, response);
  });

  expect(resolveProfile(learned).listing.entryFields).toEqual({ version: 1 });
  expect(learned.learned.unexpressed.map(({ what }) => what)).toEqual([
    'the field ID of an entry, which is taken, or may be content',
    'the field data of an entry, which is taken, or may be content',
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

test('a limit that is looked at before the key is learned', async () => {
  const isOdd = (request: Request) => new URL(request.url).searchParams.get('limit') === 'many';
  const { learned } = await learnFromMock('default', untouched, (request) =>
    isOdd(request) ? asReader(request, (own) => `${own}/files`) : request,
  );

  expect(learned.authorization?.workspaceChecked).toBe('last');
  expect(learned.listing?.queryChecked).toBe('first');
  expect(learned.learned.unexpressed).toEqual([]);
});

test('a workspace read that ignores the id in its path is told of', async () => {
  const isRead = (request: Request) =>
    /\/workspaces\/[^/]+-made-up$/.test(new URL(request.url).pathname) &&
    request.headers.get('authorization') === asReader(request, String).headers.get('authorization');
  const { learned } = await learnFromMock('default', untouched, (request) =>
    isRead(request) ? asReader(request, (own) => own) : request,
  );

  expect(learned.learned.unexpressed.map(({ what }) => what)).toContain(
    'that the workspace read answers at the id of another workspace',
  );
});

/** Learned of a deployment whose problems repeat the whole URL of the request, at an address. */
async function learnWithUrls(address: string): Promise<LearnedProfile> {
  let url = '';
  const { learned } = await learnFromMock(
    { refusals: { every: { extra: { instance: 'here' } } } },
    async (response) => {
      const text = await response.text();
      return new Response(
        text === '' ? null : text.replace('"here"', JSON.stringify(url)),
        response,
      );
    },
    (request) => {
      url = request.url.replace('http://mock.test', address);
      return request;
    },
  );
  return learned;
}

test.each(['http://mock.test', 'http://127.0.0.1:35189', 'https://files-7f3a9.example.com'])(
  'the whole URL in a problem is an echo, not the name of a machine, at %s',
  async (address) => {
    const { refusals } = resolveProfile(await learnWithUrls(address));

    expect(refusals.unknownWorkspace.extra).toEqual({ instance: `${address}{path}{query}` });
  },
);

test('a deployment at another address has not changed by that', async () => {
  const [here, there] = [
    await learnWithUrls('http://127.0.0.1:35189'),
    await learnWithUrls('https://files.example.com'),
  ];

  expect(compareProfiles(here, there).filter(({ kind }) => kind === 'changed')).toEqual([]);
});
