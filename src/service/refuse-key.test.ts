import { expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-records.ts';
import { refuseKey } from './refuse-key.ts';

const key = worldKey();

test.each([
  [{}, undefined],
  [{ scope: 'files:write' }, 'missingScope'],
  [{ now: 1_000 }, 'expiredKey'],
  [{ now: 1_000, scope: 'files:write' }, 'expiredKey'],
])('a key is checked for its expiry, then for its scopes: %j', (given, condition) => {
  expect(refuseKey({ key, now: 0, scope: 'files:read', ...given })?.condition).toBe(condition);
});
