import type { OpenId } from '../../document/clauses.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { PAGES_OF_THREE } from '../set-stage.ts';
import type { Situation } from '../situation.ts';

/** A situation that differs from the plainest one in one open clause only. */
export interface ChoiceSituation extends Situation {
  readonly clause: OpenId;
  /** The choice that is varied, in a few words: `limit maximum`. */
  readonly choice: string;
  /** The same scene without the choice: who fares alike there does not rest on it. */
  readonly control: Situation;
}

/** A stage of the plainest profile, but for what is given. */
export const varied = (profile: ProfileInput): { readonly profile: ProfileInput } => ({
  profile: { limit: PAGES_OF_THREE, ...profile },
});
