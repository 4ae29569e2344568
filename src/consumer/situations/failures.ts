import type { ClauseId } from '../../document/clauses.ts';
import type { FaultEffect } from '../../mock/faults/faults.ts';
import { isFailure } from '../conduct.ts';
import { situation } from '../define-situation.ts';
import { filesOf } from '../set-stage.ts';
import type { ExpectedFailure, Scene, Situation } from '../situation.ts';

/** Where in a walk something goes wrong, and how that is told. */
const everyPlace = [
  { name: 'first', skip: 0, at: 'The first request for the listing' },
  { name: 'midway', skip: 1, at: 'In the middle of the walk, a request' },
] as const;
type PlaceName = (typeof everyPlace)[number]['name'];

export interface FailureDefinition<Id extends string>
  extends Partial<Pick<Scene, 'requestBudget' | 'rewrite'>> {
  /** The place is put behind it: `failures.html.midway`. */
  readonly id: Id;
  readonly clause: ClauseId;
  /** Completes "The first request …". */
  readonly what: string;
  readonly effect: FaultEffect;
  readonly failure: ExpectedFailure;
  /** Whether it happens once, so that a client may try again with success; for good if left out. */
  readonly once?: boolean;
  /** Whether clients wait before they try again; no, if left out. */
  readonly takesLong?: boolean;
}

/** The same failure at each place of a walk. */
export const failureSituations = <const Id extends string>(
  definition: FailureDefinition<Id>,
): readonly Situation<`${Id}.${PlaceName}`>[] =>
  everyPlace.map((place) => failureAt(place, definition));

/** A failure in the middle of a walk alone, where the place tells nothing more. */
export const failureMidway = <const Id extends string>(
  definition: FailureDefinition<Id>,
): Situation<`${Id}.midway`> => failureAt(everyPlace[1], definition);

function failureAt<const Id extends string, Name extends PlaceName>(
  { name, skip, at }: { readonly name: Name; readonly skip: number; readonly at: string },
  {
    id,
    clause,
    what,
    effect,
    failure,
    once = false,
    takesLong = false,
    ...how
  }: FailureDefinition<Id>,
): Situation<`${Id}.${Name}`> {
  return situation({
    id: `${id}.${name}`,
    clause,
    takesLong,
    title: `${at} ${what}${once ? ', once; the next one is answered well' : ''}.`,
    arrange: (setStage) => {
      const stage = setStage();
      const times = once ? 1 : Infinity;
      stage.mock.faults.add({ operation: 'listFiles', skip, times, effect });
      return {
        ...stage,
        ...how,
        expected: once ? { kind: 'either', files: filesOf(stage), failure } : failure,
        cameAbout: ({ requests }) => requests.some(isFailure),
      };
    },
  });
}
