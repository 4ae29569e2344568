import { describe, expect, test } from 'vitest';
import { createMock, profileNames } from 'workspace-files-kit';

/** Stands in for your client: its result must be right under every profile. */
async function isGoodKey(mock: ReturnType<typeof createMock>, apiKey: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  return (await mock.fetch('https://files.example.com/api/v1/auth', { headers })).ok;
}

describe.each(profileNames)('under the profile %s', (profile) => {
  const mock = createMock({ profile });

  test('a valid key is distinguished from a made-up one', async () => {
    expect(await isGoodKey(mock, mock.keys.byLabel('reader').secret)).toBe(true);
    expect(await isGoodKey(mock, 'wsk_made_up')).toBe(false);
  });
});
