import { operations, routes } from '../../src/document/routes.ts';
import { noJson } from '../http/body.ts';
import type { ApiResponse } from '../http/client.ts';
import { accepting, checkKey, listFiles, operationRequest, otherPath } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { need } from '../run/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../run/outcome.ts';
import { objectOf } from '../walks/page.ts';
import { refusalOf } from './expect-refusals.ts';
import { unlessInterrupted } from './with-survey.ts';

export const responsesJson: Rule = {
  id: 'responses.json',
  clauses: ['1-r1', '4-json'],
  title: 'Every success is JSON, and its content type says so',
  run: async (context) => {
    const survey = await context.survey();
    const workspaceId = await context.workspaceId();
    // In a run of all rules, most calls were made before. Once more: not every response is alike.
    for (const operation of workspaceId === undefined ? (['checkKey'] as const) : operations) {
      const request = operationRequest(operation, workspaceId ?? '', context.credentials.key);
      if (context.answered(request) === undefined) await context.send(request);
      await context.send(request);
    }
    const judged = unlessInterrupted(judgeSuccesses(context), survey);
    if (judged.verdict !== 'pass') return judged;
    return judgeNegotiated(context, workspaceId);
  },
};

/** The document does not mention Accept: the response is JSON with or without it. */
async function judgeNegotiated(
  { client, credentials: { key } }: RuleContext,
  id: string | undefined,
): Promise<Outcome> {
  const { path } = id === undefined ? checkKey(key) : listFiles(id, key);
  const { ok, body, exchange } = await client.send(accepting(otherPath(path, key)));
  const found = ok && body.kind !== 'too-large' ? noJson(body) : undefined;
  return found === undefined ? pass : fail('JSON also for Accept: */*', found, exchange);
}

function judgeSuccesses(context: RuleContext): Outcome {
  const successes = answersOf(context).filter(({ ok, body }) => ok && body.kind !== 'too-large');
  for (const { body, exchange } of successes) {
    const found = noJson(body);
    if (found !== undefined) return fail('JSON', found, exchange);
  }
  const silent = successes.find(({ headers }) => !saysJson(headers.get('content-type')));
  if (silent) {
    const found = silent.headers.get('content-type') ?? 'none';
    return warn('a JSON content type', found, silent.exchange);
  }
  return successes.length > 0
    ? pass
    : unproven('no request succeeded', need.key('key', 'a key that the deployment accepts'));
}

function saysJson(contentType: string | null): boolean {
  const [type = ''] = (contentType ?? '').split(';');
  return /^[^/\s]+\/(?:[^/\s]+\+)?json$/i.test(type.trim());
}

export const errorStatus: Rule = {
  id: 'errors.status',
  clauses: ['7-r1'],
  title: 'A refusal has a non-success status',
  run: async (context) => {
    const mustRefuse = await context.provoked();
    const allowed = mustRefuse.find(({ ok }) => ok);
    if (allowed) {
      const expected = `${refusalOf(allowed.request.credential)}, with a non-success status`;
      return fail(expected, `status ${allowed.status}`, allowed.exchange);
    }
    const disguised = answersOf(context).find(isFailureInDisguise);
    if (!disguised) return pass;
    const found = `status ${disguised.status} with the body of a failure`;
    return fail('a non-success status for a failure', found, disguised.exchange);
  },
};

/** Judges every refusal of the run so far, after some have been provoked. */
const withRefusals =
  (judge: (answer: ApiResponse) => Outcome | undefined): Rule['run'] =>
  async (context) => {
    const mustRefuse = await context.provoked();
    const refusals = [...new Set([...answersOf(context), ...mustRefuse])].filter(
      (answer) =>
        !answer.ok &&
        answer.body.kind !== 'hidden' &&
        answer.body.kind !== 'too-large' &&
        !mayBeOfGateway(answer),
    );
    if (refusals.length === 0) {
      return unproven(
        'no refusal with a readable body',
        need.deployment('a deployment that refuses a request'),
      );
    }
    return refusals.map(judge).find((outcome) => outcome !== undefined) ?? pass;
  };

/** Gateways limit rates with pages of their own. */
const mayBeOfGateway = ({ status, body }: ApiResponse): boolean =>
  (status === 429 || status === 503) && body.kind !== 'json';

export const errorJson: Rule = {
  id: 'errors.json',
  clauses: ['7-r2', '4-json'],
  title: "Every refusal's body is JSON",
  run: withRefusals(({ body, exchange }) => {
    const found = noJson(body);
    return found === undefined ? undefined : fail('a failure body that is JSON', found, exchange);
  }),
};

export const errorFields: Rule = {
  id: 'errors.fields',
  clauses: ['7-r2', '7-r3'],
  title: 'code and error are strings if they are present',
  run: withRefusals(({ body, exchange }) => {
    const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
    for (const field of ['code', 'error']) {
      const value = fields?.[field];
      if (value !== undefined && typeof value !== 'string') {
        const found = `${field}: ${JSON.stringify(value)}`;
        return fail(`${field} as a string, or absent`, found, exchange);
      }
    }
    return undefined;
  }),
};

/** Responses of the operations; the behaviour of other paths is open. */
function answersOf({ client }: RuleContext): ApiResponse[] {
  return client.journal.filter(({ request }) => request.operation !== 'other');
}

function isFailureInDisguise({ ok, body, request }: ApiResponse): boolean {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  const expected = routes.find(({ operation }) => operation === request.operation)?.shows;
  if (!ok || !fields || !expected) return false;
  const isTelling = typeof fields.error === 'string' || typeof fields.code === 'string';
  return isTelling && !(expected in fields);
}
