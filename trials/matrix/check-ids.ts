import picomatch from 'picomatch';

/**
 * The ids that a list of patterns names: `*` stands for any characters, `{a,b}` for a and for b,
 * and `!` takes away again what comes behind it, in order.
 *
 * @throws Error when a pattern names none, or takes none away: it would hide a check that was
 *   renamed.
 */
export function matchIds(patterns: readonly string[], ids: readonly string[]): readonly string[] {
  const named = new Set<string>();
  for (const pattern of patterns.flatMap(spelledOut)) {
    const takesAway = pattern.startsWith('!');
    const matches = picomatch(takesAway ? pattern.slice(1) : pattern, { dot: true });
    const found = ids.filter((id) => matches(id) && named.has(id) === takesAway);
    if (found.length === 0) throw new Error(`Failed to name checks: ${pattern} changes nothing`);
    for (const id of found) {
      if (takesAway) named.delete(id);
      else named.add(id);
    }
  }
  return ids.filter((id) => named.has(id));
}

/** `a.{b,c}` is `a.b` and `a.c`: each of them has to name something. */
function spelledOut(pattern: string): readonly string[] {
  const [, before, choices, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? [];
  if (choices === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => spelledOut(`${before}${choice}${after}`));
}

/** Fewer are listed one by one behind `all but`. */
const MANY = 10;

/** Ids in as few words as they take: all, all but some, or a pattern for a family that is whole. */
export function summariseIds(given: readonly string[], all: readonly string[]): string {
  const others = all.filter((id) => !given.includes(id));
  if (others.length === 0) return 'all';
  if (others.length < given.length && others.length < MANY) return `all but ${list(others)}`;
  const families = [...new Set(all.map(familyOf))];
  return list(
    families.flatMap((family) => {
      const members = all.filter((id) => familyOf(id) === family);
      return patternsOf(family, members, given);
    }),
  );
}

function patternsOf(
  family: string,
  members: readonly string[],
  given: readonly string[],
): readonly string[] {
  const isGiven = (id: string) => given.includes(id);
  if (members.length > 1 && members.every(isGiven)) return [`${family}.*`];
  // Of three parts and more, the last one is where in a walk it happens.
  for (const place of new Set(members.filter((id) => id.split('.').length > 2).map(lastPartOf))) {
    const there = members.filter((id) => lastPartOf(id) === place);
    if (there.length > 1 && there.every(isGiven)) {
      return [
        `${family}.*.${place}`,
        ...members.filter((id) => isGiven(id) && !there.includes(id)),
      ];
    }
  }
  return members.filter(isGiven);
}

const familyOf = (id: string): string => id.split('.')[0] ?? id;
const lastPartOf = (id: string): string => id.split('.').at(-1) ?? id;

const list = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ');
