import { filetypeinfo } from 'magic-bytes.js';
import type { Profile } from '../profile/schema.ts';

/** How an uploaded file is examined, and stored according to the profile (clause 2.3). */

type Formats = Profile['formats'];

export interface MediaType {
  readonly extension: string;
  readonly contentType: string;
  /** Weight among all types in seeded data, a whole number. */
  readonly share: number;
  /** Text has no signature: its bytes must be valid text. */
  readonly text?: true;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The accepted file types. */
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
  { extension: 'txt', contentType: 'text/plain', share: 4, text: true },
  { extension: 'csv', contentType: 'text/csv', share: 4, text: true },
];

/** An uploaded file. Only the first bytes of its content are used, and none is stored. */
export interface Upload {
  readonly name: string;
  /** The media type that the uploader claims. Used only without a signature. */
  readonly contentType?: string | undefined;
  /** The first bytes of the content, enough for its signature (a few hundred at most). */
  readonly signature?: Uint8Array | undefined;
}

type Examination =
  | {
      readonly accepted: true;
      readonly name: string;
      readonly contentType: string;
      readonly validationStatus: string;
    }
  | { readonly accepted: false; readonly name: string; readonly reason: string };

/**
 * Examines an upload; every file goes through it. The name is sanitised, and the signature, not the
 * extension, decides whether the type is accepted. The rest is as the profile stores it.
 */
export function examineUpload(upload: Upload, formats: Formats): Examination {
  const name = sanitiseName(upload.name, formats.nameNormalisation);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  const candidates = upload.signature
    ? typesBySignature(upload.signature)
    : typesByClaim(upload.contentType, extension);
  const type = candidates.find((candidate) => candidate.extension === extension) ?? candidates[0];
  if (!type) return { accepted: false, name, reason: refusalReason(upload) };
  return {
    accepted: true,
    name,
    contentType: writeContentType(type, formats.contentType),
    validationStatus: statusOf(type.extension === extension, formats),
  };
}

function typesByClaim(contentType: string | undefined, extension: string): readonly MediaType[] {
  const essence = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  return mediaTypes.filter((candidate) =>
    essence === undefined ? candidate.extension === extension : candidate.contentType === essence,
  );
}

function typesBySignature(signature: Uint8Array): readonly MediaType[] {
  const known = filetypeinfo(signature);
  if (known.length === 0) return mediaTypes.filter(({ text }) => text && isText(signature));
  return mediaTypes.filter((candidate) => known.some(({ mime }) => mime === candidate.contentType));
}

/** Whether the bytes are UTF-8 without NUL, and not a script with a shebang. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0) || (bytes[0] === 0x23 && bytes[1] === 0x21)) return false;
  try {
    // stream: a signature may end in the middle of a character
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function refusalReason({ signature, contentType }: Upload): string {
  if (signature) {
    const found = filetypeinfo(signature)[0]?.typename;
    return `its signature is ${found ? `that of ${found}` : 'not known'}, which is no acceptable type`;
  }
  return contentType
    ? `${contentType} is no acceptable type`
    : 'neither its signature nor its extension tells an acceptable type';
}

/** Writes a media type in the format of the profile. */
export function writeContentType(
  { contentType, text }: Pick<MediaType, 'contentType' | 'text'>,
  form: Formats['contentType'],
): string {
  if (form === 'bare') return contentType.slice(contentType.indexOf('/') + 1);
  if (form === 'plain') return contentType;
  return text ? `${contentType}; charset=utf-8` : `${contentType}; version=1`;
}

/** The most frequent status if the extension matches, otherwise the second most frequent. */
function statusOf(extensionMatches: boolean, { validationStatus }: Formats): string {
  const byShare = validationStatus.toSorted((a, b) => b.share - a.share);
  const status = extensionMatches ? byShare[0] : (byShare[1] ?? byShare[0]);
  return status?.value ?? '';
}

/**
 * C0, DEL and C1 controls; bidirectional embeddings, overrides and isolates. Embeddings and
 * isolates are not overrides, but they can reorder a name too. Marks (U+200E, U+200F, U+061C) and
 * joiners are kept, because some scripts need them.
 */
const STRIPPED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** A fast path for names that need no change: most of them, and a world may have millions. */
const PLAIN = /^[\x20-\x7e]+$/;

/**
 * Normalises a filename: removes everything that can disguise its extension. A name that would be
 * empty becomes `unnamed`.
 */
export function sanitiseName(
  original: string,
  normalisation: Formats['nameNormalisation'] = 'NFC',
): string {
  if (PLAIN.test(original)) return original;
  const stripped = original.toWellFormed().replace(STRIPPED, '');
  return (normalisation === 'none' ? stripped : stripped.normalize(normalisation)) || 'unnamed';
}
