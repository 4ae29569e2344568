import { routesLoosely, type Spelling, spelledPaths } from '../admit-requests.ts';
import { permitted } from '../cases.ts';
import { type Break, limitBecomes, negotiates, operationOf } from '../rewrite-answers.ts';

const every = Object.keys(spelledPaths) as Spelling[];

/** Responds to listing requests with query parameters that the document does not name. */
const withQuery =
  (applies: (query: URLSearchParams) => boolean, answer: () => Response): Break =>
  (mock) =>
  (request) => {
    const isListing = operationOf(request) === 'listFiles';
    return isListing && applies(new URL(request.url).searchParams) ? answer() : mock.fetch(request);
  };

/** Paths, parameters and headers outside the document. */
export const permittedSpellings = permitted({
  'paths-routed-loosely': [
    'The listing is served at other spellings of its path, and guarded there as well.',
    routesLoosely(every),
  ],
  'paths-redirected': [
    'Other spellings of a path lead to the one of the document.',
    (mock) => (request) => {
      const { pathname } = new URL(request.url);
      const spelled = every.some((spelling) => spelledPaths[spelling].test(pathname));
      return spelled ? Response.redirect('http://mock.test/api/v1', 308) : mock.fetch(request);
    },
  ],
  'unknown-parameters-refused': [
    'Parameters that the document does not name are refused.',
    withQuery(
      (query) => [...query.keys()].some((name) => name !== 'limit' && name !== 'cursor'),
      () => Response.json({ code: 'unknown_parameter' }, { status: 400 }),
    ),
  ],
  'page-for-browsers': [
    'Browsers are shown a web page, as their Accept prefers it.',
    negotiates((accept) => accept.startsWith('text/html')),
  ],
  'only-json-accepted': [
    'An Accept that leaves JSON out is refused with 406.',
    (mock) => (request) =>
      /json|\*\/\*/.test(request.headers.get('accept') ?? '*/*')
        ? mock.fetch(request)
        : Response.json({}, { status: 406 }),
  ],
});

const OFFERED = [5, 15, 20];

/** Section 8: which limits are in range, and how others are handled, is open. */
export const permittedPageSizes = permitted({
  'sizes-rounded-up': [
    'Pages of 5, 15 or 20 entries: a limit is rounded up.',
    limitBecomes((limit) => OFFERED.find((size) => size >= limit) ?? 20),
  ],

  'sizes-listed-others-refused': [
    'Pages of 5, 10 or 20 entries; any other limit is refused.',
    limitBecomes((limit) => ([5, 10, 20].includes(limit) ? limit : 0)),
  ],
});
