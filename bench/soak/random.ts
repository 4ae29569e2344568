/** Draws that a seed gives again: what was found is found again by it. */
export interface Draws {
  /** A whole number from 0 on, below a limit. */
  below(limit: number): number;
  of<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Some bytes of a text changed, left out, repeated or put in. */
  mutated(text: string): string;
}

/** @param seed a whole number; mulberry32. */
export function createDraws(seed: number): Draws {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const mutateOnce = (text: string): string => {
    const at = below(text.length + 1);
    const byte = String.fromCharCode(below(4) === 0 ? below(256) : 32 + below(95));
    const kinds = [
      () => text.slice(0, at) + byte + text.slice(at + 1),
      () => text.slice(0, at) + byte + text.slice(at),
      () => text.slice(0, at) + text.slice(at + 1),
      () => text.slice(0, at) + text.slice(Math.max(0, at - below(20))),
    ] as const;
    return (kinds[below(kinds.length)] ?? kinds[0])();
  };
  return {
    below,
    of: (items) => items[below(items.length)] ?? items[0],
    mutated(text) {
      let changed = text;
      for (let count = below(4); count > 0; count--) changed = mutateOnce(changed);
      return changed;
    },
  };
}
