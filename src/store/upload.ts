import type { Profile } from '../profile/schema.ts';
import { examineUpload, type Upload } from '../world/examine-upload.ts';
import { statusOf, writeContentType } from '../world/media-types.ts';
import type { WorldFile } from '../world/world.ts';
import type { Store } from './store.ts';

export interface UploadedFile extends Upload, Pick<WorldFile, 'id' | 'workspaceId' | 'createdAt'> {
  /** Bytes. */
  readonly size: number;
}

export type UploadOutcome =
  | { readonly accepted: true; readonly file: WorldFile }
  | { readonly accepted: false; readonly reason: string };

/**
 * Takes a file in as an upload would (clause 2.3): its name is sanitised, and one whose signature
 * does not match an acceptable type is refused and never listed.
 */
export function uploadFile(
  store: Store,
  upload: UploadedFile,
  formats: Profile['formats'],
): UploadOutcome {
  const examined = examineUpload(upload, formats);
  if (!examined.accepted) return { accepted: false, reason: examined.reason };
  const { id, workspaceId, createdAt, size } = upload;
  const file = store.files.add({
    id,
    workspaceId,
    name: examined.name,
    contentType: writeContentType(examined, formats.contentType),
    size,
    validationStatus: statusOf(examined.extensionMatches, formats),
    createdAt,
  });
  return { accepted: true, file };
}
