import type { ProfileInput } from '../../../../src/profile/schema.ts';
import { type DeploymentDraft, emptyDeployment } from './deployment.ts';

/** One side of a comparison, as it stands in the form. */
export interface Side extends Omit<DeploymentDraft, 'source'> {
  readonly source: DeploymentDraft['source'] | 'file' | 'named';
  /** The profile of the file that was chosen; it is still being read, or is none. */
  readonly file: Promise<ProfileInput> | null;
  readonly named: string;
}

export const emptySide: Side = { ...emptyDeployment, file: null, named: 'default' };
