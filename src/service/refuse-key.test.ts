import { expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-records.ts';
import { createNotes } from './notes.ts';
import { type KeyDemands, refuseForeign, refuseKey } from './refuse-key.ts';

const key = worldKey();
const foreign = refuseForeign(true, key);
const expired = { now: 1_000 };
const unscoped = { scope: 'files:write' };

/** The condition of the refusal, and the open choices that it rests on. */
function refuse(demands: Partial<KeyDemands>) {
  const { note, fields } = createNotes();
  const given = { key, now: 0, scope: 'files:read', foreign: null, ...demands };
  const refusal = refuseKey({ workspaceChecked: 'last', ...given }, note);
  return [refusal?.condition ?? 'passed', ...fields];
}

test('on its own workspace a key is checked for its expiry, then for its scopes', () => {
  expect(refuse({})).toEqual(['passed']);
  expect(refuse(unscoped)).toEqual(['missingScope']);
  expect(refuse(expired)).toEqual(['expiredKey']);
  expect(refuse({ ...expired, ...unscoped })).toEqual(['expiredKey']);
});

test.each([
  ['last', 'expiredKey', 'missingScope', 'expiredKey'],
  ['before-scope', 'expiredKey', 'otherWorkspace', 'expiredKey'],
  ['before-expiry', 'otherWorkspace', 'otherWorkspace', 'otherWorkspace'],
] as const)('a workspace checked %s refuses in this order', (workspaceChecked, ...expected) => {
  const order = 'authorization.workspaceChecked';
  const [ofExpired, ofUnscoped, ofBoth] = expected;
  const given = { foreign, workspaceChecked };

  expect(refuse(given)).toEqual(['otherWorkspace']);
  expect(refuse({ ...given, ...expired })).toEqual([ofExpired, order]);
  expect(refuse({ ...given, ...unscoped })).toEqual([ofUnscoped, order]);
  expect(refuse({ ...given, ...expired, ...unscoped })).toEqual([ofBoth, order]);
});
