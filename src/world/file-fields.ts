/** The type and the name of a file as a server stores them (clause 2.3). */

export interface MediaType {
  readonly extension: string;
  readonly contentType: string;
  /** Weight among all types in seeded data, a whole number. */
  readonly share: number;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The types of seeded files. */
export const mediaTypes: readonly MediaType[] = [
  { extension: 'pdf', contentType: 'application/pdf', share: 24 },
  { extension: 'png', contentType: 'image/png', share: 14 },
  { extension: 'jpg', contentType: 'image/jpeg', share: 14 },
  { extension: 'docx', contentType: `${OFFICE}.wordprocessingml.document`, share: 12 },
  { extension: 'xlsx', contentType: `${OFFICE}.spreadsheetml.sheet`, share: 10 },
  { extension: 'pptx', contentType: `${OFFICE}.presentationml.presentation`, share: 5 },
  { extension: 'zip', contentType: 'application/zip', share: 5 },
  { extension: 'gif', contentType: 'image/gif', share: 2 },
  { extension: 'mp4', contentType: 'video/mp4', share: 4 },
  { extension: 'mp3', contentType: 'audio/mpeg', share: 2 },
  { extension: 'txt', contentType: 'text/plain', share: 4 },
  { extension: 'csv', contentType: 'text/csv', share: 4 },
];

/** The type that the extension of a name says. */
export function contentTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = mediaTypes.find((type) => type.extension === extension);
  return known?.contentType ?? 'application/octet-stream';
}

/**
 * C0, DEL and C1 controls; bidirectional embeddings, overrides and isolates. Embeddings and
 * isolates are not overrides, but they can reorder a name too. Marks (U+200E, U+200F, U+061C) and
 * joiners are kept, because some scripts need them.
 */
const STRIPPED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Normalises a filename: removes everything that can disguise its extension. A name that would be
 * empty becomes `unnamed`.
 */
export function sanitiseName(original: string): string {
  return original.toWellFormed().replace(STRIPPED, '').normalize('NFC') || 'unnamed';
}
