import type { Profile } from '../profile/schema.ts';
import type { MediaType } from './media-types.ts';

/** How an accepted file is stored, as the profile says. */

/** Writes a media type in the profile's form (clause 2.3, contentType). */
export function writeContentType(
  { contentType, text }: Pick<MediaType, 'contentType' | 'text'>,
  form: Profile['formats']['contentType'],
): string {
  if (form === 'bare') return contentType.slice(contentType.indexOf('/') + 1);
  if (form === 'plain') return contentType;
  return text ? `${contentType}; charset=utf-8` : `${contentType}; version=1`;
}

/** The most frequent value where all is well; the next one, if there is one, for a warning. */
export function statusOf(extensionMatches: boolean, formats: Profile['formats']): string {
  const byShare = formats.validationStatus.toSorted((a, b) => b.share - a.share);
  const status = extensionMatches ? byShare[0] : (byShare[1] ?? byShare[0]);
  return status?.value ?? '';
}
