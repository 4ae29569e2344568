import { routesLoosely, type Spelling, spelledPaths } from '../loose-paths.ts';
import { negotiates } from '../negotiation.ts';
import type { Permitted } from '../permitted.ts';
import { type Break, operationOf } from '../rewrite-answers.ts';

const every = Object.keys(spelledPaths) as Spelling[];

/** What a request may carry besides what the document names. */
const withQuery =
  (applies: (query: URLSearchParams) => boolean, answer: () => Response): Break =>
  (mock) =>
  (request) => {
    const isListing = operationOf(request) === 'listFiles';
    return isListing && applies(new URL(request.url).searchParams) ? answer() : mock.fetch(request);
  };

/** Paths, parameters and headers beside the document. */
export const permittedSpellings: readonly Permitted[] = [
  {
    id: 'paths-routed-loosely',
    title: 'The listing is served at other spellings of its path, and guarded there as well.',
    serves: routesLoosely(every),
  },
  {
    id: 'paths-redirected',
    title: 'Other spellings of a path lead to the one of the document.',
    serves: (mock) => (request) => {
      const { pathname } = new URL(request.url);
      const spelled = every.some((spelling) => spelledPaths[spelling].test(pathname));
      return spelled ? Response.redirect('http://mock.test/api/v1', 308) : mock.fetch(request);
    },
  },
  {
    id: 'unknown-parameters-refused',
    title: 'Parameters that the document does not name are refused.',
    serves: withQuery(
      (query) => [...query.keys()].some((name) => name !== 'limit' && name !== 'cursor'),
      () => Response.json({ code: 'unknown_parameter' }, { status: 400 }),
    ),
  },
  {
    id: 'page-for-browsers',
    title: 'Browsers are shown a web page, as their Accept prefers it.',
    serves: negotiates((accept) => accept.startsWith('text/html')),
  },
  {
    id: 'only-json-accepted',
    title: 'An Accept that leaves JSON out is refused with 406.',
    serves: (mock) => (request) =>
      /json|\*\/\*/.test(request.headers.get('accept') ?? '*/*')
        ? mock.fetch(request)
        : Response.json({}, { status: 406 }),
  },
];
