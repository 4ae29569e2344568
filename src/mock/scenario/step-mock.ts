import type { ProfileOption } from '../../profile/resolve-profile.ts';
import type { Clock } from '../clock.ts';
import type { MockFaults } from '../faults.ts';
import type { LightFiles } from '../files.ts';
import type { MockKeys } from '../keys.ts';
import type { MockWorkspaces } from '../workspaces.ts';

/** What a step of a scenario reaches into: the doors of the mock that it happens to. */
export interface StepMock {
  readonly files: LightFiles;
  readonly keys: MockKeys;
  readonly workspaces: MockWorkspaces;
  readonly clock: Clock;
  readonly faults: MockFaults;
  setProfile(profile: ProfileOption): void;
}
