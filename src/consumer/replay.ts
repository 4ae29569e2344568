import type { DeliveredAnswer } from '../http/delivery.ts';
import type { Basis } from './baseline-profile.ts';
import { givenIn, type Recording } from './recording.ts';
import { outcomeOf, type SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
import { watchMock } from './watch-mock.ts';

/** What comes of asking in one situation what a client asked in another. */
export type Replayed =
  /** Every answer is the same: the client cannot tell them apart. */
  | { readonly kind: 'same'; readonly outcome: SituationOutcome }
  /** Where and how the first answer differs, as a text. */
  | { readonly kind: 'departs'; readonly at: string };

/**
 * Sets a situation with the data and the key of another, where a client was run, and asks there what
 * the client asked. Whoever is given the same, and is answered the same to the byte, asks the same
 * next: where that goes on to the end, the client would have given back the same. What the situation
 * expects of it may be another.
 */
export function replay(
  { id: run, origin, given, elsewhereOrigin, lines, result, conduct }: Recording,
  situation: Situation,
  { mostPages, basis }: { readonly mostPages: number; readonly basis: Basis | undefined },
): Replayed {
  const start = performance.now();
  const { id, arrange, judge } = situation;
  const scene = arrange(mostPages, basis, origin);
  const watch = watchMock(scene);
  try {
    // A second call rests on what became of the first.
    if (scene.next) return { kind: 'departs', at: `next ${id}` };
    const here = givenIn(scene);
    if (here !== given) return { kind: 'departs', at: here };
    watch.setElsewhere(elsewhereOrigin);
    for (const [place, { to, request, mount, answer }] of lines.entries()) {
      const found = textOf(watch[to](request, mount));
      if (found !== textOf(answer)) return { kind: 'departs', at: `${place} ${found}` };
    }
    const told = watch.conductOf(result);
    const requests = told.requests.map((each, place) => ({
      ...each,
      at: conduct.requests[place]?.at ?? each.at,
    }));
    const same = { ...told, requests, workspaceId: scene.workspaceId };
    const outcome = outcomeOf(situation, scene, same, judge(scene, same), start);
    return { kind: 'same', outcome: id === run ? outcome : { ...outcome, follows: run } };
  } finally {
    watch.end();
  }
}

/** All that is sent of an answer, and how. */
function textOf({ status, headers, body, delivery }: DeliveredAnswer): string {
  const sent = typeof body === 'string' || body === null ? body : [...body];
  return JSON.stringify([status, headers, sent, delivery]);
}
