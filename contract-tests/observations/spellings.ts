import { API_PREFIX, pathOf } from '../../src/document/routes.ts';
import type { Answer } from '../http/client.ts';
import { type Credentials, noCredentials } from '../http/credentials.ts';
import { checkKey, otherPath } from '../http/request.ts';
import { type RuleContext, workspaceIdOf } from '../run/context.ts';
import { need } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { areAlike } from './refusal-shape.ts';
import { MADE_UP_PATH } from './refusals.ts';

/** Paths other than those of the document (clauses 1 r6, 1 transport). */

const slashes = observation({
  id: 'transport.slashes',
  clauses: ['1-transport'],
  question: 'What happens to a trailing or a double slash in the path?',
  run: async (context) => {
    const { key } = context.credentials;
    const own = await context.workspaceId();
    const path = pathOf('checkKey');
    const after = await context.ask(otherPath(`${path}/`, key));
    const within = await context.ask(otherPath(path.replace(API_PREFIX, `${API_PREFIX}/`), key));
    const kindOf = (answer: Answer): keyof typeof slashWords => {
      if (answer.ok && own !== undefined && workspaceIdOf(answer) === own) return 'ignored';
      const { status } = answer;
      return status === 0 || (status >= 300 && status <= 399) ? 'redirected' : 'unknown-path';
    };
    const [trailing, doubled] = [kindOf(after), kindOf(within)];
    const extraSlashes = trailing === doubled ? trailing : 'mixed';
    return seen(
      `A trailing slash ${slashWords[trailing]} (${after.status}), a double slash ${slashWords[doubled]} (${within.status}).`,
      { extraSlashes, trailing, doubled },
      after.exchange,
      within.exchange,
    );
  },
});

const slashWords = {
  ignored: 'is ignored',
  redirected: 'is redirected',
  'unknown-path': 'leads to another path',
};

const unknownPathNeedsKey = observation({
  id: 'transport.unknown-path-credentials',
  clauses: ['1-r6', '1-transport'],
  question: 'Are credentials checked before an unknown path is refused?',
  run: async (context) => {
    const withKey = await context.ask(otherPath(MADE_UP_PATH, context.credentials.key));
    const without = await context.ask(otherPath(MADE_UP_PATH, noCredentials));
    const alike = await areAlike(context, without, withKey);
    const unauthenticated = await context.ask(checkKey(noCredentials, 'refusal'));
    if (alike && (await areAlike(context, unauthenticated, withKey))) {
      return cannotSee(
        'missing credentials and an unknown path get the same refusal',
        need.deployment('a deployment with different refusals for them'),
      );
    }
    const answer = alike
      ? `No: ${without.status}, with credentials or without.`
      : `Yes: ${without.status} without credentials, ${withKey.status} with the key.`;
    return seen(answer, { unknownPathNeedsKey: !alike }, without.exchange, withKey.exchange);
  },
});

/** How exactly Bearer must be spelled (clause 5, form of the scheme). */

const schemeCase = observation({
  id: 'auth.scheme-case',
  clauses: ['5-scheme-form'],
  question: 'Is the scheme accepted in a different case from "Bearer"?',
  run: async (context) => {
    const [lower, upper] = [await spell(context, 'lowerCase'), await spell(context, 'upperCase')];
    const [lowerCase, upperCase] = [lower.accepted, upper.accepted];
    const isAny = lowerCase === 'accepted';
    return seen(
      `"bearer" is ${lowerCase} (${lower.status}), "BEARER" ${upperCase} (${upper.status}).`,
      {
        schemeCase: lowerCase !== upperCase ? 'mixed' : isAny ? 'any' : 'exact',
        lowerCase,
        upperCase,
      },
      lower.exchange,
      upper.exchange,
    );
  },
});

const schemeSpaces = observation({
  id: 'auth.scheme-spaces',
  clauses: ['5-scheme-form'],
  question: 'Can there be more than one space before the key?',
  run: async (context) => {
    const { accepted, status, exchange } = await spell(context, 'twoSpaces');
    const isAny = accepted === 'accepted';
    return seen(
      `${isAny ? 'Yes' : 'No'}: two spaces return ${status}.`,
      { schemeSpaces: isAny ? 'any' : 'one' },
      exchange,
    );
  },
});

async function spell({ ask, credentials }: RuleContext, spelling: keyof Credentials['spellings']) {
  const { ok, status, exchange } = await ask(checkKey(credentials.spellings[spelling], 'refusal'));
  return { accepted: ok ? ('accepted' as const) : ('refused' as const), status, exchange };
}

export const schemeQuestions = [schemeCase, schemeSpaces] as const;

export const pathQuestions = [unknownPathNeedsKey, slashes] as const;
