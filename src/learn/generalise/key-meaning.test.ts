import { expect, test } from 'vitest';
import { secretParts } from '../../../contract-tests/observations/key-check.ts';
import type { JsonObject } from '../../document/wire.ts';
import { type KeyChecks, meaningOf } from './key-meaning.ts';

const checks = (own: JsonObject, others: Partial<KeyChecks> = {}): KeyChecks => ({
  own: { workspaceId: 'ws-1', ...own },
  secret: secretParts(own, 'wfk_good_5e1f09a7c3d24b86'),
  unscoped: undefined,
  expired: undefined,
  workspaceTexts: ['Acme'],
  ...others,
});

test.each<[string, KeyChecks, string | undefined]>([
  ['active', checks({ active: true }), '{valid}'],
  ['beta', checks({ beta: true }), undefined],
  ['good', checks({ good: true }, { expired: { good: false } }), '{valid}'],
  ['valid', checks({ valid: true }, { expired: { valid: true } }), undefined],
  ['may', checks({ may: ['files:read'] }), '{scopes}'],
  ['all', checks({ all: ['files:read'] }, { unscoped: { all: ['files:read'] } }), undefined],
  ['may', checks({ may: 'files:read' }), '{scopes-text}'],
  ['may', checks({ may: 'files:read files:list' }), undefined],
  ['expires_at', checks({ expires_at: '2026-04-01T00:00:00Z' }), '{expiresAt}'],
  ['exp', checks({ exp: '2026-04-01T00:00:00Z' }), '{expiresAt}'],
  ['issuedAt', checks({ issuedAt: '2026-01-01T00:00:00Z' }), undefined],
  [
    'till',
    checks({ till: '2026-04-01T00:00:00Z' }, { expired: { till: '2025-04-01T00:00:00Z' } }),
    '{expiresAt}',
  ],
  ['hint', checks({ hint: '…4b86' }), '{hint}'],
  ['key', checks({ key: 'wfk_good_***' }), '{hint}'],
  ['key', checks({ key: 'ends otherwise' }), undefined],
  ['org', checks({ org: 'Acme' }), '{workspaceName}'],
  ['label', checks({ label: 'reader' }), '{label}'],
  ['who', checks({ who: 'reader' }, { unscoped: { who: 'bare' } }), '{label}'],
  ['who', checks({ who: 'reader' }, { unscoped: { who: 'reader' } }), undefined],
  ['home', checks({ home: 'ws-1' }), '{workspaceId}'],
  ['plan', checks({ plan: { tier: 1 } }), undefined],
])('the field %s of %j means %s', (name, given, meaning) => {
  expect(meaningOf(name, given)).toBe(meaning);
});
