import picomatch from 'picomatch';

/**
 * The ids that match a list of patterns, in order: `*` matches any characters, `{a,b}` matches a or
 * b, and `!` removes the ids that the rest matches.
 *
 * @throws Error if a pattern matches or removes nothing: this would hide a renamed check.
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

/** `a.{b,c}` is `a.b` and `a.c`: each must match something. */
function spelledOut(pattern: string): readonly string[] {
  const [, before, choices, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? [];
  if (choices === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => spelledOut(`${before}${choice}${after}`));
}
