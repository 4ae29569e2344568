import { createMock, type Mock } from '../../../src/mock/create-mock.ts';
import type { Profile, ProfileInput } from '../../../src/profile/schema.ts';
import { type Observable, observeAll } from '../../testing/observe.ts';
import type { Finding } from '../finding.ts';
import { findingsOf, type LearnedProfile, learnProfile } from '../learn-profile.ts';

/** What is learned of a mock of the profile, with the keys of the default world. */
export async function learnFromMock(profile: string | ProfileInput): Promise<{
  readonly chosen: Profile;
  readonly findings: readonly Finding[];
  readonly learned: LearnedProfile;
}> {
  const mock = createMock({ profile });
  const results = await observeAll(targetOf(mock));
  return {
    chosen: mock.profile,
    findings: findingsOf(results),
    learned: learnProfile(results, 'http://mock.test'),
  };
}

function targetOf(mock: Mock): Observable {
  const secretOf = (label: string) => mock.keys.byLabel(label).secret;
  return {
    baseUrl: 'http://mock.test',
    fetch: mock.fetch,
    keys: {
      key: secretOf('reader'),
      unscoped: secretOf('unscoped'),
      expired: secretOf('expired'),
      other: secretOf('other'),
    },
  };
}
