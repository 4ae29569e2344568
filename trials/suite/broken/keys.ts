import { admits, admitsKey, admitsSecret, isFor, isListing, isMidway } from '../admit-requests.ts';
import { alike, mutants } from '../cases.ts';
import { under } from '../proof-world.ts';

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

    'anyone-reads-workspace': [
      'the workspace read alone asks for no Authorization',
      admits(isNothing, isFor('readWorkspace')),
    ],
  }),
  ...alike('5-r1', {
    'cursor-opens': ['a request with a cursor needs no Authorization', admits(isNothing, isMidway)],
  }),
  ...alike('5-r1', {
    'basic-accepted': [
      'any Basic credentials are let in',
      admits((given) => given.startsWith('Basic ')),
    ],
  }),
  ...alike('5-r1', {
    'empty-bearer-accepted': ['Bearer with nothing behind it is let in', admits(isEmptyBearer)],
  }),
  'any-key-accepted': ['any text behind Bearer is a key', admitsSecret(() => true)],
  'any-key-checks': [
    'the key check calls any text behind Bearer a key',
    admits(isMadeUp, isFor('checkKey')),
    { clauses: ['5-r1'] },
  ],

  'key-end-ignored': [
    'the last character of a key is not compared',
    admitsSecret((given, good) => given.slice(0, -1) === good.slice(0, -1)),
  ],

  'key-by-prefix': [
    'the start of a key is enough',
    admitsSecret((given, good) => good.startsWith(given)),
  ],
});

/** Section 5, and clause 4.3 scope: how long a key is valid, and for what. */
export const keyLimitMutants = mutants('5-r3', {
  'expired-key-accepted': [
    'an expired key works like a valid one',
    admitsKey('expired', (request) => !isFor('checkKey')(request)),
    // Its key check returns its own record, as a server that ignores expiry would.
    under({ keyCheck: { expiredKey: 'answered' } }),
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

  'expiry-checked-at-first': [
    'an expired key goes on where a cursor points',
    admitsKey('expired', isMidway),
  ],

  ...alike('4.3-scope', {
    'scope-unchecked': ['a key without files:read lists', admitsKey('unscoped', isListing)],

    'scope-checked-at-first': [
      'a key without files:read goes on where a cursor points',
      admitsKey('unscoped', isMidway),
    ],
  }),
});
