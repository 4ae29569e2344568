import { mutants } from '../cases.ts';

/** Servers that always send the same response. */
export const wholeServerMutants = mutants('4.1-success', {
  'always-200-empty-object': ['200 {} to everything', () => () => Response.json({})],

  'always-200-html': [
    'a web page with 200 to everything',
    () => () => new Response('<!doctype html><p>Welcome</p>'),
    { clauses: ['1-r1'] },
  ],

  'always-401': [
    '401 to everything',
    () => () => Response.json({ code: 'invalid_key' }, { status: 401 }),
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
