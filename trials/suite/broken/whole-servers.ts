import { rules } from '../../../contract-tests/rules.ts';
import type { Mutant } from '../mutant.ts';
import { isBy, operationOf } from '../rewrite-answers.ts';
import { NOT_JUDGED } from '../verdicts.ts';
import { restsOnWorkspaceId } from './key-check.ts';
import { readsPages } from './page-shape.ts';

const allBut = (...ids: readonly string[]) =>
  rules.map(({ id }) => id).filter((id) => !ids.includes(id));

const emptyPage = { files: [], hasMore: false, nextCursor: null };

const mustRefuse = rules.map(({ id }) => id).filter((id) => /^auth\.(?!bound|secret)/.test(id));

/** Servers that know one answer. */
export const wholeServerMutants: readonly Mutant[] = [
  {
    id: 'always-200-empty-object',
    title: '200 {} to everything',
    clause: '4.1-success',
    breaks: () => () => Response.json({}),
    fails: allBut('errors.json', 'errors.fields', 'responses.json', 'auth.secret-hidden'),
    passes: ['responses.json', 'auth.secret-hidden'],
  },
  {
    id: 'always-200-array',
    title: '200 [] to everything',
    clause: '4.1-success',
    breaks: () => () => Response.json([]),
    fails: allBut('errors.json', 'errors.fields', 'responses.json', 'auth.secret-hidden'),
  },
  {
    id: 'always-200-html',
    title: 'a web page with 200 to everything',
    clause: '1-r1',
    breaks: () => () => new Response('<!doctype html><p>Welcome</p>'),
    fails: allBut('errors.json', 'errors.fields', 'auth.secret-hidden'),
  },
  {
    id: 'always-empty-list',
    title: 'an empty listing to everything',
    clause: '4.1-success',
    breaks: () => () => Response.json(emptyPage),
    fails: allBut('errors.json', 'errors.fields', 'responses.json', 'auth.secret-hidden'),
  },
  {
    id: 'always-empty-list-named',
    title: 'an empty listing that names a workspace, to everything',
    clause: '5-r1',
    breaks: () => () => Response.json({ ...emptyPage, workspaceId: 'w' }),
    fails: [...mustRefuse, 'errors.status'],
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
  },
  {
    id: 'always-401',
    title: '401 to everything',
    clause: '4.1-success',
    breaks: () => () => Response.json({ code: 'invalid_key' }, { status: 401 }),
    fails: [NOT_JUDGED],
  },
  {
    id: 'always-404',
    title: '404 to everything',
    clause: '4.1-request',
    breaks: () => () => Response.json({}, { status: 404 }),
    fails: [NOT_JUDGED],
  },
  {
    id: 'key-check-alone',
    title: 'a key check, and 401 to everything else',
    clause: '4.3-request',
    breaks: (mock) => (request) =>
      operationOf(request) === 'checkKey'
        ? mock.fetch(request)
        : Response.json({}, { status: 401 }),
    fails: ['key-check.binding'],
    passes: ['key-check.success', 'errors.*', 'responses.json', 'auth.secret-hidden'],
  },
  {
    id: 'listing-says-nothing',
    title: 'the listing answers 200 {}',
    clause: '4.3-files',
    breaks: (mock) => async (request) => {
      const applies = operationOf(request) === 'listFiles' && isBy(mock, 'reader', request);
      return applies ? Response.json({}) : mock.fetch(request);
    },
    fails: readsPages,
  },
  {
    id: 'json-cut-off',
    title: 'every success is JSON that is cut off',
    clause: '4-json',
    breaks: (mock) => async (request) => {
      const response = await mock.fetch(request);
      return response.ok ? new Response((await response.text()).slice(0, -1)) : response;
    },
    fails: [...restsOnWorkspaceId, 'responses.json'],
  },
];
