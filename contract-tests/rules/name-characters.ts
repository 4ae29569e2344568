/** Characters of a name that can disguise its extension, as `U+202E` and the like. */
export interface Disguises {
  /** Control characters and bidirectional overrides: clause 2.3 says that they are stripped. */
  readonly forbidden: readonly string[];
  /** Embeddings and isolates: they can disguise as well, but the document does not name them. */
  readonly doubtful: readonly string[];
}

export function disguisesIn(name: string): Disguises {
  const points = Array.from(name, (character) => character.codePointAt(0) ?? 0);
  return {
    forbidden: points.filter(isForbidden).map(codePointText),
    doubtful: points.filter(isDoubtful).map(codePointText),
  };
}

function isForbidden(point: number): boolean {
  const control = point <= 0x1f || (point >= 0x7f && point <= 0x9f);
  return control || point === 0x202d || point === 0x202e;
}

function isDoubtful(point: number): boolean {
  return (point >= 0x202a && point <= 0x202c) || (point >= 0x2066 && point <= 0x2069);
}

function codePointText(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
