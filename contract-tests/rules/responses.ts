import { routes } from '../../src/document/routes.ts';
import { accepting, checkKey, listFiles, otherPath } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { noJson } from '../exchange/read-body.ts';
import type { RuleContext } from '../judgement/context.ts';
import { refusalOf } from '../judgement/expect-refusals.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../judgement/outcome.ts';
import { unlessInterrupted } from '../judgement/with-survey.ts';
import { objectOf } from '../listing/page.ts';
import { another } from '../observations/listing-seen.ts';

export const responsesJson: Rule = {
  id: 'responses.json',
  clauses: ['1-r1', '4-json'],
  title: 'Every success is JSON, and its content type says so',
  needs: [],
  run: async (context) => {
    await seeEachOperation(context);
    const judged = unlessInterrupted(judgeSuccesses(context), await context.survey());
    return judged.verdict === 'pass' ? judgeNegotiated(context) : judged;
  },
};

/** The Accept header of a browser: an API may serve browsers a page and others JSON. */
const BROWSER = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';

/** The document does not mention Accept: the response is JSON with or without it. */
async function judgeNegotiated(context: RuleContext): Promise<Outcome> {
  const { key } = context.credentials;
  const id = await context.workspaceId();
  const { path } = id === undefined ? checkKey(key) : listFiles(id, key);
  const ask = (accept?: string) => context.client.send(accepting(otherPath(path, key), accept));
  const otherThanJson = ({ ok, body }: Answer) =>
    ok && body.kind !== 'too-large' ? noJson(body) : undefined;

  const plain = await ask();
  const seen = otherThanJson(plain);
  if (seen !== undefined) return fail('JSON also for Accept: */*', seen, plain.exchange);
  const browsed = await ask(BROWSER);
  const page = otherThanJson(browsed);
  if (page !== undefined) return warn('JSON for every Accept header', page, browsed.exchange);
  return pass;
}

function judgeSuccesses(context: RuleContext): Outcome {
  const successes = context.client.journal.filter(
    ({ ok, request, body }) => ok && request.operation !== 'other' && body.kind !== 'too-large',
  );
  for (const { body, exchange } of successes) {
    const seen = noJson(body);
    if (seen !== undefined) return fail('JSON', seen, exchange);
  }
  const silent = successes.find(({ headers }) => !saysJson(headers.get('content-type')));
  if (silent) {
    const seen = silent.headers.get('content-type') ?? 'none';
    return warn('a JSON content type', seen, silent.exchange);
  }
  return successes.length > 0
    ? pass
    : unproven('no request succeeded', need.key('key', 'a key that the deployment accepts'));
}

/** Calls each operation at least twice. In a run of all rules, most calls were made before. */
async function seeEachOperation(context: RuleContext): Promise<void> {
  await context.survey();
  for (const request of await context.requestsOf(context.credentials.key, 'success')) {
    await another(context, await context.ask(request));
  }
}

function saysJson(contentType: string | null): boolean {
  const [type = ''] = (contentType ?? '').split(';');
  return /^[^/\s]+\/(?:[^/\s]+\+)?json$/i.test(type.trim());
}

export const errorStatus: Rule = {
  id: 'errors.status',
  clauses: ['7-r1'],
  title: 'A refusal has a non-success status',
  needs: [],
  run: async (context) => {
    const mustRefuse = await context.provoked();
    const allowed = mustRefuse.find(({ ok }) => ok);
    if (allowed) {
      const expected = `${refusalOf(allowed.request.credential)}, with a non-success status`;
      return fail(expected, `status ${allowed.status}`, allowed.exchange);
    }
    const disguised = answersOf(context).find(isFailureInDisguise);
    if (!disguised) return pass;
    const seen = `status ${disguised.status} with the body of a failure`;
    return fail('a non-success status for a failure', seen, disguised.exchange);
  },
};

/** Judges every refusal of the run so far, after some have been provoked. */
const withRefusals =
  (judge: (answer: Answer) => Outcome | undefined): Rule['run'] =>
  async (context) => {
    const mustRefuse = await context.provoked();
    const refusals = [...new Set([...answersOf(context), ...mustRefuse])].filter(
      ({ ok, body }) => !ok && body.kind !== 'hidden' && body.kind !== 'too-large',
    );
    if (refusals.length === 0) {
      return unproven(
        'no refusal with a readable body',
        need.deployment('a deployment that refuses a request'),
      );
    }
    return refusals.map(judge).find((outcome) => outcome !== undefined) ?? pass;
  };

export const errorJson: Rule = {
  id: 'errors.json',
  clauses: ['7-r2', '4-json'],
  title: "Every refusal's body is JSON",
  needs: [],
  run: withRefusals(({ body, exchange }) => {
    const seen = noJson(body);
    return seen === undefined ? undefined : fail('a failure body that is JSON', seen, exchange);
  }),
};

export const errorFields: Rule = {
  id: 'errors.fields',
  clauses: ['7-r2', '7-r3'],
  title: 'code and error are strings if they are present',
  needs: [],
  run: withRefusals(({ body, exchange }) => {
    const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
    for (const field of ['code', 'error']) {
      const value = fields?.[field];
      if (value !== undefined && typeof value !== 'string') {
        return fail(`${field} as a string, or absent`, JSON.stringify(value), exchange);
      }
    }
    return undefined;
  }),
};

/** Responses of the operations; the behaviour of other paths is open. */
function answersOf({ client }: RuleContext): Answer[] {
  return client.journal.filter(({ request }) => request.operation !== 'other');
}

function isFailureInDisguise({ ok, body, request }: Answer): boolean {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  const expected = routes.find(({ operation }) => operation === request.operation)?.shows;
  if (!ok || !fields || !expected) return false;
  const telling = typeof fields.error === 'string' || typeof fields.code === 'string';
  return telling && !(expected in fields);
}
