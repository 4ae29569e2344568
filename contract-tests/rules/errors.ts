import type { Answer } from '../exchange/client.ts';
import { noJson } from '../exchange/read-body.ts';
import type { RuleContext } from '../judgement/context.ts';
import { refusalOf } from '../judgement/control.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { objectOf } from '../listing/page.ts';

export const errorStatus: Rule = {
  id: 'errors.status',
  clauses: ['7-r1'],
  title: 'A refusal has a non-success status',
  needs: [],
  run: async (context) => {
    const { mustRefuse } = await context.provoked();
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

export const errorJson: Rule = {
  id: 'errors.json',
  clauses: ['7-r2', '4-json'],
  title: "Every refusal's body is JSON",
  needs: [],
  run: (context) =>
    withRefusals(context, ({ body, exchange }) => {
      const seen = noJson(body);
      return seen === undefined ? undefined : fail('a failure body that is JSON', seen, exchange);
    }),
};

export const errorFields: Rule = {
  id: 'errors.fields',
  clauses: ['7-r2', '7-r3'],
  title: 'code and error, where present, are strings',
  needs: [],
  run: (context) =>
    withRefusals(context, ({ body, exchange }) => {
      const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
      for (const field of ['code', 'error']) {
        const value = fields?.[field];
        if (value !== undefined && typeof value !== 'string') {
          return fail(`${field}, a string or absent`, JSON.stringify(value), exchange);
        }
      }
      return undefined;
    }),
};

/** Judges every refusal of the run so far, after some have been provoked. */
async function withRefusals(
  context: RuleContext,
  judge: (answer: Answer) => Outcome | undefined,
): Promise<Outcome> {
  const { mustRefuse } = await context.provoked();
  const refusals = [...new Set([...answersOf(context), ...mustRefuse])].filter(
    ({ ok, body }) => !ok && body.kind !== 'hidden' && body.kind !== 'too-large',
  );
  if (refusals.length === 0) {
    return unproven(
      'no refusal whose body can be seen',
      need.deployment('a deployment that refuses something'),
    );
  }
  return refusals.map(judge).find((outcome) => outcome !== undefined) ?? pass;
}

/** Answers of the three operations; what lies behind other paths is open. */
function answersOf({ client }: RuleContext): Answer[] {
  return client.journal.filter(({ request }) => request.operation !== 'other');
}

/** The workspace read is left out: any JSON may describe a workspace. */
function isFailureInDisguise({ ok, body, request }: Answer): boolean {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!ok || !fields || request.operation === 'readWorkspace') return false;
  const expected = request.operation === 'checkKey' ? 'workspaceId' : 'files';
  const telling = typeof fields.error === 'string' || typeof fields.code === 'string';
  return telling && !(expected in fields);
}
