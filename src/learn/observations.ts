import {
  type Evidence,
  need,
  type Observation,
  type Observed,
  provideText,
  type UnobservedChoice,
} from '../../contract-tests/suite.ts';
import { clausesOf, type LearnedPath, partAt } from '../profile/fields.ts';
import type { RefusalCondition } from '../profile/refusals.ts';
import { cursor } from './observe/cursor.ts';
import { formats } from './observe/formats.ts';
import { keyCheck } from './observe/key-check.ts';
import { limit } from './observe/limit.ts';
import { listing } from './observe/listing.ts';
import { refusals } from './observe/refusals.ts';
import { authorization, rateLimit, transport } from './observe/transport.ts';
import { workspaceRead } from './observe/workspace-read.ts';
import type { Observers } from './probes.ts';
import { fits, type Observer, type ObserverResult, Probes } from './probes.ts';

/** The choice that an observation looks at; a refusal is looked at as a whole. */
export type ObservedPath =
  | Exclude<LearnedPath, `refusals.${string}`>
  | `refusals.${RefusalCondition}`;

type Sections =
  | 'authorization'
  | 'keyCheck'
  | 'workspaceRead'
  | 'listing'
  | 'limit'
  | 'cursor'
  | 'formats'
  | 'transport'
  | 'rateLimit';

/**
 * An observer for every choice, in the order of a run: the cheap and useful ones come first, in case
 * the budget runs out; those that examine all responses come last. A missing one does not compile.
 */
const observers: Observers<Sections> & typeof refusals = {
  ...keyCheck,
  ...workspaceRead,
  ...formats,
  ...listing,
  ...cursor,
  ...limit,
  ...authorization,
  ...refusals,
  ...transport,
  ...rateLimit,
};

/** Everything that `check`, `learn` and `drift` observe at the open clauses, one choice each. */
export const observations: readonly Observation[] = Object.entries<Observer>(observers).map(
  ([path, observe]): Observation => {
    // Each entry has the path of its choice.
    const field = path as ObservedPath;
    return {
      id: field,
      clauses: clausesOf(field),
      question: partAt(field).about,
      run: async (context): Promise<Observed> => {
        const probes = new Probes(context);
        const result = await observe(probes);
        return observedOf(field, result, probes);
      },
    };
  },
);

/** The most exchanges kept per observation. */
const MAX_EXCHANGES = 8;

function observedOf(path: ObservedPath, result: ObserverResult, { trail }: Probes): Observed {
  const [first, ...rest] = new Set(result.evidence ?? trail);
  const { unexpressed = [], varying = [] } = result;
  const both = {
    ...(unexpressed.length > 0 && { unexpressed }),
    ...(varying.length > 0 && { varying }),
  };
  if ('unseen' in result) return { ...unseenAs(path, result), ...both };
  if (!first) return { ...unseenAs(path, { unseen: 'nothing could be requested' }), ...both };
  if (!fits(path, result.value)) {
    const what = `the value of ${path}: ${JSON.stringify(result.value)}`;
    const unsaid = { unseen: 'a profile cannot express it' };
    return { ...unseenAs(path, unsaid), ...both, unexpressed: [...unexpressed, what] };
  }
  const evidence: Evidence = [first, ...rest.slice(-(MAX_EXCHANGES - 1))];
  // Cut only after secrets are replaced: a part of a key would not be recognised.
  const answer = JSON.stringify(result.value);
  return { kind: 'observed', answer, value: result.value, evidence, ...both };
}

function unseenAs(
  path: ObservedPath,
  result: Extract<ObserverResult, { unseen: string }>,
): UnobservedChoice {
  const { unseen: reason, need: needed, value, atLeast } = result;
  const why = needed ?? need.deployment('a deployment that shows it');
  return {
    kind: 'not-observed',
    reason,
    need: why,
    provide: provideText(why),
    ...(value !== undefined && fits(path, value) && { assumed: value }),
    ...(atLeast !== undefined && { atLeast }),
  };
}
