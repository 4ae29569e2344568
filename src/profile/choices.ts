import { type OpenId, openClauseIds } from '../document/clauses.ts';
import { type ChosenClause, clausesOf, type ProfileField, profileFields } from './fields.ts';

/** The open clauses without a field, and the reasons. */
const withoutFields: Readonly<Record<Exclude<OpenId, ChosenClause>, string>> = {
  '3-transitions': 'a status changes only when a test changes it',
  '5-r6': 'scopes are free text in a recipe; revoking and rotating is not part of this API',
  '6-events': 'the document describes no way to receive events',
  '9-r2': 'only /api/v1 is described',
};

/** The fields that decide an open clause, or why there are none. */
type ClauseChoice =
  | { readonly fields: readonly [ProfileField, ...ProfileField[]] }
  | { readonly none: string };

/** The fields that decide each open clause, by its id. */
export const choices = Object.fromEntries(
  openClauseIds.map((clause): [OpenId, ClauseChoice] => {
    const [first, ...others] = profileFields.filter((field) => clausesOf(field).includes(clause));
    if (first) return [clause, { fields: [first, ...others] }];
    return [clause, { none: withoutFields[clause as keyof typeof withoutFields] }];
  }),
) as Readonly<Record<OpenId, ClauseChoice>>;
