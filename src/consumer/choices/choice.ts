import type { OpenId } from '../../document/clauses.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { PAGES_OF_THREE } from '../set-stage.ts';
import type { Situation } from '../situation.ts';
import { type ListingDefinition, listingSituation } from '../situations/listing.ts';

/** A situation that differs from the plainest one in one open clause only. */
export interface ChoiceSituation extends Situation {
  readonly clause: OpenId;
  /** The choice that is varied, in a few words: `limit maximum`. */
  readonly choice: string;
  /** The same scene without the choice: who fares alike there does not rest on it. */
  readonly control: Situation;
}

export interface ChoiceDefinition extends Omit<ListingDefinition, 'id'> {
  /** The choice and the value of it: `choice.limit-maximum.one`. */
  readonly id: string;
  readonly clause: OpenId;
  readonly choice: string;
}

/** The plainest listing, but for one choice. */
export function choice({ choice: name, clause, ...rest }: ChoiceDefinition): ChoiceSituation {
  const plain = { ...rest.stage, profile: { limit: PAGES_OF_THREE } };
  const control = listingSituation({ ...rest, clause, stage: plain });
  return { ...listingSituation({ ...rest, clause }), clause, choice: name, control };
}

/** The same of choices that are the whole of what is odd: no stated clause is to blame. */
export const choiceAlone = (definition: ChoiceDefinition): ChoiceSituation =>
  choice({ ...definition, incidental: [...(definition.incidental ?? []), definition.id] });

/** A stage of the plainest profile, but for what is given. */
export const varied = (profile: ProfileInput): { readonly profile: ProfileInput } => ({
  profile: { limit: PAGES_OF_THREE, ...profile },
});
