import { rules } from '../../../contract-tests/rules.ts';
import { mutants } from '../cases.ts';
import { NOT_JUDGED } from '../judge-mock.ts';
import { isBy, operationOf } from '../rewrite-answers.ts';
import { restsOnWorkspaceId } from './key-check.ts';
import { readsPages } from './pages.ts';

const allBut = (...ids: readonly string[]) =>
  rules.map(({ id }) => id).filter((id) => !ids.includes(id));

const allButJson = allBut('errors.json', 'errors.fields', 'responses.json', 'auth.secret-hidden');

const emptyPage = { files: [], hasMore: false, nextCursor: null };

const mustRefuse = rules.map(({ id }) => id).filter((id) => /^auth\.(?!bound|secret)/.test(id));

/** Servers that always send the same response. */
export const wholeServerMutants = mutants('4.1-success', allButJson, {
  'always-200-empty-object': [
    '200 {} to everything',
    () => () => Response.json({}),
    { passes: ['responses.json', 'auth.secret-hidden'] },
  ],
  'always-200-array': ['200 [] to everything', () => () => Response.json([])],
  'always-200-html': [
    'a web page with 200 to everything',
    () => () => new Response('<!doctype html><p>Welcome</p>'),
    { clause: '1-r1', fails: allBut('errors.json', 'errors.fields', 'auth.secret-hidden') },
  ],
  'always-empty-list': ['an empty listing to everything', () => () => Response.json(emptyPage)],
  'always-empty-list-named': [
    'an empty listing that names a workspace, to everything',
    () => () => Response.json({ ...emptyPage, workspaceId: 'w' }),
    {
      clause: '5-r1',
      passes: [
        'key-check.success',
        'key-check.binding',
        'key-check.conveys',
        'workspace.read',
        'listing.page-shape',
        'paging.end',
        'responses.json',
        'auth.secret-hidden',
      ],
      fails: [...mustRefuse, 'errors.status'],
    },
  ],
  'always-401': [
    '401 to everything',
    () => () => Response.json({ code: 'invalid_key' }, { status: 401 }),
    [NOT_JUDGED],
  ],
  'always-404': [
    '404 to everything',
    () => () => Response.json({}, { status: 404 }),
    { clause: '4.1-request', fails: [NOT_JUDGED] },
  ],
  'key-check-alone': [
    'a key check, and 401 to everything else',
    (mock) => (request) =>
      operationOf(request) === 'checkKey'
        ? mock.fetch(request)
        : Response.json({}, { status: 401 }),
    {
      clause: '4.3-request',
      passes: ['key-check.success', 'errors.*', 'responses.json', 'auth.secret-hidden'],
      fails: ['key-check.binding'],
    },
  ],
  'listing-says-nothing': [
    'the listing answers 200 {}',
    (mock) => async (request) => {
      const applies = operationOf(request) === 'listFiles' && isBy(mock, 'reader', request);
      return applies ? Response.json({}) : mock.fetch(request);
    },
    { clause: '4.3-files', fails: readsPages },
  ],
  'json-cut-off': [
    'every success is JSON that is cut off',
    (mock) => async (request) => {
      const response = await mock.fetch(request);
      return response.ok ? new Response((await response.text()).slice(0, -1)) : response;
    },
    { clause: '4-json', fails: [...restsOnWorkspaceId, 'responses.json'] },
  ],
});
