import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import type { ProfileInput } from '../../src/profile/schema.ts';
import { escapeJson, escapeText } from '../../src/template/template.ts';
import { learnFromMock } from './learn-from-mock.ts';

/** Text of a deployment that looks like placeholders, but is literal. */
const text = 'use {path} please, {{name}}, {unknown}, {new:constructor} or {new:__proto__} {';
const literal = escapeText(text);
const field = { value: escapeJson({ '{path}': [text], plain: { '{valid}': [1, 2] } }) };

const profile: ProfileInput = JSON.parse(
  JSON.stringify({
    refusals: {
      every: { error: literal, code: '{{limit}', extra: field, headers: { 'X-Use': literal } },
    },
    keyCheck: { fields: { valid: 'valid', scopes: 'scopes', told: field } },
    workspaceRead: { fields: { id: 'workspaceId', told: field } },
    listing: { pageFields: field, entryFields: field },
    transport: { headers: { 'X-All': literal } },
  }),
);

test('braces that a deployment shows are braces in its twin', async () => {
  const { learned } = await learnFromMock(profile);
  const [chosen, twin] = [createMock({ profile }), createMock({ profile: learned })];
  const paths = ['/auth', '/workspaces/x/files', '/nowhere'];

  for (const path of paths) {
    const [theirs, ours] = await Promise.all(
      [chosen, twin].map((mock) => mock.fetch(`http://mock.test/api/v1${path}`)),
    );
    const body = await ours?.text();

    expect(body).toContain(text);
    expect(body).toBe(await theirs?.text());
    expect(ours?.headers.get('x-use')).toBe(text);
    expect(ours?.headers.get('x-all')).toBe(text);
  }
  expect(learned.keyCheck?.fields).toMatchObject({ told: field });
  expect(learned.workspaceRead?.fields).toMatchObject({ told: field });
  expect(learned.listing).toMatchObject({ pageFields: field, entryFields: field });
});
