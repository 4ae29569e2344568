import type { Profile } from '../profile/schema.ts';

type Normalisation = Profile['formats']['nameNormalisation'];

/**
 * C0, DEL and C1 controls; bidirectional embeddings, overrides and isolates. Embeddings and
 * isolates are not overrides, but they can reorder a name too. Marks (U+200E, U+200F, U+061C) and
 * joiners are kept, because some scripts need them.
 */
const STRIPPED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A fast path for names that need no change: most of them, and a world may have millions. */
const PLAIN = /^[\x20-\x7e]+$/;

const NAMELESS = 'unnamed';

/**
 * Normalises a filename for storage (clause 2.3, name): removes everything that can disguise its
 * extension. A name that would be empty becomes `unnamed`.
 */
export function sanitiseName(original: string, normalisation: Normalisation = 'NFC'): string {
  if (PLAIN.test(original)) return original;
  const stripped = original.toWellFormed().replace(STRIPPED, '');
  const normalised = normalisation === 'none' ? stripped : stripped.normalize(normalisation);
  return normalised === '' ? NAMELESS : normalised;
}
