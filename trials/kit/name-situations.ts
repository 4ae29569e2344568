import picomatch from 'picomatch';

/**
 * The situations that a list of patterns names: `*` stands for any characters, and `!` takes away
 * again what comes behind it, in order.
 *
 * @throws Error when a pattern names none, or takes none away: it would hide a situation that was
 *   renamed.
 */
export function nameSituations(
  patterns: readonly string[],
  ids: readonly string[],
): readonly string[] {
  const named = new Set<string>();
  for (const pattern of patterns) {
    const takesAway = pattern.startsWith('!');
    const matches = picomatch(takesAway ? pattern.slice(1) : pattern, { dot: true });
    const found = ids.filter((id) => matches(id) && named.has(id) === takesAway);
    if (found.length === 0)
      throw new Error(`Failed to name situations: ${pattern} changes nothing`);
    for (const id of found) {
      if (takesAway) named.delete(id);
      else named.add(id);
    }
  }
  return ids.filter((id) => named.has(id));
}
