import type { Json } from '../../src/document/wire.ts';
import { checkKey } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { keyNames, secretOf } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import {
  type SecretSight,
  SHORTEST_SECRET,
  type Shown,
  sharedHint,
  sightOf,
} from './shown-secret.ts';

const expected =
  'no key secret in a response, nor a large part of one: a secret is shown only at issuance';

export const secretHidden: Rule = {
  id: 'auth.secret-hidden',
  clauses: ['2.1-secret', '5-r4'],
  title: 'No response reveals the secret of a key',
  needs: [],
  run: async (context) => {
    // In a run of all rules every operation has been asked already, with every key.
    const { client, credentials } = context;
    const { ask } = context;
    for (const name of keyNames) {
      const credential = credentials[name];
      if (credential) await ask(checkKey(credential, name === 'key' ? 'success' : 'refusal'));
    }
    const judged = judgeAnswers(context);
    // What was not seen cannot be vouched for: where nothing is answered any more, this stops too.
    const isOver = client.requestsLeft() === 0 || client.lastFailed();
    if (judged.verdict === 'pass' && isOver) await client.send(checkKey(credentials.key));
    return judged;
  },
};

/** What an answer shows of a secret, and where. */
interface Sighting {
  readonly answer: Answer;
  readonly shown: Shown;
  readonly place: string;
}

function judgeAnswers({ client, credentials }: RuleContext): Outcome {
  const sights = keyNames
    .flatMap((name) => (credentials[name] && secretOf(credentials[name])) ?? [])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .map(sightOf);
  const sightings = sightingsIn(client.journal, sights);
  const isExpected = ({ ok, request }: Answer) => ok && request.operation !== 'other';
  const found = sightings.find(({ answer }) => isExpected(answer));
  if (found) {
    const { answer, shown, place } = found;
    return fail(expected, `${shown}, in ${place} of a success`, answer.exchange);
  }
  const isSeen = (answer: Answer) => isExpected(answer) && answer.body.kind === 'json';
  if (sightings.length === 0 && !client.journal.some(isSeen)) {
    return unproven('no request succeeded', need.key('key', 'a key that the deployment accepts'));
  }
  const [refusal] = sightings;
  if (!refusal) return sharedHint(client.journal, credentials) ?? pass;
  // What repeats the request, whatever was in it, shows nothing that its sender has not.
  const seen = `${refusal.shown}, repeated from the request, in ${refusal.place}`;
  return warn(expected, seen, refusal.answer.exchange);
}

function sightingsIn(
  journal: readonly Answer[],
  sights: readonly SecretSight[],
): readonly Sighting[] {
  // Most texts come again and again.
  const seen = new Map<string, Shown | undefined>();
  const look = (text: string): Shown | undefined => {
    if (!seen.has(text)) {
      const all = sights.map(({ shownIn }) => shownIn(text));
      seen.set(
        text,
        all.find((shown) => shown !== undefined),
      );
    }
    return seen.get(text);
  };
  return journal.flatMap((answer): Sighting[] => {
    for (const { text, place } of textsOf(answer)) {
      const shown = look(text);
      if (shown) return [{ answer, shown, place }];
    }
    return [];
  });
}

interface PlacedText {
  readonly text: string;
  readonly place: string;
}

function textsOf({ headers, body }: Answer): PlacedText[] {
  const ofHeaders = [...headers].flatMap(([name, value]) =>
    [name, value].map((text) => ({ text, place: 'a header' })),
  );
  if (body.kind === 'text') return [...ofHeaders, { text: body.text, place: 'the body' }];
  return body.kind === 'json' ? [...ofHeaders, ...textsIn(body.value)] : ofHeaders;
}

function textsIn(value: Json): PlacedText[] {
  if (typeof value === 'string') return [{ text: value, place: 'the body' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    { text: name, place: 'a field name' },
    ...textsIn(inner),
  ]);
}
