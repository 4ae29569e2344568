import { withKey } from '../../deployment/deployment.ts';
import {
  admits,
  admitsKey,
  admitsSecret,
  asReader,
  isFor,
  isLimited,
  isListing,
  isMidway,
  routesLoosely,
  type Spelling,
  spelledPaths,
} from '../admit-requests.ts';
import { alike, mutants, rowsOf } from '../cases.ts';
import { under } from '../proof-world.ts';
import { isBy, secretOf } from '../rewrite-answers.ts';

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** Compares like a database that treats the given text as a pattern. */
const fits = (given: string, good: string, wildcards: Readonly<Record<string, string>>) => {
  const pattern = Array.from(given, (character) => wildcards[character] ?? character).join('');
  return new RegExp(`^${pattern}$`).test(good);
};

const isNothing = (given: string) => given === '';
const isEmptyBearer = (given: string) => given.trim() === 'Bearer';
const isMadeUp = (given: string) => given.startsWith('Bearer made-up');

/** Section 5: which keys are accepted. */
export const authenticationMutants = mutants('5-r1', {
  ...alike('4-authorization', {
    'anyone-enters': [
      'a request without Authorization is let in',
      admits(isNothing),
      { clauses: ['5-r1'] },
    ],
    'anyone-checks': [
      'the key check alone asks for no Authorization',
      admits(isNothing, isFor('checkKey')),
    ],
    'anyone-reads-workspace': [
      'the workspace read alone asks for no Authorization',
      admits(isNothing, isFor('readWorkspace')),
    ],
    'anyone-lists': ['the listing alone asks for no Authorization', admits(isNothing, isListing)],
  }),
  ...alike('5-r1', {
    'cursor-opens': ['a request with a cursor needs no Authorization', admits(isNothing, isMidway)],
    'limit-opens': ['a request with a limit needs no Authorization', admits(isNothing, isLimited)],
  }),
  ...alike('5-r1', {
    'basic-accepted': [
      'any Basic credentials are let in',
      admits((given) => given.startsWith('Basic ')),
    ],
    'any-scheme-lists': [
      'the listing lets in schemes that nobody knows',
      admits((given) => /^(?!Bearer|Basic)./.test(given), isListing),
    ],
  }),
  ...alike('5-r1', {
    'empty-bearer-accepted': ['Bearer with nothing behind it is let in', admits(isEmptyBearer)],
    'empty-bearer-reads-workspace': [
      'Bearer with nothing behind it reads the workspace',
      admits(isEmptyBearer, isFor('readWorkspace')),
    ],
  }),
  'any-key-accepted': ['any text behind Bearer is a key', admitsSecret(() => true)],
  'any-key-checks': [
    'the key check calls any text behind Bearer a key',
    admits(isMadeUp, isFor('checkKey')),
    { clauses: ['5-r1'] },
  ],
  'any-key-reads-workspace': [
    'any text behind Bearer reads the workspace',
    admits(isMadeUp, isFor('readWorkspace')),
  ],
  'any-key-midway': [
    'any text behind Bearer is a key where there is a cursor',
    admits(isMadeUp, isMidway),
  ],
  'key-end-ignored': [
    'the last character of a key is not compared',
    admitsSecret((given, good) => given.slice(0, -1) === good.slice(0, -1)),
  ],
  'key-start-ignored': [
    'the first character of a key is not compared',
    admitsSecret((given, good) => given.slice(1) === good.slice(1)),
  ],
  'key-middle-ignored': [
    'of a key only the start, the last four characters and the length are compared',
    admitsSecret(
      (given, good) =>
        given.length === good.length &&
        given.slice(0, 8) === good.slice(0, 8) &&
        given.slice(-4) === good.slice(-4),
    ),
  ],
  'key-by-prefix': [
    'the start of a key is enough',
    admitsSecret((given, good) => good.startsWith(given)),
  ],
  'key-with-more': [
    'what stands behind a key is ignored',
    admitsSecret((given, good) => given.startsWith(good)),
  ],
  'key-without-case': [
    'capital and small letters of a key count as the same',
    admitsSecret((given, good) => given === swapCase(good)),
  ],
  'key-as-like-pattern': [
    'keys are compared by LIKE: _ stands for any character and % for any text',
    admitsSecret((given, good) => fits(given, good, { _: '.', '%': '.*' })),
  ],
  'key-as-like-pattern-of-one-length': [
    'keys of the right length and alphabet are compared by LIKE',
    admitsSecret(
      (given, good) =>
        /^\w+$/.test(given) && given.length === good.length && fits(given, good, { _: '.' }),
    ),
  ],
  'key-as-glob': [
    'keys are compared as globs: * stands for any text',
    admitsSecret((given, good) => fits(given, good, { '*': '.*' })),
  ],
  'key-by-end': [
    'what stands in front of a key is ignored',
    admitsSecret((given, good) => given.endsWith(good)),
  ],
});

/** The key check accepts every key and returns only the workspace. */
const terse = under({ keyCheck: { expiredKey: 'answered', fields: {} } });

/** Section 5, and clause 4.3 scope: how long a key is valid, and for what. */
export const keyLimitMutants = mutants('5-r3', {
  'expired-key-accepted': [
    'an expired key is as good as any',
    admitsKey('expired', (request) => !isFor('checkKey')(request)),
    // Its key check returns its own record, as a server that ignores expiry would.
    under({ keyCheck: { expiredKey: 'answered' } }),
  ],
  'expiry-ignored-tersely': [
    'an expired key lists, and the key check says nothing of expiry',
    admitsKey('expired', isListing),
    terse,
  ],
  'scope-ignored-tersely': [
    'a key without files:read lists, and the key check says nothing of scopes',
    admitsKey('unscoped', isListing),
    { clauses: ['4.3-scope'], ...terse },
  ],
  'expired-key-called-valid': [
    'the key check calls an expired key valid',
    (mock) => mock.fetch,
    {
      clauses: ['4.1-conveys'],
      ...under({
        keyCheck: { expiredKey: 'answered', fields: { valid: { value: true } } },
      }),
    },
  ],
  'expiry-checked-by-key-check': [
    'only the key check looks at the expiry',
    admitsKey('expired', isListing),
  ],
  'expiry-checked-at-first': [
    'an expired key goes on where a cursor points',
    admitsKey('expired', isMidway),
  ],
  'expiry-unchecked-with-limit': [
    'an expired key lists where a limit is given',
    admitsKey('expired', isLimited),
  ],
  ...alike('4.3-scope', {
    'scope-unchecked': ['a key without files:read lists', admitsKey('unscoped', isListing)],
    'scope-unchecked-with-limit': [
      'a key without files:read lists where a limit is given',
      admitsKey('unscoped', isLimited),
    ],
    'scope-checked-at-first': [
      'a key without files:read goes on where a cursor points',
      admitsKey('unscoped', isMidway),
    ],
  }),
});

const every = Object.keys(spelledPaths) as Spelling[];

/** Guards that compare the path as text, in front of a router that accepts several spellings. */
export const loosePathMutants = mutants('4.3-scope', {
  ...rowsOf(every, (spelling) => [
    `scope-unchecked-by-${spelling}`,
    [
      `a key without files:read lists by another spelling of the path: ${spelling}`,
      routesLoosely([spelling], (request, mock) =>
        isBy(mock, 'unscoped', request) ? asReader(request, mock) : request,
      ),
    ],
  ]),
  'anyone-lists-by-slash': [
    'no Authorization is asked for where a slash stands behind the path',
    routesLoosely(['slash', 'capitals'], (request, mock) =>
      secretOf(request) === '' ? asReader(request, mock) : request,
    ),
    { clauses: ['4-authorization'] },
  ],
  'expiry-unchecked-by-capitals': [
    'an expired key lists where the path is in capitals',
    routesLoosely(['capitals'], (request, mock) =>
      isBy(mock, 'expired', request) ? asReader(request, mock) : request,
    ),
    { clauses: ['5-r3'] },
  ],
  'foreign-path-by-slash': [
    'the workspace of the path is not checked where a slash stands behind it',
    routesLoosely(['slash'], (request, mock) => {
      const { secret, workspaceId } = mock.keys.byLabel('other');
      const leaks = isBy(mock, 'reader', request) && request.url.includes(workspaceId);
      return leaks ? withKey(request, secret) : request;
    }),
    { clauses: ['4.3-r1'] },
  ],
});
