import type { Answer } from '../exchange/client.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';
import { createRefusalReader, type Echo, sameShape } from './refusal-shape.ts';
import { sampleOf } from './sample.ts';

/** Whether two refusals look alike, what is made up for each answer aside. */
export async function areAlike(
  context: ObservationContext,
  a: Answer,
  b: Answer,
): Promise<boolean> {
  const success = await context.keyCheck();
  const compare = () => {
    const { read } = createRefusalReader(success, context.client.journal);
    const [own, other] = [read(a, sentBy(a)), read(b, sentBy(b))];
    const isCoded = own.code !== other.code && !own.varying.includes('code');
    return { isSame: sameShape(own, other), isOther: own.status !== other.status || isCoded };
  };
  const { isSame, isOther } = compare();
  if (isSame || isOther) return isSame;
  // Asked again, they show which of their parts are made up; no count that goes round hides.
  for (const { request } of [a, b, b]) await context.send(request);
  return compare().isSame;
}

/** Shorter, and it may stand there by chance. */
const SHORTEST = 4;

/** What a refusal may repeat of its request, so that two requests are told alike: the whole first. */
function sentBy(answer: Answer): Echo[] {
  const { path, workspaceId, cursor, limit } = sampleOf(answer, 0).asked;
  const sent = { path, workspaceId, cursor, limit };
  const names = ['path', 'workspaceId', 'cursor', 'limit'] as const;
  return names
    .map((what) => ({ what, text: sent[what] }))
    .filter(({ text }) => text.length >= SHORTEST);
}
