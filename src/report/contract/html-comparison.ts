import type { ObservationResult } from '../../../contract-tests/suite.ts';
import { groupBy } from '../../text/group-by.ts';
import { plural } from '../../text/plural.ts';
import { printable } from '../../text/printable.ts';
import { badge } from '../html-item.ts';
import { html, type Markup } from '../markup.ts';
import type { ItemKind } from '../report.ts';
import {
  type Comparison,
  comparisonSummary,
  type ProfileComparison,
  type Standing,
  standingOf,
  valueText,
  wasAssumed,
} from './profile-comparison.ts';

/** How the deployment stands to the profile as a whole, with a way to each field that differs. */
export function comparisonMarkup(comparison: ProfileComparison): Markup {
  const different = comparison.fields.filter((field) => standingOf(field) === 'differs');
  const headline =
    different.length > 0
      ? `${plural(different.length, 'field')} of the profile ${different.length === 1 ? 'is' : 'are'} different here`
      : 'Nothing is seen that the profile says otherwise';
  const links = groupsOf(different.map(({ path }) => path)).map(
    ([first, name]) => html`<li><a href="#field-${first}"><code>${name}</code></a></li>
`,
  );
  return html`<p class="headline">${headline}</p>
<p class="lead">${printable(comparisonSummary(comparison))}.</p>
${
  different.length > 0
    ? html`<ul class="fields-that-differ">
${links}</ul>
`
    : undefined
}`;
}

/** One link for fields that stand together: `refusals.badLimit.{status, code}`, by the first. */
function groupsOf(paths: readonly string[]): readonly (readonly [first: string, name: string])[] {
  const groups = groupBy(paths, (path) => path.slice(0, Math.max(0, path.lastIndexOf('.'))));
  return [...groups].map(([group, [first = '', ...rest]]) => {
    if (rest.length === 0) return [first, first];
    const names = [first, ...rest].map((path) => path.slice(group.length + 1));
    return [first, `${group}.{${names.join(', ')}}`];
  });
}

/** The fields that one observation tells of: the profile, the deployment, and whether they agree. */
export function fieldsMarkup(
  fields: readonly Comparison[],
  { observed }: ObservationResult,
): Markup {
  const reasonAbove = observed.kind === 'not-seen' ? observed.reason : undefined;
  return html`<table class="wide fields">
<caption class="unseen">The profile beside the deployment</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Profile</th><th scope="col">Deployment</th><th scope="col">Agree</th></tr></thead>
<tbody>
${fields.map((field) => rowOf(field, reasonAbove))}</tbody>
</table>
`;
}

const kinds: Readonly<Record<Standing, ItemKind>> = {
  same: 'pass',
  differs: 'warn',
  'cannot tell': 'unproven',
};

/** @param reasonAbove the reason that stands above already. */
function rowOf(field: Comparison, reasonAbove: string | undefined): Markup {
  const { path, expected, now, reason = '' } = field;
  const standing = standingOf(field);
  const assumed = wasAssumed(field) ? html` <span class="silent">(assumed)</span>` : undefined;
  const deployment =
    standing === 'cannot tell'
      ? html`<span class="silent">${reason === reasonAbove ? 'not seen' : printable(reason)}</span>`
      : valueMarkup(now);
  return html`<tr id="field-${path}"><th scope="row"><code>${path}</code></th><td>${label('Profile')}<span>${valueMarkup(expected)}${assumed}</span></td><td>${label('Deployment')}<span>${deployment}</span></td><td>${badge(kinds[standing], standing)}</td></tr>
`;
}

/** Shown where there is no room for columns, and so no head of the table. */
const label = (name: string): Markup =>
  html`<span class="column" aria-hidden="true">${name}</span>`;

const MOST_CHARACTERS = 160;

function valueMarkup(value: unknown): Markup {
  const text = valueText(value);
  const shown =
    text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…` : text;
  return html`<code>${printable(shown)}</code>`;
}
