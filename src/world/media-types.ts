import type { Profile } from '../profile/schema.ts';

/** The accepted file types, and their frequency in seeded data. */

export interface MediaType {
  readonly extension: string;
  readonly contentType: string;
  /** Weight among all types, a whole number. */
  readonly share: number;
  /** Text has no signature: its bytes must be valid text. */
  readonly text?: true;
}

export const mediaTypes: readonly MediaType[] = [
  { extension: 'pdf', contentType: 'application/pdf', share: 24 },
  { extension: 'png', contentType: 'image/png', share: 14 },
  { extension: 'jpg', contentType: 'image/jpeg', share: 14 },
  {
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    share: 12,
  },
  {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    share: 10,
  },
  {
    extension: 'pptx',
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    share: 5,
  },
  { extension: 'zip', contentType: 'application/zip', share: 5 },
  { extension: 'gif', contentType: 'image/gif', share: 2 },
  { extension: 'mp4', contentType: 'video/mp4', share: 4 },
  { extension: 'mp3', contentType: 'audio/mpeg', share: 2 },
  { extension: 'txt', contentType: 'text/plain', share: 4, text: true },
  { extension: 'csv', contentType: 'text/csv', share: 4, text: true },
];

/** The extension of a filename, in lower case and without the dot, or an empty string. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** How an accepted file is stored, according to the profile. */

/** Writes a media type in the format of the profile (clause 2.3, contentType). */
export function writeContentType(
  { contentType, text }: Pick<MediaType, 'contentType' | 'text'>,
  form: Profile['formats']['contentType'],
): string {
  if (form === 'bare') return contentType.slice(contentType.indexOf('/') + 1);
  if (form === 'plain') return contentType;
  return text ? `${contentType}; charset=utf-8` : `${contentType}; version=1`;
}

/** The most frequent status if the extension matches, otherwise the second most frequent. */
export function statusOf(extensionMatches: boolean, formats: Profile['formats']): string {
  const byShare = formats.validationStatus.toSorted((a, b) => b.share - a.share);
  const status = extensionMatches ? byShare[0] : (byShare[1] ?? byShare[0]);
  return status?.value ?? '';
}
