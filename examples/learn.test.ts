import { expect, test } from 'vitest';
import { createMock, type Mock } from 'workspace-files-kit';
import { runContract } from 'workspace-files-kit/contract';
import { compareProfiles, learnProfile } from 'workspace-files-kit/learn';

/** Here a mock; leave `fetch` out and give a real base URL and keys to learn a live deployment. */
const observe = (deployment: Mock) =>
  runContract({
    baseUrl: 'https://files.example.com',
    keys: { key: deployment.keys.byLabel('reader').secret },
    fetch: deployment.fetch,
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });

test('a twin of the deployment, and how it differs from the default', async () => {
  const profile = learnProfile(await observe(createMock({ profile: 'mixed-case-ids' })));
  const twin = createMock({ profile });
  const changed = compareProfiles('default', profile).filter(({ kind }) => kind === 'changed');

  expect(twin.profile.formats.fileId).toMatchObject({ alphabet: 'base62' });
  expect(changed.map(({ path }) => path)).toContain('formats.fileId');
});
