import { checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, unproven } from '../judgement/outcome.ts';
import { readPage } from '../listing/page.ts';
import { foreignAmong, leak, type OwnedEntries } from './parted-listings.ts';

/** A key, the workspace that it is bound to, and the entries that it must not be shown. */
interface Side {
  readonly key: Credential;
  readonly workspaceId: string;
  readonly foreign: OwnedEntries;
}

const HOW = 'simultaneous requests of two keys';

/**
 * Sends requests of two keys at the same time, in turns: a server that keeps whose request it is in
 * one place for all of them answers some with what is the other key's. Few, as they come all at once.
 */
export async function judgeInterleaved(
  { client }: RuleContext,
  sides: readonly [Side, Side],
): Promise<Outcome | undefined> {
  const listings = sides.map((own) => ({ own, request: listFiles(own.workspaceId, own.key) }));
  const checks = sides.map((own) => ({ own, request: checkKey(own.key) }));
  const asked = [...listings, ...listings, ...checks];
  const answers = await client.sendTogether(asked.map(({ request }) => request));
  const served = asked.flatMap(({ own }, at) => {
    const answer = answers[at];
    return answer?.ok ? [{ own, answer }] : [];
  });
  for (const { own, answer } of served) {
    const other = sides[0] === own ? sides[1] : sides[0];
    const found = foreignAmong(readPage(answer).entries ?? [], own.foreign);
    if (found) return leak(HOW, found.theirs, found.stolen);
    if (await isMisnamed(client, own, other, answer)) {
      return fail(
        `the workspace of ${own.key.label} in its key check, during ${HOW}`,
        `${JSON.stringify(other.workspaceId)}, the workspace of ${other.key.label}`,
        answer.exchange,
      );
    }
  }
  if (sides.every((side) => served.some(({ own }) => own === side))) return undefined;
  return unproven(
    'simultaneous requests of two keys are not served, so this could not be tested',
    need.deployment(`a deployment that accepts ${asked.length} simultaneous requests`),
    answers.flatMap((answer) => (answer ? [answer.exchange] : [])).slice(0, 1),
  );
}

/** A key check that names the other workspace, where it names the right one on its own. */
async function isMisnamed(
  client: RuleContext['client'],
  own: Side,
  other: Side,
  answer: Answer,
): Promise<boolean> {
  const isCheck = answer.request.operation === 'checkKey';
  if (!isCheck || workspaceIdOf(answer) !== other.workspaceId) return false;
  for (let time = 0; time < 2; time += 1) {
    const alone = await client.send(checkKey(own.key));
    if (workspaceIdOf(alone) !== own.workspaceId) return false;
  }
  return true;
}
