import type { Setup } from '../setup.ts';
import { rows } from '../situation-rows.ts';

const revoked = (setup: Setup): Setup => {
  setup.mock.keys.revoke(setup.apiKey);
  return setup;
};

/** Keys: of any text that a header can carry; refused, from the start or in the middle of a walk. */
export const credentialRows = rows(
  { clause: '5-r1' },
  {
    'key.reserved-characters': {
      title: 'The key contains characters that a URL must escape.',
      keyPrefix: 'wsk.+/=:;,@%41%2B&?#~"\'\\<>{}|^`!$()*[]',
    },
    'key.expired': {
      clause: '5-r3',
      title: 'The key has expired before the first request.',
      expiresIn: -60,
      fails: 'expiredKey',
    },
    'key.unscoped': {
      clause: '5-r2',
      title: 'The key lacks the scope files:read.',
      scopes: ['other:read'],
      fails: 'missingScope',
    },
    'key.unknown': {
      title: 'The service does not know the key.',
      prepare: revoked,
      fails: 'unknownKey',
    },
    'key.expires-midway': {
      clause: '5-r3',
      title: 'The key expires in the middle of the walk.',
      expiresIn: 60,
      event: ({ mock }) => {
        mock.clock.advance(120_000);
        return [];
      },
      fails: 'expiredKey',
    },
    'key.revoked-midway': {
      clause: '7-r1',
      title: 'The key is revoked in the middle of the walk.',
      event: (setup) => {
        revoked(setup);
        return [];
      },
      fails: 'unknownKey',
    },
  },
);
