import { mutants } from '../cases.ts';
import { isBy, operationOf } from '../rewrite-answers.ts';

const emptyPage = { files: [], hasMore: false, nextCursor: null };

/** Servers that always send the same response. */
export const wholeServerMutants = mutants('4.1-success', {
  'always-200-empty-object': ['200 {} to everything', () => () => Response.json({})],
  'always-200-array': ['200 [] to everything', () => () => Response.json([])],
  'always-200-html': [
    'a web page with 200 to everything',
    () => () => new Response('<!doctype html><p>Welcome</p>'),
    { clauses: ['1-r1'] },
  ],
  'always-empty-list': ['an empty listing to everything', () => () => Response.json(emptyPage)],
  'always-empty-list-named': [
    'an empty listing that names a workspace, to everything',
    () => () => Response.json({ ...emptyPage, workspaceId: 'w' }),
    {
      clauses: ['5-r1'],
    },
  ],
  'always-401': [
    '401 to everything',
    () => () => Response.json({ code: 'invalid_key' }, { status: 401 }),
  ],
  'always-404': [
    '404 to everything',
    () => () => Response.json({}, { status: 404 }),
    { clauses: ['4.1-request'] },
  ],
  'listing-says-nothing': [
    'the listing answers 200 {}',
    (mock) => async (request) => {
      const applies = operationOf(request) === 'listFiles' && isBy(mock, 'reader', request);
      return applies ? Response.json({}) : mock.fetch(request);
    },
    { clauses: ['4.3-files'] },
  ],
  'json-cut-off': [
    'every success is JSON that is cut off',
    (mock) => async (request) => {
      const response = await mock.fetch(request);
      return response.ok ? new Response((await response.text()).slice(0, -1)) : response;
    },
    { clauses: ['4-json'] },
  ],
});
