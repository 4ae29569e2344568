import picomatch from 'picomatch';

/**
 * The ids that a list of patterns names: `*` stands for any characters, `{a,b}` for a and for b,
 * and `!` removes what comes after it, in order.
 *
 * @throws Error if a pattern names none, or removes none: it would hide a check that was
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
