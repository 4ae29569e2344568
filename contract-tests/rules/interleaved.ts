import { type ApiRequest, checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer, Client } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, unproven } from '../judgement/outcome.ts';
import { type Entry, readPage } from '../listing/page.ts';

/** A key, the workspace that it is bound to, and what it must not be shown. */
export interface Side {
  readonly key: Credential;
  readonly workspaceId: string;
  readonly foreign: (entry: Entry) => Entry | undefined;
}

/** The failure over an entry that a key must not be shown. */
type Leak = (how: string, theirs: Entry, stolen: Entry) => Outcome;

/** Requests of each key. Few, as they are sent all at once; every third is a key check. */
const OF_EACH = 3;

/**
 * Sends requests of two keys at the same time, in turns: a server that keeps whose request it is in
 * one place for all of them answers some with what is the other key's.
 */
export async function judgeInterleaved(
  { client }: RuleContext,
  sides: readonly [Side, Side],
  leak: Leak,
): Promise<Outcome | undefined> {
  const asked = Array.from({ length: 2 * OF_EACH }, (_, at) => {
    const own = sides[at % 2 === 0 ? 0 : 1];
    const other = sides[at % 2 === 0 ? 1 : 0];
    return { own, other, request: requestOf(own, Math.floor(at / 2)) };
  });
  const answers = await client.sendTogether(asked.map(({ request }) => request));
  const served = asked.flatMap(({ own, other }, at) => {
    const answer = answers[at];
    return answer?.ok ? [{ own, other, answer }] : [];
  });
  for (const { own, other, answer } of served) {
    const mixed =
      answer.request.operation === 'checkKey'
        ? await misnamed(client, own, other, answer)
        : leakedIn(answer, own, leak);
    if (mixed) return mixed;
  }
  if (sides.every((side) => served.some(({ own }) => own === side))) return undefined;
  return unproven(
    'simultaneous requests of two keys are not served, so this could not be tested',
    need.deployment(`a deployment that accepts ${2 * OF_EACH} simultaneous requests`),
    answers.flatMap((answer) => (answer ? [answer.exchange] : [])).slice(0, 1),
  );
}

const requestOf = ({ key, workspaceId }: Side, turn: number): ApiRequest =>
  turn % 3 === 2 ? checkKey(key) : listFiles(workspaceId, key);

const HOW = 'simultaneous requests of two keys';

/** A key check that names the other workspace, where it names the right one on its own. */
async function misnamed(
  client: Client,
  own: Side,
  other: Side,
  answer: Answer,
): Promise<Outcome | undefined> {
  if (workspaceIdOf(answer) !== other.workspaceId) return undefined;
  for (let time = 0; time < 2; time += 1) {
    const alone = await client.send(checkKey(own.key));
    if (workspaceIdOf(alone) !== own.workspaceId) return undefined;
  }
  return fail(
    `the workspace of ${own.key.label} in its key check, during ${HOW}`,
    `${JSON.stringify(other.workspaceId)}, the workspace of ${other.key.label}`,
    answer.exchange,
  );
}

function leakedIn(answer: Answer, own: Side, leak: Leak): Outcome | undefined {
  for (const entry of readPage(answer).entries ?? []) {
    const theirs = own.foreign(entry);
    if (theirs) return leak(HOW, theirs, entry);
  }
  return undefined;
}
