import { admitsKey, isLimited, isListing, isMidway } from '../admit-requests.ts';
import type { Mutant } from '../mutant.ts';
import { operationOf } from '../rewrite-answers.ts';

/** The key check answers every key, and says nothing but the workspace. */
const terse = {
  profile: {
    limit: { default: 10, maximum: 20 },
    keyCheck: { expiredKey: 'answered', fields: {} },
  },
} as const;

/** Section 5, and clause 4.3 scope: until when a key holds, and for what. */
export const keyLimitMutants: readonly Mutant[] = [
  {
    id: 'expired-key-accepted',
    title: 'an expired key is as good as any',
    clause: '5-r3',
    // Its key check shows its own record, as whoever pays no heed to expiry would.
    mock: {
      profile: { limit: { default: 10, maximum: 20 }, keyCheck: { expiredKey: 'answered' } },
    },
    breaks: admitsKey('expired', (request) => operationOf(request) !== 'checkKey'),
    fails: ['auth.expired-key'],
  },
  {
    id: 'expiry-ignored-tersely',
    title: 'an expired key lists, and the key check says nothing of expiry',
    clause: '5-r3',
    mock: terse,
    breaks: admitsKey('expired', isListing),
    fails: ['auth.expired-key'],
  },
  {
    id: 'scope-ignored-tersely',
    title: 'a key without files:read lists, and the key check says nothing of scopes',
    clause: '4.3-scope',
    mock: terse,
    breaks: admitsKey('unscoped', isListing),
    fails: ['auth.missing-scope'],
  },
  {
    id: 'expired-key-called-valid',
    title: 'the key check calls an expired key valid',
    clause: '4.1-conveys',
    mock: {
      profile: {
        limit: { default: 10, maximum: 20 },
        keyCheck: { expiredKey: 'answered', fields: { valid: { value: true } } },
      },
    },
    breaks: (mock) => mock.fetch,
    fails: ['auth.expired-key'],
  },
  {
    id: 'expiry-checked-by-key-check',
    title: 'only the key check looks at the expiry',
    clause: '5-r3',
    breaks: admitsKey('expired', isListing),
    fails: ['auth.expired-key'],
  },
  {
    id: 'expiry-checked-at-first',
    title: 'an expired key goes on where a cursor points',
    clause: '5-r3',
    breaks: admitsKey('expired', isMidway),
    fails: ['auth.expired-key'],
  },
  {
    id: 'expiry-unchecked-with-limit',
    title: 'an expired key lists where a limit is given',
    clause: '5-r3',
    breaks: admitsKey('expired', isLimited),
    fails: ['auth.expired-key'],
  },
  {
    id: 'scope-unchecked',
    title: 'a key without files:read lists',
    clause: '4.3-scope',
    breaks: admitsKey('unscoped', isListing),
    fails: ['auth.missing-scope'],
  },
  {
    id: 'scope-unchecked-with-limit',
    title: 'a key without files:read lists where a limit is given',
    clause: '4.3-scope',
    breaks: admitsKey('unscoped', isLimited),
    fails: ['auth.missing-scope'],
  },
  {
    id: 'scope-checked-at-first',
    title: 'a key without files:read goes on where a cursor points',
    clause: '4.3-scope',
    breaks: admitsKey('unscoped', isMidway),
    fails: ['auth.missing-scope'],
  },
];
