import { describe, expect, test } from 'vitest';
import { everyEntry, rewrites, serves, withKey } from '../../deployment/change-answers.ts';
import { type Behaviour, deploy, honest, keys } from '../../deployment/deployment.ts';
import { idsOf, judge } from '../../deployment/judge-deployment.ts';
import { sampleFiles } from '../../deployment/sample-files.ts';

/** Permitted by the document, and what is less than a pass for it. */
interface Permitted {
  readonly name: string;
  readonly changes: Partial<Behaviour>;
  readonly warns?: readonly string[];
  readonly unproven?: readonly string[];
}

const refusesWith = (status: number, body: unknown = {}): Partial<Behaviour> => ({
  refusal: () => Response.json(body, { status }),
});

const iso = (at: number) => new Date(at / 1000).toISOString();
const microseconds = (at: number) => iso(at).replace('Z', `${String(at % 1000).padStart(3, '0')}Z`);
const inTokyo = (at: number) => iso(at + 9 * 3_600_000_000).replace('Z', '+09:00');
const microsecondsApart = sampleFiles(60).map((file, index) => ({
  ...file,
  at: 1_767_225_600_000_000 + (index % 5 === 0 ? index : index - 1),
}));

const trimmed = (at: number) => iso(at).replace(/\.?0+Z$/, 'Z');
const halfSeconds = sampleFiles(60).map((file, index) => ({
  ...file,
  at: 1_767_225_601_000_000 + index * 500_000,
}));

/** The nth of these texts, each with something that a URL would mangle. */
const hardCursor = (n: number) => `+/=&?#% "<>${n}\\ä漢%2B😀;:@[]{}|^~`;

const permitted: readonly Permitted[] = [
  { name: 'ties ascending', changes: { compareIds: (a, b) => (a < b ? -1 : 1) } },
  {
    name: 'numeric ids in numeric order',
    changes: {
      files: sampleFiles(60).map((file, index) => ({ ...file, id: String((index * 37) % 101) })),
      compareIds: (a, b) => Number(a) - Number(b),
    },
  },
  {
    name: 'ids of mixed case, compared without it',
    changes: {
      files: sampleFiles(60).map((file, index) => ({
        ...file,
        id: index % 2 ? file.id.toUpperCase() : file.id,
      })),
      compareIds: (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1),
    },
  },
  {
    name: 'an order hidden below the precision shown',
    changes: { files: microsecondsApart, showTime: (at) => `${iso(at).slice(0, 19)}Z` },
    warns: ['paging.tie-order'],
    unproven: ['paging.newest-first'],
  },
  { name: 'times in microseconds', changes: { files: microsecondsApart, showTime: microseconds } },
  { name: 'times with an offset', changes: { showTime: inTokyo } },
  {
    name: 'times without an offset',
    // Hours apart: within one hour, summer time would leave the order open.
    changes: { showTime: (at) => iso(at * 10 - 9 * 1_767_225_600_000_000).slice(0, 19) },
  },
  {
    name: 'times with offsets that differ',
    changes: { showTime: (at) => (at % 120_000_000 === 0 ? inTokyo(at) : iso(at)) },
  },
  {
    name: 'times that leave trailing zeros out',
    changes: {
      files: sampleFiles(60).map((file) => ({ ...file, at: file.at + (file.size % 4) * 250_000 })),
      showTime: (at) => iso(at).replace(/\.?0+Z$/, 'Z'),
    },
    unproven: ['paging.tie-order'],
  },
  {
    name: 'times that leave trailing zeros out, sorted as texts, a finer order perhaps',
    changes: {
      files: halfSeconds,
      showTime: trimmed,
      select: (ordered, file) => {
        const texts = ordered.toSorted((a, b) => (trimmed(a.at) < trimmed(b.at) ? 1 : -1));
        return file ? texts.slice(texts.indexOf(file) + 1) : texts;
      },
    },
    warns: ['paging.newest-first'],
    unproven: ['paging.tie-order'],
  },
  { name: 'times in RFC 2822', changes: { showTime: (at) => new Date(at / 1000).toUTCString() } },
  { name: 'epoch seconds', changes: { showTime: (at) => String(at / 1_000_000) } },
  { name: 'epoch milliseconds', changes: { showTime: (at) => String(at / 1000) } },
  { name: 'epoch microseconds', changes: { showTime: String } },
  {
    name: 'times in a format of its own',
    changes: { showTime: (at) => `day ${at} of the fish` },
    unproven: ['paging.newest-first', 'paging.first-page'],
  },
  { name: 'short pages', changes: { fill: (limit, n) => Math.max(1, limit - (n % 3)) } },
  {
    name: 'one entry a page',
    changes: { fill: () => 1 },
    warns: ['paging.limit'],
    unproven: ['paging.end', 'paging.ends'],
  },
  {
    name: 'an empty page now and then',
    changes: { fill: (limit, n) => (n % 3 === 0 ? 0 : limit) },
  },
  { name: 'an empty page first', changes: { fill: (limit, n) => (n % 2 === 1 ? 0 : limit) } },
  { name: 'a trailing empty page', changes: { trailingEmptyPage: true } },
  { name: 'a default limit of 1000', changes: { defaultLimit: 1000, maxLimit: 1000 } },
  { name: 'a default limit of 1', changes: { defaultLimit: 1 } },
  { name: 'a maximum of 3, clamped', changes: { defaultLimit: 3, maxLimit: 3 } },
  {
    name: 'a maximum of 3, refused',
    changes: { defaultLimit: 3, maxLimit: 3, outOfRange: 'refuse' },
  },
  {
    name: 'a minimum of 5, clamped',
    changes: { minLimit: 5 },
    warns: ['paging.limit'],
  },
  { name: 'a minimum of 8, refused', changes: { minLimit: 8, outOfRange: 'refuse' } },
  {
    name: 'every limit but the default refused',
    changes: { minLimit: 10, maxLimit: 10, outOfRange: 'refuse', files: sampleFiles(35) },
    unproven: ['auth.bound-workspace'],
  },
  { name: 'cursors of every character', changes: { cursorText: hardCursor } },
  { name: 'cursors of 3 kB', changes: { cursorText: (n) => `${n}${'c'.repeat(3000)}` } },
  { name: 'numeric cursors', changes: { cursorText: String } },
  { name: 'cursors that serve once', changes: { oneTimeCursors: true } },
  {
    name: 'one and the same cursor, the position kept by the server',
    changes: { cursorText: () => 'next' },
  },
  ...[300, 302, 400, 404, 405, 419, 429, 500, 503].map(
    (status): Permitted => ({ name: `refusals all ${status}`, changes: refusesWith(status) }),
  ),
  { name: 'refusals with a code alone', changes: refusesWith(401, { code: 'no' }) },
  { name: 'refusals with an error alone', changes: refusesWith(403, { error: 'no' }) },
  { name: 'refusals as a bare string', changes: refusesWith(400, 'no') },
  {
    name: 'refusals as problem+json',
    changes: {
      refusal: () =>
        new Response('{"title":"No","status":403}', {
          status: 403,
          headers: { 'content-type': 'application/problem+json' },
        }),
    },
  },
  { name: 'the path id is ignored', changes: { ignoresPathId: true } },
  { name: 'a key check that needs files:read', changes: { keyCheckNeedsScope: true } },
  {
    name: 'a key check that answers an expired key',
    changes: { expiredKeyCheck: 'answer' },
    warns: ['auth.expired-key'],
  },
  {
    name: 'a workspace read that needs another scope',
    changes: { workspaceReadRefused: true },
    unproven: ['workspace.read'],
  },
  { name: 'a workspace read that answers an array', changes: { workspaceBody: () => [1] } },
  { name: 'a workspace read that answers null', changes: { workspaceBody: () => null } },
  { name: 'a listing with status 206', changes: { listingStatus: 206 } },
  {
    name: 'more fields everywhere',
    changes: {
      page: (page) => ({
        ...everyEntry((entry) => ({ ...entry, bytes: 12, data: { pages: 3 }, tags: ['a'] }))(page),
        total: 60,
        code: 'ok',
      }),
    },
  },
  {
    name: 'no content type',
    changes: { contentType: undefined },
    warns: ['responses.json'],
  },
  {
    name: 'another content type',
    changes: { contentType: 'text/plain' },
    warns: ['responses.json'],
  },
  {
    name: 'a JSON type with a suffix',
    changes: { contentType: 'application/hal+json; charset=utf-8' },
  },
  {
    name: 'sizes of 0 and above 4 GB, odd statuses and types, names in any script',
    changes: {
      page: everyEntry((entry, index) => ({
        ...entry,
        size: index % 2 ? 0 : 5_000_000_000,
        contentType: '',
        validationStatus: '☂',
        name: `ملف\u200F 漢字\u200D👩\u200D💻${index}`,
      })),
    },
  },
  { name: 'a path prefix', changes: { basePath: '/tenants/a%20b' } },
  {
    name: 'a workspace id that needs escaping',
    changes: { workspaceId: "a/b?c#d%25 é'$&{workspaceId}" },
  },
  {
    name: 'metadata of a file at a path of its own',
    changes: {
      around: (request, next) =>
        /\/files\/[^/]+$/.test(new URL(request.url).pathname)
          ? Promise.resolve(Response.json({ id: 'file', size: 12 }))
          : next(request),
    },
  },
  {
    name: 'a redirect from a path that is unknown',
    changes: {
      around: serves(/\/files\/.+$/, () => Response.redirect('https://login.test/')),
    },
    warns: ['content.not-served'],
  },
  {
    name: 'a web page behind every path that is unknown',
    changes: {
      around: rewrites(/\/(files\/.+|made-up-path)$/, () => new Response('<p>App</p>')),
    },
    warns: ['content.not-served'],
  },
  {
    name: 'an app behind every path that is unknown, no page of it like another',
    changes: {
      around: rewrites(/\/(files\/.+|made-up-path)$/, () => {
        const page = `<p>${performance.now()}</p>`;
        return new Response(page, { headers: { 'content-type': 'text/html' } });
      }),
    },
    warns: ['content.not-served'],
  },
  {
    name: 'metadata of a file in a list',
    changes: {
      around: serves(/\/files\/[^/]+$/, () => Response.json({ data: [{ id: 'f', bytes: '12' }] })),
    },
  },
  {
    name: 'a signed URL at …/download',
    changes: {
      around: serves(/\/download$/, () =>
        Response.json({ link: 'https://files.test/f?X-Amz-Date=1&X-Amz-Signature=5e1f' }),
      ),
    },
    warns: ['content.not-served'],
  },
  {
    name: 'a long text of any name at …/content',
    changes: {
      around: serves(/\/content$/, () => Response.json([{ payload: 'JVBERi0x'.repeat(20) }])),
    },
    warns: ['content.not-served'],
  },
  {
    name: 'a smallest page size of 10 over 8 files',
    changes: { minLimit: 10, files: sampleFiles(8) },
    unproven: [
      'auth.bound-workspace',
      'paging.more',
      'paging.ends',
      'paging.complete',
      'paging.cursor-verbatim',
      'paging.limit',
    ],
  },
  {
    name: 'a workspace read that repeats the id of the path',
    changes: {
      around: async (request, next) => {
        const [, id = ''] = /\/workspaces\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
        const good = request.headers.get('authorization') === `Bearer ${keys.key}`;
        return good && id ? Response.json({ workspaceId: id, plan: 'free' }) : next(request);
      },
    },
    warns: ['auth.bound-workspace'],
  },
  {
    name: 'the same files in two workspaces, their ids counted in each',
    changes: {
      files: sampleFiles(60).map((file, index) => ({ ...file, id: String(index) })),
      otherFiles: sampleFiles(20).map((file, index) => ({ ...file, id: String(index) })),
    },
    warns: ['auth.bound-workspace'],
  },
  {
    name: 'a key that is told in hexadecimal digits, capital or small',
    changes: {
      around: (request, next) => {
        const header = request.headers.get('authorization') ?? '';
        const same = header.toLowerCase() === `bearer ${keys.key}`;
        return next(same ? withKey(request, keys.key) : request);
      },
    },
  },
  {
    name: 'an empty workspace',
    changes: { files: [] },
    unproven: [
      'auth.bound-workspace',
      'listing.entry-shape',
      'listing.names',
      'listing.metadata-only',
      'listing.unique-ids',
      'paging.more',
      'paging.ends',
      'paging.complete',
      'paging.newest-first',
      'paging.tie-order',
      'paging.stable',
      'paging.first-page',
      'paging.cursor-verbatim',
      'paging.limit',
      'content.not-served',
    ],
  },
  {
    name: 'one file',
    changes: { files: sampleFiles(1) },
    unproven: [
      'listing.unique-ids',
      'paging.more',
      'paging.ends',
      'paging.complete',
      'paging.newest-first',
      'paging.tie-order',
      'paging.stable',
      'paging.first-page',
      'paging.cursor-verbatim',
      'paging.limit',
    ],
  },
  {
    name: 'files that arrive at every request',
    changes: {
      files: sampleFiles(400),
      filesAt: (files, n) => files.slice(0, 60 + n),
    },
  },
  {
    name: 'files that vanish, new and old ones',
    changes: {
      files: sampleFiles(400),
      filesAt: (files, n) =>
        files.filter((_, index) => files.length < 100 || (index * 7) % 400 > n),
    },
  },
  {
    name: 'ids that count within a workspace',
    changes: {
      files: sampleFiles(60).map((file, index) => ({ ...file, id: String(1000 + index) })),
      otherFiles: sampleFiles(9).map((file, index) => ({
        ...file,
        id: String(1000 + index),
        size: 1,
      })),
    },
  },
  {
    name: 'a rate limit that says when to come back',
    changes: { around: everyTenth(429, { 'retry-after': '1' }) },
  },
  { name: 'a rate limit that does not', changes: { around: everyTenth(429, {}) } },
  { name: 'an hour of overload', changes: { around: everyTenth(503, { 'retry-after': '2' }) } },
];

function everyTenth(status: number, headers: Record<string, string>): Behaviour['around'] {
  let requests = 0;
  return async (request, next) => {
    requests += 1;
    return requests % 10 === 0 ? Response.json({}, { status, headers }) : next(request);
  };
}

describe('what the document permits never fails a rule', () => {
  test.each(permitted)('$name', async ({ changes, warns = [], unproven = [] }) => {
    const report = await judge(deploy(changes));

    expect({
      fail: idsOf(report, 'fail'),
      warn: idsOf(report, 'warn'),
      unproven: idsOf(report, 'unproven'),
    }).toEqual({ fail: [], warn: warns, unproven });
  });

  test('a base URL with slashes at its end', async () => {
    const deployment = deploy({ basePath: '/prefix' });

    const report = await judge({ ...deployment, baseUrl: `${deployment.baseUrl}//` });

    expect(report.counts.pass).toBe(report.results.length);
  });

  test('a key that is refused like a made-up one proves nothing about scopes', async () => {
    const report = await judge(deploy(), { keys: { ...keys, unscoped: 'wfk_mistyped' } });

    expect(idsOf(report, 'unproven')).toEqual(['auth.missing-scope']);
  });

  test('a key of another workspace proves nothing about scopes', async () => {
    const report = await judge(
      deploy({
        around: (request, next) =>
          request.url.endsWith('/auth') &&
          request.headers.get('authorization') === `Bearer ${keys.unscoped}`
            ? Promise.resolve(Response.json({ workspaceId: 'ws-elsewhere' }))
            : next(request),
      }),
      { only: ['auth.missing-scope'] },
    );

    expect(report.results[0]?.outcome).toMatchObject({
      verdict: 'unproven',
      reason:
        'the key check says that the unscoped key is bound to another workspace, "ws-elsewhere"',
    });
  });

  test('what an expired key is answered is told', async () => {
    const checked = await judge(deploy({ expiredKeyCheck: 'answer' }), {
      only: ['auth.expired-key'],
    });
    const read = await judge(
      deploy({
        around: (request, next) =>
          /\/workspaces\/[^/]+$/.test(request.url) &&
          request.headers.get('authorization') === `Bearer ${keys.expired}`
            ? next(withKey(request, keys.key))
            : next(request),
      }),
      { only: ['auth.expired-key'] },
    );

    expect([checked, read].map(({ results }) => results[0]?.outcome)).toMatchObject([
      { verdict: 'warn', seen: 'the key check answers it with 200, a success' },
      { verdict: 'warn', seen: 'the workspace read answers it with 200, a success' },
    ]);
  });

  test('without further keys, only what they would prove stays open', async () => {
    const report = await judge(deploy(honest), { keys: { key: keys.key } });

    expect(idsOf(report, 'unproven')).toEqual([
      'auth.expired-key',
      'auth.missing-scope',
      'auth.bound-workspace',
    ]);
    expect(report.counts.fail).toBe(0);
  });

  test('a tie order that fits no comparison fails when asked to be strict', async () => {
    const deployment = deploy({ compareIds: (a, b) => hash(a) - hash(b) });

    const lenient = await judge(deployment);
    const strict = await judge(deployment, { strict: true });

    expect(idsOf(lenient, 'warn')).toEqual(['paging.tie-order']);
    expect(idsOf(lenient, 'fail')).toEqual([]);
    expect(idsOf(strict, 'fail')).toEqual(['paging.tie-order']);
  });
});

/** An order of ids that no reader could guess. */
function hash(text: string): number {
  return Array.from(text).reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 9973, 7);
}
