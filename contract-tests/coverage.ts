import { type Clause, type ClauseId, clauses } from '../src/document/clauses.ts';
import { unobservable } from './observations.ts';

/** What an answer to each clause of the document rests on. */
export interface ClauseCoverage {
  readonly clause: Clause;
  /** Ids of the rules that judge it. */
  readonly rules: readonly string[];
  /** Ids of the observations that tell about it. */
  readonly observations: readonly string[];
  /** Why nothing judges or observes it; undefined exactly when something does. */
  readonly undecidable: string | undefined;
}

/** Clauses that cannot be decided by asking a deployment, and why. */
const undecidable: { readonly [Clause in ClauseId]?: string } = {
  '0-base-url':
    'Taken as given: every request goes to the base URL with a path that starts with /api/v1, so every rule rests on it.',
  '2.1-issuance': 'Keys are issued in a console that is no part of this API.',
  '2.3-signature':
    'Files are uploaded outside this API, and their content is never returned: what was refused cannot be seen.',
  '3-state':
    'Files are uploaded outside this API: whether a refused one is missing cannot be seen in a listing.',
  '8-expiry-default':
    'When a key was issued, and whether its expiry was chosen or left to the default, is not shown.',
  '9-r1': 'Taken as given: every request has /api/v1 in its path, so every rule rests on it.',
  ...unobservable,
};

interface Covering {
  readonly id: string;
  readonly clauses: readonly ClauseId[];
}

/** Every clause of the document, in its order, with what covers it. */
export function coverClauses(
  rules: readonly Covering[],
  observations: readonly Covering[],
): readonly ClauseCoverage[] {
  return clauses.map((clause) => {
    const idsOf = (all: readonly Covering[]) =>
      all.filter((one) => one.clauses.includes(clause.id)).map(({ id }) => id);
    return {
      clause,
      rules: idsOf(rules),
      observations: idsOf(observations),
      undecidable: undecidable[clause.id],
    };
  });
}
