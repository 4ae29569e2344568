import { filetypeinfo } from 'magic-bytes.js';
import type { Profile } from '../profile/schema.ts';
import { extensionOf, type MediaType, mediaTypes } from './media-types.ts';
import { sanitiseName } from './sanitise-name.ts';

/** An uploaded file. Only the first bytes of its content are used, and none is stored. */
export interface Upload {
  readonly name: string;
  /** The media type that the uploader claims. Used only without a signature. */
  readonly contentType?: string | undefined;
  /** The first bytes of the content, enough for its signature (a few hundred at most). */
  readonly signature?: Uint8Array | undefined;
}

export type Examination =
  | {
      readonly accepted: true;
      readonly name: string;
      readonly contentType: string;
      /** False if the extension does not match the signature. */
      readonly extensionMatches: boolean;
    }
  | { readonly accepted: false; readonly name: string; readonly reason: string };

/**
 * Examines an upload (clause 2.3); every file goes through it. The name is sanitised, and the
 * signature, not the extension, decides whether the type is accepted.
 */
export function examineUpload(upload: Upload, formats: Profile['formats']): Examination {
  const name = sanitiseName(upload.name, formats.nameNormalisation);
  const extension = extensionOf(name);
  const candidates = upload.signature
    ? typesBySignature(upload.signature)
    : typesByClaim(upload.contentType, extension);
  const type = candidates.find((candidate) => candidate.extension === extension) ?? candidates[0];
  if (!type) return { accepted: false, name, reason: refusalReason(upload) };
  return {
    accepted: true,
    name,
    contentType: type.contentType,
    extensionMatches: type.extension === extension,
  };
}

function typesByClaim(contentType: string | undefined, extension: string): readonly MediaType[] {
  if (contentType === undefined) {
    return mediaTypes.filter((candidate) => candidate.extension === extension);
  }
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase();
  return mediaTypes.filter((candidate) => candidate.contentType === essence);
}

function typesBySignature(signature: Uint8Array): readonly MediaType[] {
  const known = filetypeinfo(signature);
  if (known.length === 0) {
    return isText(signature) ? mediaTypes.filter((candidate) => candidate.text) : [];
  }
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
