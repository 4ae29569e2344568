import { describe, expect, test } from 'vitest';
import { deploy, everyEntry, keys, withKey } from '../trials/deployment/deployment.ts';
import { judge } from '../trials/deployment/run-suite.ts';
import { sampleFiles } from '../trials/deployment/sample-files.ts';
import type { ContractOptions } from './run/options.ts';

type Behaviour = NonNullable<Parameters<typeof deploy>[0]>;

async function outcomeOf(
  behaviour: Behaviour,
  rule: string,
  options: Partial<ContractOptions> = {},
) {
  const report = await judge(deploy(behaviour), { only: [rule], ...options });
  return report.results[0]?.outcome;
}

const isPage = (request: Request) => /\/files(\?|$)/.test(request.url);
const hasCursor = (request: Request) => new URL(request.url).searchParams.has('cursor');

/** A response whose body breaks off after its status has arrived. */
const brokenBody = (headers: HeadersInit = {}) =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
    }),
    { headers: { 'content-type': 'application/json', ...headers } },
  );

/** Some response only the nth time that a request is for a page. */
const everyNthPage = (n: number, respond: (next: () => Promise<Response>) => Promise<Response>) => {
  let count = 0;
  return (request: Request, next: (request: Request) => Promise<Response>) => {
    if (!isPage(request)) return next(request);
    count += 1;
    return count % n === 0 ? respond(() => next(request)) : next(request);
  };
};

describe('a key in the wrong place', () => {
  test.each([
    ['without Bearer', /^(\S+)$/],
    ['behind another scheme', /^Token (\S+)$/],
  ])('%s must not be accepted', async (_, pattern) => {
    const around: Behaviour['around'] = (request, next) => {
      const [, secret] = pattern.exec(request.headers.get('authorization') ?? '') ?? [];
      return next(secret === undefined ? request : withKey(request, secret));
    };

    expect(await outcomeOf({ around }, 'auth.wrong-scheme')).toMatchObject({ verdict: 'fail' });
  });

  test('in the query must not be accepted, and no report shows it', async () => {
    const around: Behaviour['around'] = (request, next) => {
      const secret = new URL(request.url).searchParams.get('access_token');
      return next(secret === null ? request : withKey(request, secret));
    };

    const outcome = await outcomeOf({ around }, 'auth.wrong-scheme');

    expect(outcome).toMatchObject({
      verdict: 'fail',
      expected: 'a refusal of the key in the query',
    });
    expect(JSON.stringify(outcome)).not.toContain(keys.key);
    expect(JSON.stringify(outcome)).toContain('$WORKSPACE_FILES_KEY');
  });

  test('a cache in front that ignores Authorization is named', async () => {
    const cache = new Map<string, string>();
    const around: Behaviour['around'] = async (request, next) => {
      const known = cache.get(request.url);
      if (known !== undefined) return Response.json(JSON.parse(known));
      const response = await next(request);
      if (response.ok) cache.set(request.url, await response.clone().text());
      return response;
    };

    expect(await outcomeOf({ around }, 'auth.unknown-key')).toMatchObject({
      verdict: 'fail',
      likelyCause: { kind: 'shared-cache' },
    });
    expect(await outcomeOf({ around }, 'auth.bound-workspace')).toMatchObject({
      verdict: 'unproven',
      reason: expect.stringContaining('a cache in front'),
    });
  });
});

describe('what belongs to another request', () => {
  test('a first page that is cached by its limit, for whatever key, fails', async () => {
    const cached = new Map<string, string>();
    const around: Behaviour['around'] = async (request, next) => {
      const own = await next(request);
      if (!isPage(request) || hasCursor(request) || !own.ok) return own;
      const { search } = new URL(request.url);
      const known = cached.get(search) ?? (await own.text());
      cached.set(search, known);
      return Response.json(JSON.parse(known));
    };

    expect(await outcomeOf({ around }, 'auth.bound-workspace')).toMatchObject({ verdict: 'fail' });
  });

  test('an entry with a short id that both keys list is to look at', async () => {
    const around: Behaviour['around'] = async (request, next) => {
      const own = await next(request);
      if (!isPage(request) || !own.ok) return own;
      const page: { readonly files: readonly unknown[] } = await own.json();
      return Response.json({ ...page, files: [...page.files, { id: 'f_1', name: 'a', size: 1 }] });
    };

    expect(await outcomeOf({ around }, 'auth.bound-workspace')).toMatchObject({ verdict: 'warn' });
  });
});

describe('a body that no client can read', () => {
  test('each time, fails the rule that needs it, with the reason', async () => {
    const around: Behaviour['around'] = async (request, next) =>
      isPage(request) ? brokenBody({ 'content-encoding': 'gzip' }) : next(request);

    expect(await outcomeOf({ around }, 'listing.page-shape')).toMatchObject({
      verdict: 'fail',
      found: expect.stringContaining('not encoded as its Content-Encoding says (gzip)'),
    });
  });

  test('once, is no verdict about the deployment', async () => {
    const around = everyNthPage(9, async () => brokenBody());

    expect(await outcomeOf({ around }, 'paging.more')).toEqual({ verdict: 'pass' });
  });
});

describe('positions and ends', () => {
  test('one cursor in many that is refused is found within the usual budget', async () => {
    const files = sampleFiles(47);
    const odd = files[23];
    let after: string | undefined;
    const issued = new Map<string, string>();
    const around: Behaviour['around'] = async (request, next) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      if (cursor !== null && issued.get(cursor) === odd?.id) {
        return Response.json({ code: 'bad_cursor' }, { status: 400 });
      }
      const response = await next(request);
      if (!isPage(request) || !response.ok) return response;
      const page = await response.clone().json();
      after = page.files?.at(-1)?.id;
      if (page.nextCursor && after !== undefined) issued.set(page.nextCursor, after);
      return response;
    };

    const outcome = await outcomeOf({ files, around }, 'paging.more');

    expect(outcome).toMatchObject({ verdict: 'fail', found: 'status 400' });
  });

  test('a cursor behind the very last file warns, and so does one that works only once', async () => {
    expect(await outcomeOf({ trailingEmptyPage: true }, 'paging.end')).toMatchObject({
      verdict: 'warn',
      found: expect.stringContaining('an empty page'),
    });
    expect(await outcomeOf({ oneTimeCursors: true }, 'paging.more')).toMatchObject({
      verdict: 'warn',
      found: 'status 400 when the cursor is used a second time',
    });
  });

  test('a listing that ends early once, while nothing changes, warns', async () => {
    let count = 0;
    const around: Behaviour['around'] = async (request, next) => {
      const response = await next(request);
      if (!hasCursor(request) || request.url.includes('limit=') || !response.ok) return response;
      count += 1;
      // In the second walk without a limit.
      if (count !== 7) return response;
      const { files } = await response.json();
      return Response.json({ files: files.slice(0, 3), hasMore: false, nextCursor: null });
    };

    const outcome = await outcomeOf({ around }, 'paging.complete');

    expect(outcome).toMatchObject({ verdict: 'warn', likelyCause: { kind: 'ends-too-early' } });
  });

  test.each([
    ['ends', 'ends-too-early'],
    ['starts again', 'starts-again'],
  ] as const)('a deletion in mid-walk: a walk that then %s fails', async (how, kind) => {
    let files = sampleFiles(60);
    const select: Behaviour['select'] = (ordered, after, compare) => {
      if (!after) return ordered;
      if (!ordered.some(({ id }) => id === after.id)) return how === 'ends' ? [] : ordered;
      return ordered.filter((file) => compare(file, after) > 0);
    };
    const behaviour = { select, filesAt: () => files };
    const during: ContractOptions['during'] = ({ lastFileId }) => {
      files = files.filter(({ id }) => id !== lastFileId);
    };

    const outcome = await outcomeOf(behaviour, 'paging.complete', { during });

    expect(outcome).toMatchObject({ verdict: 'fail', likelyCause: { kind } });
  });

  test('a deletion in mid-walk that changes nothing else passes', async () => {
    let files = sampleFiles(60);
    const during: ContractOptions['during'] = ({ lastFileId }) => {
      files = files.filter(({ id }) => id !== lastFileId);
    };

    const outcome = await outcomeOf({ filesAt: () => files }, 'paging.complete', { during });

    expect(outcome).toEqual({ verdict: 'pass' });
  });
});

describe('what is wrong is named', () => {
  test('the variable of the run stands in the line that repeats a request', async () => {
    const outcome = await outcomeOf({ page: () => ({}) }, 'listing.page-shape', {
      keyVariables: { key: 'STAGING_KEY' },
    });

    expect(outcome).toHaveProperty('evidence.0.curl', expect.stringContaining('$STAGING_KEY'));
  });

  test('content and previews in an entry fail, links and sizes do not', async () => {
    const withField = (field: object) => everyEntry((entry) => ({ ...entry, ...field }));
    const verdictOf = async (field: object) =>
      (await outcomeOf({ page: withField(field) }, 'listing.metadata-only'))?.verdict;

    expect(await verdictOf({ preview: 'Dear Mr Smith, your balance is' })).toBe('fail');
    expect(await verdictOf({ meta: { icon: 'data:image/png;base64,AAAA' } })).toBe('fail');
    expect(await verdictOf({ bytes: 12, preview: 'https://cdn.test/x.png' })).toBe('pass');
  });

  test.each([
    ['plain', (secret: string) => secret],
    ['in base64', (secret: string) => btoa(`key ${secret}`)],
  ])('a secret in a success fails (%s)', async (_, write) => {
    const workspaceBody = () => ({ debug: write(keys.key) });

    const report = await judge(deploy({ workspaceBody }));
    const { outcome } = report.results.find(({ id }) => id === 'auth.secret-hidden') ?? {};

    expect(outcome).toMatchObject({ verdict: 'fail' });
    expect(JSON.stringify(report)).not.toContain(keys.key);
  });
});

test('a deployment that hangs at every cursor is not taken for one with a single page', async () => {
  const around: Behaviour['around'] = (request, next) =>
    hasCursor(request) ? new Promise<Response>(() => {}) : next(request);

  const only = ['paging.complete', 'paging.ends', 'paging.more', 'paging.limit'];
  const { results } = await judge(deploy({ around }), { only, timeoutMs: 100 });

  for (const { outcome } of results) {
    expect(outcome).toMatchObject({
      verdict: 'unproven',
      reason: 'no response within 100 ms',
      stop: 'timeout',
    });
  }
  expect(results.length).toBe(only.length);
});
