import { checkKey } from '../exchange/api-request.ts';
import type { Spelling } from '../exchange/credentials.ts';
import { type Observation, seen } from '../judgement/observation.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';

/** How exactly Bearer must be spelled (clause 5, form of the scheme). */

type Accepted = 'accepted' | 'refused';

export type SchemeCaseValue = {
  readonly schemeCase: 'any' | 'exact' | 'mixed';
  readonly lowerCase: Accepted;
  readonly upperCase: Accepted;
};

export const schemeCase: Observation<'auth.scheme-case', SchemeCaseValue> = {
  id: 'auth.scheme-case',
  clauses: ['5-scheme-form'],
  question: 'Is the scheme accepted in a different case from "Bearer"?',
  run: async (context) => {
    const [lower, upper] = [await spell(context, 'lowerCase'), await spell(context, 'upperCase')];
    const value = {
      schemeCase:
        lower.accepted !== upper.accepted
          ? 'mixed'
          : lower.accepted === 'accepted'
            ? 'any'
            : 'exact',
      lowerCase: lower.accepted,
      upperCase: upper.accepted,
    } as const;
    return seen(
      `"bearer" is ${lower.accepted} (${lower.status}), "BEARER" ${upper.accepted} (${upper.status}).`,
      value,
      lower.exchange,
      upper.exchange,
    );
  },
};

export type SchemeSpacesValue = { readonly schemeSpaces: 'any' | 'one' };

export const schemeSpaces: Observation<'auth.scheme-spaces', SchemeSpacesValue> = {
  id: 'auth.scheme-spaces',
  clauses: ['5-scheme-form'],
  question: 'Can there be more than one space before the key?',
  run: async (context) => {
    const { accepted, status, exchange } = await spell(context, 'twoSpaces');
    return seen(
      `${accepted === 'accepted' ? 'Yes' : 'No'}: two spaces return ${status}.`,
      { schemeSpaces: accepted === 'accepted' ? 'any' : 'one' },
      exchange,
    );
  },
};

async function spell({ ask, credentials }: ObservationContext, spelling: Spelling) {
  const answer = await ask(checkKey(credentials.spellings[spelling], 'refusal'));
  const accepted: Accepted = answer.ok ? 'accepted' : 'refused';
  return { accepted, status: answer.status, exchange: answer.exchange };
}
