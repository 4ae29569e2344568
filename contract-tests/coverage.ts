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
    'Assumed: every request goes to the base URL with a path that starts with /api/v1, so every rule depends on it.',
  '2.1-issuance': 'Keys are issued in a console that is not part of this API.',
  '2.3-signature':
    'Files are uploaded outside this API, and their content is never returned, so rejected files are not visible.',
  '3-state':
    'Files are uploaded outside this API, so a listing does not show whether a rejected file is missing.',
  '8-expiry-default':
    'The API does not show when a key was issued, or whether its expiry is the default.',
  '9-r1': 'Assumed: every request has /api/v1 in its path, so every rule depends on it.',
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
