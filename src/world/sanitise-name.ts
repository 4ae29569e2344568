import type { Profile } from '../profile/schema.ts';

type Normalisation = Profile['formats']['nameNormalisation'];

/**
 * C0, DEL and C1 controls; bidirectional embeddings, overrides and isolates. Embeddings and
 * isolates are not overrides, but they reorder a name just as well, so they go too. Marks (U+200E,
 * U+200F, U+061C) and joiners stay: scripts need them.
 */
const STRIPPED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Names that no step below changes: most of them, and a world may have millions. */
const PLAIN = /^[\x20-\x7e]+$/;

const NAMELESS = 'unnamed';

/**
 * Normalises a filename as on storing (clause 2.3, name): nothing is left in it that can disguise
 * its extension. A name of which nothing is left becomes `unnamed`.
 */
export function sanitiseName(original: string, normalisation: Normalisation = 'NFC'): string {
  if (PLAIN.test(original)) return original;
  const stripped = original.toWellFormed().replace(STRIPPED, '');
  const normalised = normalisation === 'none' ? stripped : stripped.normalize(normalisation);
  return normalised === '' ? NAMELESS : normalised;
}
