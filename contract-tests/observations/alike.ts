import type { Answer } from '../exchange/client.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';
import { createRefusalReader, sameShape } from './refusal-shape.ts';

/** Whether two refusals look alike, what is made up for each answer aside. */
export async function areAlike(
  context: ObservationContext,
  a: Answer,
  b: Answer,
): Promise<boolean> {
  const success = await context.keyCheck();
  const isSame = () => {
    const { read } = createRefusalReader(success, context.client.journal);
    return sameShape(read(a), read(b));
  };
  if (isSame() || a.status !== b.status) return isSame();
  // Asked again, they show which of their parts are made up; no count that goes round hides.
  for (const { request } of [a, b, b]) await context.send(request);
  return isSame();
}
