import { expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { UsedChoices } from '../service/result.ts';
import { toIsoMilliseconds } from '../template/write-iso.ts';
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
  const about = {
    allow: 'GET',
    writeTime: toIsoMilliseconds,
    choices: new UsedChoices(),
    now,
    number,
    seed: 1,
  };
  const facts = { ...about, request: requestTo('/api/v1/auth'), key: given, isExpired, workspace };
  const { body } = writersOf(resolveProfile({ keyCheck })).checkKey(facts);
  return { body: JSON.parse(String(body)) };
};

test('a field that is a placeholder keeps the type of its value', () => {
  const told = write({
    fields: {
      a: '{valid}',
      b: '{scopes}',
      c: '{scopes-text}',
      d: '{expiresAt}',
      e: '{hint}',
      f: '{label}',
      g: '{workspaceName}',
      h: [1, null],
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

test('no field may take the place of workspaceId', () => {
  expect(() => write({ fields: { workspaceId: 5 } })).toThrow(
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
      may: { 'files:read': '{scope:files:read}', 'files:write': '{scope:files:write}' },
      until: ['{expiresAt}', '{expiresAt:s}', '{expiresAt:http}'],
      list: '{scopes-text}',
      told: '{label} of {workspaceId} ({{nobody})',
    },
  };

  const { body } = write({ fields }, { ...key, expiresAt: 3 * day }, { now: day / 2 });

  expect(body.key).toEqual({
    may: { 'files:read': true, 'files:write': false },
    until: ['1970-01-04T00:00:00.000Z', 259_200, 'Sun, 04 Jan 1970 00:00:00 GMT'],
    list: 'files:read files:list',
    told: 'reader of ws_1 ({nobody})',
  });
});

test('a workspace is described as the profile says', () => {
  const fields = {
    a: '{workspaceId}',
    b: '{createdAt}',
    c: '{fileCount}',
    d: { text: ['{fileCount} files', '{path}'] },
  };
  const about = {
    allow: 'GET',
    writeTime: toIsoMilliseconds,
    choices: new UsedChoices(),
    now: 0,
    number: 1,
    seed: 1,
  };
  const request = requestTo('/api/v1/workspaces/ws_1');
  const described = { workspace: { ...workspace, name: 'Name of ws_1' }, fileCount: 12 };
  const profile = resolveProfile({ workspaceRead: { fields } });
  const { body } = writersOf(profile).readWorkspace({ ...about, request, ...described });

  expect(JSON.parse(String(body))).toEqual({
    a: 'ws_1',
    b: '1970-01-01T00:00:00.000Z',
    c: 12,
    d: { text: ['12 files', '/api/v1/workspaces/ws_1'] },
  });
  expect(about.choices.fields).toContain('workspaceRead.fields');
});
