import { groupBy } from '../text/group-by.ts';

/** The longest list, in characters. */
const MAX_LIST_LENGTH = 800;

/**
 * Ids in short form by family, as `--only` accepts them: `pages.*`, `cursors.{long,digits}`. If there
 * are many families, only the first are listed.
 *
 * @param all all ids of the run, so that a complete family can be shortened.
 */
export function idsText(ids: readonly string[], all: readonly string[]): string {
  const texts: string[] = [];
  let left = ids.length;
  let length = 0;
  for (const [family, members] of groupBy(ids, familyOf)) {
    const relatives = all.filter((id) => familyOf(id) === family);
    const text = familyText(family, members, relatives);
    length += text.length;
    if (length > MAX_LIST_LENGTH && texts.length > 0) break;
    texts.push(text);
    left -= members.length;
  }
  return [...texts, ...(left > 0 ? [`… ${left} more`] : [])].join(', ');
}

function familyText(
  family: string,
  members: readonly string[],
  relatives: readonly string[],
): string {
  const [first = ''] = members;
  if (members.length === 1) return first;
  if (members.length === relatives.length) return `${family}.*`;
  return `${family}.{${members.map((id) => id.slice(family.length + 1)).join(',')}}`;
}

const familyOf = (id: string): string => id.replace(/\..*/s, '');
