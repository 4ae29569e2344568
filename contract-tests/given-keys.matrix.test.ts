import { describe, expect, test } from 'vitest';
import { createMock, type MockOptions } from '../src/mock/create-mock.ts';
import { everyNth } from '../test/support/tier.ts';
import { runRules } from '../trials/deployment/run-suite.ts';
import type { Fetch } from './exchange/client.ts';
import type { KeyName } from './exchange/credentials.ts';
import type { Verdict } from './judgement/outcome.ts';
import type { ContractOptions } from './options.ts';

/** Every kind of key that may be given by mistake. */
const issued = [
  { label: 'good', workspace: 'main' },
  { label: 'twin', workspace: 'main' },
  { label: 'unscoped', workspace: 'main', scopes: [] },
  { label: 'expired', workspace: 'main', issuedDaysAgo: 120 },
  { label: 'expired unscoped', workspace: 'main', issuedDaysAgo: 120, scopes: [] },
  { label: 'other', workspace: 'second' },
  { label: 'other unscoped', workspace: 'second', scopes: [] },
  { label: 'other expired', workspace: 'second', issuedDaysAgo: 120 },
];

/** By the label of the key; `unknown` is not a key of this deployment. */
type Given = Readonly<Record<KeyName, string>>;

const right: Given = { key: 'good', unscoped: 'unscoped', expired: 'expired', other: 'other' };

/** Small, because the many runs below only examine keys. */
const world = {
  name: 'keys',
  workspaces: [
    { label: 'main', files: { count: 5 } },
    { label: 'second', files: { count: 3 } },
  ],
  keys: issued,
};

const rulesOfKeys = [
  'auth.expired-key',
  'auth.missing-scope',
  'auth.bound-workspace',
  'key-check.success',
  'key-check.binding',
  'key-check.conveys',
  'workspace.read',
];

const alike = {
  refusals: { every: { status: 404, code: 'not_found', error: 'Not found.', headers: {} } },
};

/** Correct deployments that convey more or less about a key. */
const deployments: Readonly<Record<string, { profile?: MockOptions['profile']; terse?: true }>> = {
  'all told': {},
  'expired keys checked': { profile: { keyCheck: { expiredKey: 'answered' } } },
  'a check that needs the scope': { profile: { keyCheck: { scope: 'files:read' } } },
  'refusals all alike': { profile: alike },
  'nothing told': { terse: true },
  'check needs the scope, refusals all alike': {
    profile: { ...alike, keyCheck: { scope: 'files:read' } },
  },
  'nothing told, refusals all alike': { profile: alike, terse: true },
  'nothing told, expired keys checked': {
    profile: { keyCheck: { expiredKey: 'answered' } },
    terse: true,
  },
};

/** Runs do not change a deployment, so all share one. */
const deployed = new Map(Object.keys(deployments).map((name) => [name, deploy(name)]));

function deploy(name: string): { fetch: Fetch; secretOf: (kind: string) => string } {
  const { profile, terse } = deployments[name] ?? {};
  const mock = createMock({ world, ...(profile && { profile }) });
  return {
    fetch: async (request) => {
      const response = await mock.fetch(request);
      if (!terse || !response.ok || !request.url.endsWith('/auth')) return response;
      const { workspaceId } = await response.json();
      return Response.json({ workspaceId });
    },
    secretOf: (kind) =>
      kind === 'unknown' ? 'wsk_a_key_of_another_deployment' : mock.keys.byLabel(kind).secret,
  };
}

async function verdictsWith(name: string, given: Given, options: Partial<ContractOptions> = {}) {
  const { fetch, secretOf } = deployed.get(name) ?? deploy(name);
  const { key, unscoped, expired, other } = given;
  const report = await runRules({
    baseUrl: 'http://mock.test',
    keys: {
      key: secretOf(key),
      unscoped: secretOf(unscoped),
      expired: secretOf(expired),
      other: secretOf(other),
    },
    fetch,
    only: rulesOfKeys,
    ...options,
  });
  const verdicts: Record<string, Verdict> = {};
  const reasons: Record<string, string> = {};
  const failures: Record<string, string> = {};
  if (report.kind === 'not-judged') return { message: report.message, verdicts, reasons, failures };
  for (const { id, outcome } of report.results) {
    verdicts[id] = outcome.verdict;
    if (outcome.verdict === 'unproven') reasons[id] = outcome.reason;
    if (outcome.verdict === 'fail') failures[id] = outcome.seen;
  }
  return { message: undefined, verdicts, reasons, failures };
}

/** All mix-ups: one wrong key, or two keys swapped. */
function mixUps(): readonly { readonly title: string; readonly given: Given }[] {
  const all: readonly string[] = [...issued.map(({ label }) => label), 'unknown'];
  const slots = ['key', 'unscoped', 'expired', 'other'] as const;
  return slots.flatMap((slot) =>
    all.flatMap((kind) => {
      const holder = slots.find((name) => right[name] === kind);
      if (holder === slot) return [];
      const given = { ...right, [slot]: kind, ...(holder && { [holder]: right[slot] }) };
      return [{ title: `${slot} is ${kind}${holder ? ', and the other way round' : ''}`, given }];
    }),
  );
}

/**
 * Whether the keys serve their purpose: refusals confirm what the suite needs to know about them.
 */
function isRight(name: string, { key, unscoped, expired, other }: Given): boolean {
  const isExpired = expired.includes('expired');
  const saysScope = name === 'a check that needs the scope';
  if (saysScope && key === 'other' && other === 'good') return isExpired;
  const isUnscoped = unscoped === 'unscoped' || (saysScope && unscoped === 'other unscoped');
  return (key === 'good' || key === 'twin') && isUnscoped && isExpired && other === 'other';
}

describe.each(Object.keys(deployments))('a correct deployment: %s', (name) => {
  test('fails no rule by the right keys', async () => {
    const { verdicts } = await verdictsWith(name, right);

    expect(Object.values(verdicts)).not.toContain('fail');
    expect(verdicts['auth.missing-scope']).toBe(
      name === 'check needs the scope, refusals all alike' ? 'unproven' : 'pass',
    );
    const alike = /refusals all alike/.test(name);
    const checked = /expired keys checked/.test(name);
    expect(verdicts['auth.expired-key']).toBe(alike ? 'unproven' : checked ? 'warn' : 'pass');
  });

  test.each(everyNth(mixUps(), 4))(
    'where $title: passes not all, and fails only with both readings',
    async ({ given }) => {
      const { message, verdicts, failures } = await verdictsWith(name, given);

      // A key check with expiry and scopes contradicts the caller; otherwise the caller is
      // believed.
      if (!deployments[name]?.terse) expect(failures).toEqual({});
      for (const [rule, seen] of Object.entries(failures)) {
        expect(`${rule}: ${seen}`).toMatch(
          /^auth\.(expired-key: .* or the key has not expired|missing-scope: .* or the key has files:read)$/,
        );
      }
      if (message === undefined && !isRight(name, given)) {
        expect(Object.values(verdicts)).toEqual(
          expect.arrayContaining([expect.stringMatching(/^(unproven|fail)$/)]),
        );
      }
    },
  );
});

describe('what is said of', () => {
  test.each<[Partial<Given>, string, string]>([
    [
      { expired: 'twin' },
      'auth.expired-key',
      'the listing serves the expired key, but the key check says that it has not expired: it seems to be the wrong key',
    ],
    [
      { unscoped: 'twin' },
      'auth.missing-scope',
      'the listing serves the unscoped key, but the key check says that it has files:read: it seems to be the wrong key',
    ],
    [
      { expired: 'unknown' },
      'auth.expired-key',
      'the expired key is refused everywhere in the same way as a made-up key: the deployment may not know it',
    ],
    [
      { expired: 'unscoped', unscoped: 'expired' },
      'auth.expired-key',
      'the listing refuses the expired key, maybe because of its scope: the key check says that it is valid, and nothing says that it has expired',
    ],
    [
      { expired: 'unscoped', unscoped: 'expired' },
      'auth.missing-scope',
      'the listing refuses the unscoped key, maybe not because of its scope: a response says that it has expired',
    ],
    [
      { unscoped: 'other unscoped' },
      'auth.missing-scope',
      'the key check says that the unscoped key is bound to another workspace, "ws_fzya27gzdwmw", like the other key',
    ],
    [{ other: 'twin' }, 'auth.bound-workspace', 'the other key belongs to the same workspace'],
  ])('%j', async (changed, rule, reason) => {
    const { reasons } = await verdictsWith('all told', { ...right, ...changed });

    expect(reasons[rule]).toBe(reason);
  });

  test.each<[Partial<Given>, string]>([
    [
      { key: 'unscoped', unscoped: 'good' },
      'the listing at http://mock.test responds with 403 to the key, but the unscoped key can list files: the two keys seem to be swapped',
    ],
    [
      { key: 'expired', expired: 'good' },
      'the key check at http://mock.test responds with 401 to the key, but the expired key can list files: the two keys seem to be swapped',
    ],
    [{ key: 'unknown' }, 'the key check at http://mock.test responds with 401 to the key'],
  ])('%j', async (changed, message) => {
    const found = await verdictsWith('all told', { ...right, ...changed });

    expect(found.message).toBe(`Failed to judge the deployment: ${message}`);
  });
});

// Deployments whose key check contradicts their listing are tested in trials/suite.
test('a deployment that serves what it must not fails with both readings, where nothing contradicts the caller', async () => {
  const name = 'nothing told, expired keys checked';
  const { fetch, secretOf } = deploy(name);
  const asGood: Fetch = (request) => {
    const good = { authorization: `Bearer ${secretOf('good')}` };
    const isOurs = ['expired', 'unscoped'].some((kind) =>
      request.headers.get('authorization')?.endsWith(` ${secretOf(kind)}`),
    );
    const isServed = isOurs && request.url.includes('/files');
    return fetch(isServed ? new Request(request, { headers: good }) : request);
  };

  expect((await verdictsWith(name, right, { fetch: asGood })).failures).toMatchObject({
    'auth.expired-key':
      '200, a success: either the deployment ignores the expiry of keys, or the key has not expired',
    'auth.missing-scope':
      '200, a success: either the deployment ignores the scopes of keys, or the key has files:read',
  });
});

describe('what the key check says', () => {
  /** A deployment whose key check returns these fields for a key, and that is correct otherwise. */
  const saying = async (
    says: (kind: 'good' | 'expired' | 'unscoped') => object,
    given: Given = right,
  ) => {
    const { fetch, secretOf } = deploy('expired keys checked');
    return verdictsWith('expired keys checked', given, {
      fetch: async (request) => {
        const response = await fetch(request);
        if (!response.ok || !request.url.endsWith('/auth')) return response;
        const { workspaceId } = await response.json();
        const secret = request.headers.get('authorization')?.slice('Bearer '.length);
        const kind = (['expired', 'unscoped'] as const).find((each) => secretOf(each) === secret);
        return Response.json({ workspaceId, ...says(kind ?? 'good') });
      },
    });
  };

  test.each<object>([
    { valid: true },
    { key: { isValid: true } },
    { expired: false },
    { status: 'valid' },
    { active: true },
    { valid: true, expiresAt: '2090-01-01T00:00:00Z' },
  ])('fails where it calls the expired key valid: %j', async (said) => {
    const { failures } = await saying(() => said);

    expect(failures['auth.expired-key']).toMatch(/, although the listing refuses the key/);
  });

  test.each<object>([
    { workspace: { active: true } },
    { active: true, expiresAt: '2020-01-01T00:00:00Z' },
    { valid: false },
  ])('does not fail where it says %j of the expired key', async (said) => {
    const { verdicts } = await saying((kind) => (kind === 'expired' ? said : {}));

    expect(verdicts['auth.expired-key']).toBe('warn');
  });

  test('does not fail where it calls a key valid that was passed as expired by mistake', async () => {
    const { verdicts } = await saying(() => ({ valid: true, expiresAt: '2090-01-01T00:00:00Z' }), {
      ...right,
      expired: 'unscoped',
      unscoped: 'expired',
    });

    expect(verdicts['auth.expired-key']).toBe('unproven');
  });

  test.each<object>([
    { scopes: ['files:read'] },
    { scope: 'workspace:read files:read' },
    { can: { files: { read: true, write: false } } },
    { permissions: { files: ['read'] } },
    { canReadFiles: true },
  ])('fails where it grants every key %j', async (said) => {
    const { failures } = await saying(() => said);

    expect(failures).toEqual({ 'key-check.conveys': expect.any(String) });
  });

  test.each<[object]>([
    [{ availableScopes: ['files:read'] }],
    [{ scopes: [], missingScopes: ['files:read'] }],
    [{ can: { files: { read: false } } }],
    [{ note: 'files:read lists files' }],
  ])('does not fail where it says %j of the unscoped key', async (said) => {
    const { verdicts } = await saying((kind) => (kind === 'unscoped' ? said : {}));

    expect(verdicts['key-check.conveys']).toBe('pass');
  });

  test('contradicts the caller by a nested permission', async () => {
    const { reasons } = await saying(
      (kind) => ({ can: { files: { read: kind !== 'unscoped' } } }),
      { ...right, unscoped: 'twin' },
    );

    expect(reasons['auth.missing-scope']).toMatch(/the key check says that it has files:read/);
  });
});
