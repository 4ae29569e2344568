import type { Json } from '../../src/document/wire.ts';
import { checkKey } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type Credentials, secretOf } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';

/** A shorter one may stand in an answer by chance. */
const SHORTEST_TOLD = 12;

const expected = 'no secret of a key in an answer: it is shown once, at issuance';

export const secretHidden: Rule = {
  id: 'auth.secret-hidden',
  clauses: ['2.1-secret', '5-r4'],
  title: 'No answer shows the secret of a key',
  needs: [],
  run: async (context) => {
    // In a run of all rules every operation has been asked already, with every key.
    await context.keyCheck();
    const { client, credentials } = context;
    const judged = judgeAnswers(context);
    // What was not seen cannot be vouched for: where nothing is answered any more, this stops too.
    const isOver = client.requestsLeft() === 0 || client.lastFailed();
    if (judged.verdict === 'pass' && isOver) await client.send(checkKey(credentials.key));
    return judged;
  },
};

function judgeAnswers({ client, credentials }: RuleContext): Outcome {
  const secrets = secretsOf(credentials);
  const shown = client.journal.filter((answer) => shows(answer, secrets));
  const success = shown.find(({ ok, request }) => ok && request.operation !== 'other');
  if (success) return fail(expected, 'the whole secret, in a success', success.exchange);
  const isSeen = ({ ok, request, body }: Answer) =>
    ok && request.operation !== 'other' && body.kind === 'json';
  if (shown.length === 0 && !client.journal.some(isSeen)) {
    return unproven('no success was seen', need.key('key', 'a key that the deployment accepts'));
  }
  const [refusal] = shown;
  // What repeats the request, whatever was in it, shows nothing that its sender has not.
  return refusal ? warn(expected, 'the whole secret, as it was sent', refusal.exchange) : pass;
}

function secretsOf({ key, unscoped, expired, other }: Credentials): readonly string[] {
  return [key, unscoped, expired, other]
    .flatMap((credential) => (credential && secretOf(credential)) ?? [])
    .filter((secret) => secret.length >= SHORTEST_TOLD);
}

const shows = ({ body }: Answer, secrets: readonly string[]): boolean =>
  body.kind === 'json' && holds(body.value, secrets);

function holds(value: Json, secrets: readonly string[]): boolean {
  if (typeof value === 'string') return secrets.some((secret) => value.includes(secret));
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => holds(inner, secrets));
}
