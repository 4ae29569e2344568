import { asReader } from '../admit-requests.ts';
import { saysOfKeys } from '../broken/key-check.ts';
import type { Permitted } from '../permitted.ts';
import {
  type Break,
  isBy,
  operationOf,
  secretOf,
  serves,
  successesOf,
  withBody,
} from '../rewrite-answers.ts';
import { permittedRefusals } from './refusals.ts';

/** The description of the key's own workspace, at any path, with the id that is chosen. */
function describesOwn(idOf: (path: string, own: string) => string): Break {
  return (mock) => async (request) => {
    const url = new URL(request.url);
    const [, start = '', path = ''] = /^(.*\/workspaces\/)([^/]+)$/.exec(url.pathname) ?? [];
    if (path === '' || !isBy(mock, 'reader', request)) return mock.fetch(request);
    const own = mock.keys.byLabel('reader').workspaceId;
    url.pathname = start + own;
    const response = await mock.fetch(new Request(url, request));
    return withBody(response, { ...(await response.json()), workspaceId: idOf(path, own) });
  };
}

const successes: readonly Permitted[] = [
  {
    id: 'byte-order-mark',
    title: 'A byte order mark before every body.',
    serves: (mock) => async (request) => {
      const { status, headers, ...response } = await copied(await mock.fetch(request));
      return new Response(`\uFEFF${response.text}`, { status, headers });
    },
  },
  {
    id: 'indented',
    title: 'JSON with spaces, line breaks and escapes.',
    serves: (mock) => async (request) => {
      const { status, headers, text } = await copied(await mock.fetch(request));
      const spaced = JSON.stringify(JSON.parse(text), null, 4).replace(/[^\x20-\x7e\n]/g, escaped);
      return new Response(`\r\n${spaced}\n`, { status, headers });
    },
  },
  ...['null', '17', '"A workspace"', '[]', '{}', '{"error":"none","code":"ok"}'].map(
    (text, index): Permitted => ({
      id: `workspace-read-${index + 1}`,
      title: `The workspace is described by ${text}.`,
      serves: successesOf('readWorkspace', (response) => withBody(response, JSON.parse(text))),
    }),
  ),
  {
    id: 'workspace-read-refused',
    title: 'The workspace read needs a scope that no key has.',
    serves: serves(/\/workspaces\/[^/]+$/, () =>
      Response.json({ code: 'missing_scope' }, { status: 403 }),
    ),
  },
  {
    id: 'workspace-read-ignores-path',
    title: "The workspace read describes the key's workspace, whatever the path says.",
    serves: describesOwn((_, own) => own),
  },
  {
    id: 'workspace-read-repeats-path',
    title: "The workspace read describes the key's workspace by the id of the path.",
    serves: describesOwn((path) => path),
  },
  {
    id: 'workspace-read-of-any',
    title: 'The workspace read tells any key the plan of any workspace, and names none.',
    serves: (mock) => (request) => {
      if (operationOf(request) !== 'readWorkspace' || isBy(mock, 'expired', request)) {
        return mock.fetch(request);
      }
      const isSecond = request.url.endsWith(mock.keys.byLabel('other').workspaceId);
      const known = mock.keys.list().some(({ label }) => isBy(mock, label, request));
      return known
        ? Response.json({ plan: isSecond ? 'team' : 'free' })
        : Response.json({}, { status: 401 });
    },
  },
  {
    id: 'expired-key-reads-workspace',
    title: 'The workspace read does not look at the expiry.',
    serves: (mock) => (request) => {
      const enters = isBy(mock, 'expired', request) && operationOf(request) === 'readWorkspace';
      return mock.fetch(enters ? asReader(request, mock) : request);
    },
  },
  ...[201, 202, 206, 299].map(
    (status): Permitted => ({
      id: `listing-${status}`,
      title: `Pages come with ${status}.`,
      serves: successesOf('listFiles', (response) => new Response(response.body, { status })),
    }),
  ),
  {
    id: 'no-content-type',
    title: 'No content type.',
    serves: (mock) => async (request) => {
      const { status, text } = await copied(await mock.fetch(request));
      return new Response(new TextEncoder().encode(text), { status });
    },
  },
  {
    id: 'key-check-says-all',
    title: 'The key check says much more, and says it nested.',
    serves: successesOf('checkKey', async (response, request, mock) =>
      withBody(response, {
        ...(await response.json()),
        files: [],
        code: 'ok',
        error: '',
        key: { scopes: { 'files:read': !isBy(mock, 'unscoped', request) } },
      }),
    ),
  },
];

const keyChecks: readonly Permitted[] = [
  {
    id: 'key-check-terse',
    title: 'The key check answers every key, the expired one too, and names the workspace alone.',
    mock: {
      profile: {
        limit: { default: 10, maximum: 20 },
        keyCheck: { expiredKey: 'answered', fields: {} },
      },
    },
  },
  {
    id: 'key-check-nested-permissions',
    title: 'The key check says nested what a key may do, and names every scope that there is.',
    serves: saysOfKeys((isScoped) => ({
      scopes: null,
      can: { files: { read: isScoped, write: false } },
      availableScopes: ['files:read', 'workspace:read'],
      note: 'files:read lists files',
    })),
  },
  {
    id: 'key-check-active-and-expired',
    title: 'The key check says that an expired key is active, as nobody revoked it, and expired.',
    mock: {
      profile: {
        limit: { default: 10, maximum: 20 },
        keyCheck: {
          expiredKey: 'answered',
          fields: { active: { value: true }, expiresAt: 'expiresAt' },
        },
      },
    },
  },
];

const hints: readonly Permitted[] = [
  {
    id: 'hint-both-ends',
    title: 'A hint shows the start and the end of a key.',
    serves: successesOf('checkKey', async (response, request) =>
      withBody(response, {
        ...(await response.json()),
        keyHint: `${secretOf(request).slice(0, 8)}****${secretOf(request).slice(-4)}`,
      }),
    ),
  },
  {
    id: 'hint-same-for-all',
    title: 'The hint is the same for all keys.',
    serves: successesOf('checkKey', async (response) =>
      withBody(response, { ...(await response.json()), keyHint: 'wsk_****' }),
    ),
  },
];

const otherPaths: readonly Permitted[] = [
  {
    id: 'file-metadata-served',
    title: "A file's own path answers with its metadata.",
    serves: serves(/\/files\/[^/]+$/, () => Response.json({ id: 'file', size: 12, text: '' })),
  },
  {
    id: 'file-metadata-in-list',
    title: "A file's own path answers with a list of one, its size as a text.",
    serves: serves(/\/files\/[^/]+$/, () => Response.json({ data: [{ id: 'f', bytes: '12' }] })),
  },
  {
    id: 'download-describes-link',
    title: '…/download answers with a signed URL, which may or may not lead to content.',
    serves: serves(/\/files\/[^/]+\/download$/, () =>
      Response.json({ url: 'https://files.test/f?expires=17&signature=5e1f' }),
    ),
  },
  {
    id: 'content-long-text',
    title: '…/content answers with a long text of its own, which may or may not be content.',
    serves: serves(/\/files\/[^/]+\/content$/, () =>
      Response.json({ file: { payload: 'JVBERi0x'.repeat(20) } }),
    ),
  },
  {
    id: 'unknown-paths-app',
    title: 'An app behind every path that is unknown, its page with the path and a nonce.',
    serves: serves(/\/(files\/.+|made-up-path)$/, (request) => {
      const page = `<p>${new URL(request.url).pathname}</p><i>${performance.now()}</i>`;
      return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    }),
  },
  {
    id: 'unknown-paths-redirect',
    title: 'Paths that are unknown lead to a login page.',
    serves: serves(/\/files\/.+$/, () => Response.redirect('https://login.test/')),
  },
  {
    id: 'unknown-paths-page',
    title: 'One and the same web page behind every path that is unknown.',
    serves: serves(/\/(files\/.+|made-up-path)$/, () => new Response('<p>App</p>')),
  },
  {
    id: 'unknown-paths-html-404',
    title: 'Paths that are unknown get a web page with 404.',
    serves: serves(/\/(files\/.+|made-up-path)$/, () => new Response('<p>No</p>', { status: 404 })),
  },
];

async function copied(response: Response) {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Answers whose form the document leaves open. */
export const permittedAnswers: readonly Permitted[] = [
  ...permittedRefusals,
  ...successes,
  ...keyChecks,
  ...hints,
  ...otherPaths,
];
