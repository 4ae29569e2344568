import { readWorkspace } from '../exchange/api-request.ts';
import { noJson } from '../exchange/read-body.ts';
import { type RuleContext, unlessInterrupted } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';

export const responsesJson: Rule = {
  id: 'responses.json',
  clauses: ['1-r1', '4-json'],
  title: 'Every success is JSON, and its content type says so',
  needs: [],
  run: async (context) => {
    await seeEachOperation(context);
    return unlessInterrupted(judgeSuccesses(context), await context.survey());
  },
};

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
    return warn('a content type that says JSON', seen, silent.exchange);
  }
  return successes.length > 0
    ? pass
    : unproven('no success was seen', need.key('key', 'a key that the deployment accepts'));
}

/** For a run of this rule alone; otherwise all of it has been asked already. */
async function seeEachOperation(context: RuleContext): Promise<void> {
  await context.survey();
  const workspaceId = await context.workspaceId();
  const { journal } = context.client;
  if (workspaceId === undefined) return;
  if (journal.some(({ ok, request }) => ok && request.operation === 'readWorkspace')) return;
  await context.client.send(readWorkspace(workspaceId, context.credentials.key));
}

function saysJson(contentType: string | null): boolean {
  const [type = ''] = (contentType ?? '').split(';');
  return /^[^/\s]+\/(?:[^/\s]+\+)?json$/i.test(type.trim());
}
