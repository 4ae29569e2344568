import { listFiles, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type RuleContext, withoutWorkspaceId } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, pass, unproven } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';

export const workspaceRead: Rule = {
  id: 'workspace.read',
  clauses: ['4.2-request', '4.2-success'],
  title: 'The bound workspace can be read, as JSON',
  needs: [],
  run: async (context) => {
    const id = await context.workspaceId();
    if (id === undefined) return withoutWorkspaceId(context);
    const answer = await context.client.send(readWorkspace(id, context.credentials.key));
    const { status, exchange } = answer;
    if (answer.ok) {
      if (answer.body.kind === 'json') return pass;
      return fail('JSON that describes the workspace', 'a body that is no JSON', exchange);
    }
    if (await mayBeForScope(context, id, answer)) {
      return unproven(
        `the key is refused with ${status}; which scope this takes is open`,
        need.key(
          'key',
          'a key that carries the scope, and an unscoped one, to know a missing scope by its refusal',
        ),
        [exchange],
      );
    }
    return fail('a success for the workspace that the key is bound to', `${status}`, exchange);
  },
};

/** The status of a missing scope is open; keys.unscoped shows which one the deployment chose. */
async function mayBeForScope(
  { client, credentials, provoked }: RuleContext,
  workspaceId: string,
  { status }: Answer,
): Promise<boolean> {
  if (status === 401 || status === 403 || status === 429 || status === 503) return true;
  if (credentials.unscoped) {
    const refused = await client.send(listFiles(workspaceId, credentials.unscoped, {}, 'refusal'));
    return refused.status === status;
  }
  if (status >= 400 && status <= 499 && status !== 405) return true;
  const { mustRefuse } = await provoked();
  return mustRefuse.some((refusal) => refusal.status === status);
}
