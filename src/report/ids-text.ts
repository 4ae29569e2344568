import { groupBy } from '../text/group-by.ts';

/**
 * Ids in few words, family by family, as `--only` takes them: `pages.*`, `outage.*.midway`,
 * `cursors.{long,digits}`.
 *
 * @param all ids of the run: what is the whole of a family needs no list.
 * @returns one text for each family, and how many ids it stands for.
 */
export function idsByFamily(
  ids: readonly string[],
  all: readonly string[],
): readonly { readonly text: string; readonly count: number }[] {
  return [...groupBy(ids, familyOf)].map(([family, members]) => {
    const relatives = all.filter((id) => familyOf(id) === family);
    return { text: familyText(family, members, relatives), count: members.length };
  });
}

function familyText(
  family: string,
  members: readonly string[],
  relatives: readonly string[],
): string {
  const [first = ''] = members;
  if (members.length === 1) return first;
  if (members.length === relatives.length) return `${family}.*`;
  const last = lastOf(first);
  const isAllOfLast =
    members.every((id) => lastOf(id) === last) &&
    relatives.filter((id) => lastOf(id) === last).length === members.length;
  if (isAllOfLast) return `${family}.*.${last}`;
  return `${family}.{${members.map((id) => id.slice(family.length + 1)).join(',')}}`;
}

/** The same in one text. */
export const idsText = (ids: readonly string[], all: readonly string[]): string =>
  idsByFamily(ids, all)
    .map(({ text }) => text)
    .join(', ');

const familyOf = (id: string): string => id.replace(/\..*/s, '');
const lastOf = (id: string): string => id.slice(id.lastIndexOf('.') + 1);
