import { learnProfile } from '../../src/learn/learn-profile.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import type { ProfileOption } from '../../src/profile/resolve-profile.ts';
import { observableMock, observeAll } from '../deployment/run-suite.ts';

/**
 * The profile learned from a mock of the profile, with the keys of the default world.
 *
 * @param rewrite changes each answer, for behaviour that no profile expresses.
 * @param read changes each request before it is answered.
 */
export async function learnFromMock(
  profile: ProfileOption,
  rewrite: (response: Response) => Response | Promise<Response> = (response) => response,
  read: (request: Request) => Request = (request) => request,
) {
  const mock = createMock({ profile });
  const fetch = async (request: Request) => {
    // Time passes, as at a deployment: a time that never changes looks like a constant.
    mock.clock.advance(7);
    return rewrite(await mock.fetch(read(request)));
  };
  const results = await observeAll({ ...observableMock(mock), fetch });
  return {
    chosen: mock.profile,
    results,
    learned: learnProfile({ observations: results, baseUrl: 'http://mock.test' }),
  };
}
