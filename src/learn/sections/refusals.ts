import type { ObservationId } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { type LearnedPath, pathsIn } from '../../profile/fields.ts';
import { type RefusalCondition, refusalConditions } from '../../profile/refusal-conditions.ts';
import type { BlindSpot } from '../blind-spots.ts';
import {
  type AlwaysShown,
  type FieldReader,
  type SectionReaders,
  shownBy,
} from '../field-reader.ts';
import { readRefusalPart, refusalParts } from '../refusal-parts.ts';
import { obstacleTo, refusalSeen } from '../refusal-seen.ts';

/** How a deployment refuses, condition by condition (clause 7 r4). */

interface ConditionReader {
  readonly shownBy: Extract<ObservationId, `refusals.${string}`>;
  readonly blindSpot: BlindSpot | AlwaysShown;
}

const asked: AlwaysShown = { none: 'a request that meets it is sent' };

/** A condition left out does not compile. */
const conditions: { readonly [Condition in RefusalCondition]: ConditionReader } = {
  noCredentials: { shownBy: 'refusals.no-credentials', blindSpot: asked },
  wrongScheme: { shownBy: 'refusals.wrong-scheme', blindSpot: asked },
  unknownKey: { shownBy: 'refusals.unknown-key', blindSpot: asked },
  expiredKey: { shownBy: 'refusals.expired-key', blindSpot: asked },
  missingScope: { shownBy: 'refusals.missing-scope', blindSpot: asked },
  otherWorkspace: { shownBy: 'refusals.other-workspace', blindSpot: 'pathIgnored' },
  unknownWorkspace: { shownBy: 'refusals.unknown-workspace', blindSpot: 'pathIgnored' },
  malformedCursor: { shownBy: 'refusals.malformed-cursor', blindSpot: 'cursorServed' },
  foreignCursor: { shownBy: 'refusals.foreign-cursor', blindSpot: 'cursorServed' },
  badLimit: { shownBy: 'refusals.bad-limit', blindSpot: 'limitServed' },
  unknownPath: { shownBy: 'refusals.unknown-path', blindSpot: asked },
  wrongMethod: { shownBy: 'refusals.wrong-method', blindSpot: 'methodServed' },
  rateLimited: { shownBy: 'refusals.rate-limited', blindSpot: 'rateNotMet' },
};

/** Every part of every refusal that a profile has: not all have operations, or forms. */
export const refusals = Object.fromEntries(
  refusalConditions.flatMap((condition) =>
    pathsIn(`refusals.${condition}`).map((path) => [path, readerOf(condition, path)]),
  ),
  // The paths are those of the conditions, and each part has the type that its reader gives.
) as SectionReaders<'refusals'>;

function readerOf(condition: RefusalCondition, path: LearnedPath): FieldReader<Json> {
  const { shownBy: observation, blindSpot } = conditions[condition];
  const part = refusalParts.find((each) => path.endsWith(`.${each}`));
  if (!part) throw new Error(`Failed to learn refusals: ${path} is no part of one`);
  return shownBy(
    observation,
    (value, seen) => {
      const obstacle = obstacleTo(condition, seen);
      return obstacle === undefined
        ? readRefusalPart(part, refusalSeen(condition, value, seen))
        : { assume: obstacle };
    },
    blindSpot,
  );
}
