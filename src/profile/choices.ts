import { type OpenId, openClauseIds } from '../document/clauses.ts';

/**
 * Where a profile answers each open clause: the fields that choose, or why nothing is to choose.
 * What an operator observes at a clause is what these fields can say.
 */

export type Choice =
  | { readonly fields: readonly string[] }
  /** Why a mock of the three operations has no choice there. */
  | { readonly none: string };

const fields = (...names: string[]): Choice => ({ fields: names });
const none = (reason: string): Choice => ({ none: reason });

/** By the id of the open clause. */
export const choices: Readonly<Record<OpenId, Choice>> = {
  '1-r6': fields('refusals.unknownPath', 'refusals.wrongMethod', 'transport.unknownPathNeedsKey'),
  '1-transport': fields(
    'transport',
    'keyCheck.headers',
    'workspaceRead.headers',
    'listing.headers',
    'refusals.wrongMethod',
  ),
  '2.1-fields': fields('keyCheck.fields'),
  '2.2-fields': fields('workspaceRead.fields'),
  '2.2-workspaceId-format': fields('formats.workspaceId'),
  '2.3-id-format': fields('formats.fileId'),
  '2.3-createdAt-format': fields('formats.createdAt'),
  '2.3-validationStatus-values': fields('formats.validationStatus'),
  '2.3-contentType-form': fields('formats.contentType'),
  '2.3-name-normalisation': fields('formats.nameNormalisation'),
  '3-transitions': none('a status changes only when a test changes it'),
  '4.1-fields': fields('keyCheck.fields'),
  '4.1-scope': fields('keyCheck.scope', 'keyCheck.expiredKey'),
  '4.2-body': fields('workspaceRead.fields', 'workspaceRead.shape', 'workspaceRead.status'),
  '4.2-scope': fields('workspaceRead.scope'),
  '4.3-other-workspace': fields(
    'listing.pathId',
    'refusals.otherWorkspace',
    'refusals.unknownWorkspace',
  ),
  '4.3-tie-direction': fields('listing.tieOrder', 'listing.idComparison'),
  '4.3-page-fill': fields('listing.pageFill', 'listing.emptyPages'),
  '4.3-cursor-behaviour': fields('cursor', 'refusals.malformedCursor', 'refusals.foreignCursor'),
  '4.3-fields': fields('listing.pageFields', 'listing.entryFields', 'listing.status'),
  '5-r6': none('scopes are free text in a recipe; revoking and rotating is not part of this API'),
  '5-scheme-form': fields('authorization'),
  '6-events': none('the document describes no way to receive one'),
  '7-r4': fields('refusals'),
  '8-limit-default': fields('limit.default'),
  '8-limit-maximum': fields('limit.maximum', 'limit.aboveMaximum'),
  '8-limit-out-of-range': fields('limit', 'refusals.badLimit'),
  '8-rate-limits': fields('rateLimit', 'refusals.rateLimited'),
  '9-r2': none('only /api/v1 is described'),
};

const named = openClauseIds.flatMap((clause) => {
  const choice = choices[clause];
  return 'fields' in choice ? choice.fields.map((field) => ({ clause, field })) : [];
});

/**
 * Ids of the open clauses at which a field of a profile chooses: the one that names it most closely
 * first, and of two alike the later one, which is that of the operation.
 */
export function clausesOfField(path: string): readonly [OpenId, ...OpenId[]] {
  const covering = named.filter(({ field }) => path === field || path.startsWith(`${field}.`));
  const [closest, ...others] = covering
    .toReversed()
    .toSorted((a, b) => b.field.length - a.field.length)
    .map(({ clause }) => clause);
  if (!closest) throw new Error(`Failed to find the clause of the field ${path}`);
  return [closest, ...others];
}
