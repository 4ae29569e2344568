import { expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-records.ts';
import type { ProfileField } from '../profile/fields.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import type { WorldKey } from '../world/world.ts';
import { readRequest } from './read-request.ts';
import { writersOf } from './write-answer.ts';

const scopes = ['files:read', 'files:list'];
const key = worldKey({ scopes });
const workspace = { workspaceId: 'ws_1', label: 'main', name: 'Main', createdAt: 0 };

interface Asked {
  readonly now?: number;
  readonly number?: number;
  readonly isExpired?: boolean;
}

const requestTo = (path: string) => {
  const head = { method: 'GET', target: path, get: () => null };
  return readRequest(head, resolveProfile('default').transport, '');
};

const write = (keyCheck: ProfileInput['keyCheck'], given = key, asked: Asked = {}) => {
  const { isExpired = false, now = 0, number = 1 } = asked;
  const about = { allow: 'GET', assumes: new Set<ProfileField>(), now, number, seed: 1 };
  const facts = { ...about, request: requestTo('/api/v1/auth'), key: given, isExpired, workspace };
  const { body } = writersOf(resolveProfile({ keyCheck })).checkKey(facts);
  return { body: JSON.parse(String(body)) };
};

test('every field takes its value from the source that the profile names', () => {
  const told = write({
    fields: {
      a: 'valid',
      b: 'scopes',
      c: 'scopes-text',
      d: 'expiresAt',
      e: 'hint',
      f: 'label',
      g: 'workspaceName',
      h: { value: [1, null] },
    },
  });

  expect(told.body).toEqual({
    workspaceId: 'ws_1',
    a: true,
    b: ['files:read', 'files:list'],
    c: 'files:read files:list',
    d: '1970-01-01T00:00:00.001Z',
    e: '…ret',
    f: 'reader',
    g: 'Main',
    h: [1, null],
  });
});

test('a hint of a chosen length shows at most half of the secret', () => {
  const fields = {
    a: { value: '{start:2}' },
    b: { value: '{end:2}' },
    c: { value: '{start:9}…{end:9}' },
  };

  expect(write({ fields }).body).toMatchObject({ a: 'se', b: 'et', c: 'sec…ret' });
});

test('no field may take the place of workspaceId', () => {
  expect(() => write({ fields: { workspaceId: { value: 5 } } })).toThrow(
    'keyCheck.fields: expected no workspaceId, which is stated (clause 4.1) and always there',
  );
});

test('an expired key is told that it is not valid', () => {
  expect(write({}, key, { isExpired: true }).body).toMatchObject({ valid: false });
});

test('texts in a value are filled, at any depth and with their types', () => {
  const day = 86_400_000_000;
  const fields = {
    key: {
      value: {
        may: { 'files:read': '{scope:files:read}', 'files:write': '{scope:files:write}' },
        until: ['{expiresAt}', '{expiresAt:s}', '{expiresAt:date}'],
        left: '{daysLeft}',
        list: '{scopes-text:, }',
        told: '{label} of {workspaceId} ({{nobody})',
      },
    },
  };

  const { body } = write({ fields }, { ...key, expiresAt: 3 * day }, { now: day / 2 });

  expect(body.key).toEqual({
    may: { 'files:read': true, 'files:write': false },
    until: ['1970-01-04T00:00:00.000Z', 259_200, '1970-01-04'],
    left: 2,
    list: 'files:read, files:list',
    told: 'reader of ws_1 ({nobody})',
  });
});

test('what is generated belongs to the key, to its workspace, or to the answer alone', () => {
  const fields = {
    id: { value: 'key_{hex:8}' },
    organisation: { value: '{workspace:uuid}' },
    request: { value: '{new:uuid}' },
  };
  const told = (given: WorldKey, number: number) => write({ fields }, given, { number }).body;
  const [first, again, other] = [told(key, 1), told(key, 2), told({ ...key, secret: 'other' }, 3)];

  expect(first.id).toMatch(/^key_[0-9a-f]{8}$/);
  expect(again.id).toBe(first.id);
  expect(other.id).not.toBe(first.id);
  expect(other.organisation).toBe(first.organisation);
  expect(again.request).not.toBe(first.request);
});

test('a workspace is described as the profile says, and may be in an array', () => {
  const fields = {
    a: 'workspaceId',
    b: 'createdAt',
    c: 'fileCount',
    d: { value: '{name:slug}' },
    e: { value: { text: ['{fileCount:text}', '{path}'] } },
  } as const;
  const about = { allow: 'GET', assumes: new Set<ProfileField>(), now: 0, number: 1, seed: 1 };
  const request = requestTo('/api/v1/workspaces/ws_1');
  const described = { workspace: { ...workspace, name: 'Name of ws_1' }, fileCount: 12 };
  const profile = resolveProfile({ workspaceRead: { shape: 'array', fields } });
  const { body } = writersOf(profile).readWorkspace({ ...about, request, ...described });

  expect(JSON.parse(String(body))).toEqual([
    {
      a: 'ws_1',
      b: '1970-01-01T00:00:00.000Z',
      c: 12,
      d: 'name-of-ws-1',
      e: { text: ['12', '/api/v1/workspaces/ws_1'] },
    },
  ]);
  expect([...about.assumes]).toContain('workspaceRead.shape');
});
