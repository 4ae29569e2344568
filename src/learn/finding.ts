import {
  type Exchange,
  faultNeed,
  faultText,
  need,
  type ObservationResult,
  observationOf,
  type UnmetNeed,
} from '../../contract-tests/suite.ts';
import type { Json } from '../document/wire.ts';
import type { LearnedPath } from '../profile/fields.ts';
import { blindSpotOf } from './blind-spots.ts';
import {
  canSay,
  type FieldReader,
  NO_PROFILE,
  type Reading,
  readKnown,
  type Seen,
} from './field-reader.ts';

/** One field of the learned profile, and its evidence. */
export interface Finding {
  readonly path: LearnedPath;
  readonly observation: string;
  /** Absent if the default profile applies. */
  readonly value?: Json;
  /** Why it is assumed; absent if it was observed. */
  readonly assumed?: {
    readonly reason: string;
    readonly need?: UnmetNeed;
    /** An observed lower bound. */
    readonly atLeast?: number;
  };
  /** Names of headers, or paths in a body, whose values are generated and not a choice. */
  readonly generated?: readonly string[];
  /** Observed behaviour that a profile cannot express. */
  readonly lost: readonly string[];
  readonly evidence: readonly Exchange[];
}

/** For a run that stopped early. */
const NOT_ASKED = { reason: 'the run did not ask', need: need.deployment('a complete run') };

/**
 * What one reader finds in the observations of a run. An unusual value affects only its own field: if
 * the reader throws or a profile cannot express the value, the field is assumed.
 */
export function findingOf(
  results: readonly ObservationResult[],
  seen: Seen,
  path: LearnedPath,
  reader: FieldReader<Json>,
): Finding {
  try {
    const { value, ...finding } = readFinding(results, seen, path, reader);
    if (value === undefined) return finding;
    if (canSay(path, value)) return { ...finding, value };
    const lost = [...finding.lost, `the value of ${path}`];
    return { ...finding, assumed: { reason: NO_PROFILE }, lost };
  } catch (error) {
    const assumed = { reason: faultText(error), need: faultNeed };
    return { path, observation: reader.observation, assumed, lost: [], evidence: [] };
  }
}

function readFinding(
  results: readonly ObservationResult[],
  seen: Seen,
  path: LearnedPath,
  { observation, read, guess, isShownBy = () => true }: FieldReader<Json>,
): Finding {
  const base = { path, observation, lost: [] };
  const observed = observationOf(results, observation)?.observed;
  const reading = resolved(path, read(seen));
  if (observed?.kind !== 'seen' || !reading) {
    const { reason, need } = observed?.kind === 'not-seen' ? observed : NOT_ASKED;
    const value = guess?.(seen);
    return {
      ...base,
      ...(value !== undefined && { value }),
      assumed: { reason, need },
      evidence: [],
    };
  }
  const shown = observed.evidence.filter(isShownBy);
  const evidence = shown.length > 0 ? shown : observed.evidence;
  if (!('assume' in reading)) return { ...base, ...reading, evidence };
  const { assume: reason, need, atLeast, ...others } = reading;
  const assumed = { reason, ...(need && { need }), ...(atLeast !== undefined && { atLeast }) };
  return { ...base, ...others, assumed, evidence };
}

/** Resolves a shown value to one that a profile can express. */
function resolved(path: LearnedPath, reading: Reading<Json> | undefined) {
  if (!reading || !('shown' in reading)) return reading;
  const { shown, what } = reading;
  const hidden = what === undefined && shown === null ? blindSpotOf(path) : undefined;
  return hidden === undefined ? readKnown(path, shown, what ?? path) : { assume: hidden };
}
