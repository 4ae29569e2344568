import type { EncodedText } from './encoded-text.ts';

/** Secrets by their characters: to find which one stands somewhere does not depend on how many. */
export interface SecretIndex {
  /** A secret that is there already gets the value anew. */
  set(secret: string, value: string): void;
  /** Whether any secret begins with a character. */
  begins(character: string): boolean;
  /**
   * The secret at a position of a text that goes furthest, encoded or not.
   *
   * @param accepts whether one that ends at a position counts.
   */
  find(
    target: EncodedText,
    position: number,
    accepts: (secret: string, end: number) => boolean,
  ): Found | null;
}

export interface Found {
  readonly value: string;
  /** Behind the last character of the secret. */
  readonly end: number;
}

/** All secrets with a common beginning. */
interface Branch {
  /** The secret that this beginning is the whole of. */
  whole?: Entry;
  readonly next: Map<string, Branch | Entry>;
}

/** A secret alone on its branch: its other characters need no branches of their own. */
interface Entry {
  readonly secret: string;
  value: string;
}

export function createSecretIndex(): SecretIndex {
  const root: Branch = { next: new Map() };
  return {
    set(secret, value) {
      if (secret !== '') put(root, { secret, value }, 0);
    },
    begins: (character) => root.next.has(character),
    find(target, position, accepts) {
      let best: Found | null = null;
      const reach = ({ secret, value }: Entry, end: number) => {
        if (end > (best?.end ?? position) && accepts(secret, end)) best = { value, end };
      };
      const follow = (node: Branch | Entry, depth: number, at: number): void => {
        if (!isBranch(node)) {
          for (const end of endsOf(node.secret, depth, at, target)) reach(node, end);
          return;
        }
        if (node.whole) reach(node.whole, at);
        const next = node.next.get(target.text[at] ?? '');
        if (next) follow(next, depth + 1, at + 1);
        for (const { character, end } of target.encodedAt(at)) {
          const behind = node.next.get(character);
          if (behind) follow(behind, depth + 1, end);
        }
      };
      follow(root, 0, position);
      return best;
    },
  };
}

const isBranch = (node: Branch | Entry): node is Branch => 'next' in node;

function put(branch: Branch, entry: Entry, depth: number): void {
  const character = entry.secret[depth];
  if (character === undefined) {
    branch.whole = entry;
    return;
  }
  const there = branch.next.get(character);
  if (there === undefined || (!isBranch(there) && there.secret === entry.secret)) {
    branch.next.set(character, entry);
    return;
  }
  if (isBranch(there)) {
    put(there, entry, depth + 1);
    return;
  }
  const fork: Branch = { next: new Map() };
  branch.next.set(character, fork);
  put(fork, there, depth + 1);
  put(fork, entry, depth + 1);
}

/** Where a secret can end whose characters from `index` on are read from a position on. */
function endsOf(
  secret: string,
  index: number,
  position: number,
  { text, encodedAt }: EncodedText,
): readonly number[] {
  let positions = [position];
  for (let each = index; each < secret.length && positions.length > 0; each++) {
    const wanted = secret[each];
    const next = new Set<number>();
    for (const at of positions) {
      if (text[at] === wanted) next.add(at + 1);
      for (const { character, end } of encodedAt(at)) if (character === wanted) next.add(end);
    }
    positions = [...next];
  }
  return positions;
}
