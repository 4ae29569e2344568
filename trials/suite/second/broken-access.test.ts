import { describe, expect, test } from 'vitest';
import {
  admits,
  admitsSecret,
  type Broken,
  rewrites,
  serves,
  withKey,
} from '../../deployment/change-answers.ts';
import { type Behaviour, deploy, keys, OTHER_WORKSPACE } from '../../deployment/deployment.ts';
import { idsOf, judge } from '../../deployment/judge-deployment.ts';
import { sampleFiles } from '../../deployment/sample-files.ts';

const AUTH = /\/auth$/;
const FILES = /\/files$/;
const WORKSPACE = /\/workspaces\/[^/]+$/;

/** Breaks a first page of a size that was asked for, and nothing else. */
const limited =
  (around: Behaviour['around']): Behaviour['around'] =>
  (request, next) => {
    const { searchParams } = new URL(request.url);
    const applies = searchParams.has('limit') && !searchParams.has('cursor');
    return applies ? around(request, next) : next(request);
  };

const refusalBody = (body: string | null) => (response: Response) =>
  response.ok ? response : new Response(body, { status: response.status });

const broken: readonly Broken[] = [
  {
    name: 'no Authorization is let in',
    changes: { around: admits((authorization) => authorization === '') },
    fails: ['auth.no-credentials', 'errors.status'],
  },
  {
    name: 'no Authorization is let in to the workspace read alone',
    changes: {
      around: (request, next) =>
        WORKSPACE.test(new URL(request.url).pathname)
          ? admits((authorization) => authorization === '')(request, next)
          : next(request),
    },
    fails: ['auth.no-credentials', 'errors.status'],
  },
  {
    name: 'no Authorization is let in where a limit is given',
    changes: { around: limited(admits((authorization) => authorization === '')) },
    fails: ['auth.no-credentials'],
  },
  {
    name: 'an expired key lists where a limit is given',
    changes: { around: limited(admitsSecret((secret) => secret === keys.expired)) },
    fails: ['auth.expired-key'],
  },
  {
    name: 'a key without files:read lists where a limit is given',
    changes: { around: limited(admitsSecret((secret) => secret === keys.unscoped)) },
    fails: ['auth.missing-scope'],
  },
  {
    name: 'Basic is let in',
    changes: { around: admits((authorization) => authorization.startsWith('Basic ')) },
    fails: ['auth.wrong-scheme'],
  },
  {
    name: 'a scheme that nobody knows is let in',
    changes: { around: admits((authorization) => /^(?!Bearer|Basic)./.test(authorization)) },
    fails: ['auth.wrong-scheme'],
  },
  {
    name: 'an empty Bearer is let in',
    changes: { around: admits((authorization) => authorization === 'Bearer') },
    fails: ['auth.empty-bearer'],
  },
  {
    name: 'a made-up key is let in',
    changes: { around: admitsSecret((secret) => secret.startsWith('made-up')) },
    fails: ['auth.unknown-key', 'errors.status'],
  },
  {
    name: 'the end of a key is not compared',
    changes: { around: admitsSecret((secret) => secret.startsWith(keys.key.slice(0, -1))) },
    fails: ['auth.unknown-key'],
  },
  {
    name: 'the start of a key is not compared',
    changes: { around: admitsSecret((secret) => secret.endsWith(keys.key.slice(1))) },
    fails: ['auth.unknown-key'],
  },
  {
    name: 'the middle of a key is not compared',
    changes: {
      around: admitsSecret(
        (secret) =>
          secret.length === keys.key.length &&
          secret.startsWith('wfk_') &&
          secret.endsWith(keys.key.slice(-4)),
      ),
    },
    fails: ['auth.unknown-key'],
  },
  {
    name: 'the start of a key is enough',
    changes: { around: admitsSecret((secret) => keys.key.startsWith(secret)) },
    fails: ['auth.unknown-key'],
  },
  {
    name: 'more behind a key is ignored',
    changes: { around: admitsSecret((secret) => secret.startsWith(keys.key)) },
    fails: ['auth.unknown-key'],
  },
  {
    name: 'an expired key lists',
    changes: { around: admitsSecret((secret) => secret === keys.expired) },
    fails: ['auth.expired-key'],
  },
  {
    name: 'a key without files:read lists',
    changes: { around: admitsSecret((secret) => secret === keys.unscoped) },
    fails: ['auth.missing-scope'],
  },
  {
    name: "another workspace's path is served to any key",
    changes: {
      around: (request, next) =>
        new URL(request.url).pathname.includes(OTHER_WORKSPACE)
          ? next(withKey(request, keys.other))
          : next(request),
    },
    fails: ['auth.bound-workspace'],
  },
  {
    name: 'any workspace is described to any key',
    changes: {
      workspaceBody: (workspaceId) => ({ workspaceId, name: `That of ${workspaceId}` }),
      around: (request, next) =>
        request.url.endsWith(`/${OTHER_WORKSPACE}`)
          ? next(withKey(request, keys.other))
          : next(request),
    },
    fails: ['auth.bound-workspace'],
  },
  {
    name: 'a cursor opens the workspace that it was made for',
    changes: {
      around: (request, next) => {
        const foreign =
          request.headers.get('authorization') === `Bearer ${keys.key}` &&
          foreignCursors.has(new URL(request.url).searchParams.get('cursor') ?? '');
        if (!foreign) return noteForeignCursor(request, next);
        const url = request.url.replace('ws-1', OTHER_WORKSPACE);
        return next(withKey(new Request(url), keys.other));
      },
    },
    fails: ['auth.bound-workspace'],
  },
  {
    name: "another workspace's files are mixed into the listing",
    changes: {
      files: [...sampleFiles(60), ...sampleFiles(3, 'other-workspace')],
      otherFiles: sampleFiles(9, 'other-workspace'),
    },
    fails: ['auth.bound-workspace'],
  },
  {
    name: 'the key check answers 201',
    changes: {
      around: rewrites(AUTH, async (response) =>
        response.ok ? Response.json(await response.json(), { status: 201 }) : response,
      ),
    },
    fails: ['key-check.success'],
  },
  {
    name: 'the key check names another workspace each time',
    changes: {
      around: rewrites(AUTH, async (response) => {
        calls += 1;
        const workspaceId = calls === 1 ? 'ws-1' : `ws-${calls}`;
        return response.ok ? Response.json({ workspaceId }) : response;
      }),
    },
    fails: ['key-check.binding'],
  },
  {
    name: 'the key check names a workspace that cannot be listed',
    changes: {
      around: rewrites(AUTH, (response) =>
        response.ok ? Response.json({ workspaceId: 'ws-nowhere' }) : response,
      ),
    },
    fails: ['key-check.binding', 'workspace.read'],
  },
  {
    name: 'the workspace read answers HTML',
    changes: { around: serves(WORKSPACE, () => new Response('<p>A workspace</p>')) },
    fails: ['workspace.read', 'responses.json'],
  },
  {
    name: 'the workspace read is missing',
    changes: {
      around: serves(WORKSPACE, () => Response.json({ code: 'not_found' }, { status: 404 })),
    },
    fails: ['workspace.read'],
  },
  {
    name: 'refusals come with 200',
    changes: {
      around: rewrites(/./, async (response) =>
        response.ok ? response : Response.json(await response.json()),
      ),
    },
    fails: [
      'auth.no-credentials',
      'auth.wrong-scheme',
      'auth.empty-bearer',
      'auth.unknown-key',
      'auth.expired-key',
      'auth.missing-scope',
      'errors.status',
    ],
  },
  {
    name: 'refusals of a cursor come with 200',
    changes: {
      around: rewrites(FILES, async (response) =>
        response.status === 400 ? Response.json(await response.json()) : response,
      ),
    },
    fails: ['errors.status'],
  },
  {
    name: 'refusals are HTML',
    changes: { around: rewrites(/./, refusalBody('<h1>No</h1>')) },
    fails: ['errors.json'],
  },
  {
    name: 'refusals are empty',
    changes: { around: rewrites(/./, refusalBody(null)) },
    fails: ['errors.json'],
  },
  {
    name: 'the code of a refusal is a number',
    changes: { refusal: () => Response.json({ code: 17, error: 'No' }, { status: 403 }) },
    fails: ['errors.fields'],
  },
  {
    name: 'the error of a refusal is an object',
    changes: { refusal: () => Response.json({ error: { message: 'No' } }, { status: 403 }) },
    fails: ['errors.fields'],
  },
  {
    name: 'the content of a file is served',
    changes: { around: serves(/\/files\/.+\/content$/, () => new Response('%PDF-1.7')) },
    fails: ['content.not-served'],
  },
  {
    name: 'the content of a file is served to those who take anything',
    changes: {
      around: (request, next) =>
        request.url.endsWith('/content') && request.headers.get('accept') === '*/*'
          ? Promise.resolve(new Response('%PDF-1.7'))
          : next(request),
    },
    fails: ['content.not-served'],
  },
  {
    name: 'the content of a JSON file is served as it is',
    changes: {
      files: sampleFiles(30).map((file) => ({ ...file, contentType: 'application/json', size: 9 })),
      around: serves(/\/files\/[^/]+\/download$/, () => new Response('{"a": 17}')),
    },
    fails: ['content.not-served'],
  },
  {
    name: 'a file is read with its content in JSON',
    changes: { around: serves(/\/files\/[^/]+$/, () => Response.json({ base64: 'JVBERi0=' })) },
    fails: ['content.not-served'],
  },
];

let calls = 0;
const foreignCursors = new Set<string>();

async function noteForeignCursor(
  request: Request,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  const response = await next(request);
  if (request.headers.get('authorization') === `Bearer ${keys.other}` && response.ok) {
    const { nextCursor } = await response.clone().json();
    if (typeof nextCursor === 'string') foreignCursors.add(nextCursor);
  }
  return response;
}

describe('a deployment broken in one way fails the rules about it, and no others', () => {
  test.each(broken)('$name', async ({ changes, fails }) => {
    const report = await judge(deploy(changes));

    expect(idsOf(report, 'fail')).toEqual(fails);
  });
});
