import { API_PREFIX, pathOf } from '../../src/document/routes.ts';
import { checkKey, otherPath } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { noCredentials, type Spelling } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { workspaceIdOf } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { areAlike } from './refusal-shape.ts';
import { MADE_UP_PATH } from './refusals.ts';

/** Paths beside those of the document (clauses 1 r6, 1 transport). */

type SlashAnswer = 'ignored' | 'redirected' | 'unknown-path';

export type SlashesValue = {
  readonly extraSlashes: SlashAnswer | 'mixed';
  readonly trailing: SlashAnswer;
  readonly doubled: SlashAnswer;
};

export const slashes: Observation<'transport.slashes', SlashesValue> = {
  id: 'transport.slashes',
  clauses: ['1-transport'],
  question: 'What happens to a trailing or a double slash in the path?',
  run: async (context) => {
    const { key } = context.credentials;
    const own = await context.workspaceId();
    const after = await context.ask(otherPath(`${pathOf('checkKey')}/`, key));
    const within = await context.ask(
      otherPath(pathOf('checkKey').replace(API_PREFIX, `${API_PREFIX}/`), key),
    );
    const read = (answer: Answer): SlashAnswer => {
      if (answer.ok && own !== undefined && workspaceIdOf(answer) === own) return 'ignored';
      const { status } = answer;
      return status === 0 || (status >= 300 && status <= 399) ? 'redirected' : 'unknown-path';
    };
    const trailing = read(after);
    const doubled = read(within);
    const extraSlashes = trailing === doubled ? trailing : 'mixed';
    const words = {
      ignored: 'is ignored',
      redirected: 'is redirected',
      'unknown-path': 'leads to another path',
    };
    return seen(
      `A trailing slash ${words[trailing]} (${after.status}), a double slash ${words[doubled]} (${within.status}).`,
      { extraSlashes, trailing, doubled },
      after.exchange,
      within.exchange,
    );
  },
};

export type UnknownPathValue = {
  /** Whether credentials are looked at before the path. */
  readonly unknownPathNeedsKey: boolean;
};

export const unknownPathNeedsKey: Observation<
  'transport.unknown-path-credentials',
  UnknownPathValue
> = {
  id: 'transport.unknown-path-credentials',
  clauses: ['1-r6', '1-transport'],
  question: 'Are credentials checked before an unknown path is refused?',
  run: async (context) => {
    const withKey = await context.ask(otherPath(MADE_UP_PATH, context.credentials.key));
    const without = await context.ask(otherPath(MADE_UP_PATH, noCredentials));
    const alike = await areAlike(context, without, withKey);
    const unauthenticated = await context.ask(checkKey(noCredentials, 'refusal'));
    if (alike && (await areAlike(context, unauthenticated, withKey))) {
      return notSeen(
        'missing credentials and an unknown path get the same refusal',
        need.deployment('a deployment with different refusals for them'),
      );
    }
    const answer = alike
      ? `No: ${without.status}, with credentials or without.`
      : `Yes: ${without.status} without credentials, ${withKey.status} with the key.`;
    return seen(answer, { unknownPathNeedsKey: !alike }, without.exchange, withKey.exchange);
  },
};

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

async function spell({ ask, credentials }: RuleContext, spelling: Spelling) {
  const answer = await ask(checkKey(credentials.spellings[spelling], 'refusal'));
  const accepted: Accepted = answer.ok ? 'accepted' : 'refused';
  return { accepted, status: answer.status, exchange: answer.exchange };
}
