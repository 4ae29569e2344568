import * as z from 'zod/mini';
import { parseFor } from '../profile/parse-settings.ts';
import type { Profile } from '../profile/schema.ts';
import type { Store } from '../store/store.ts';
import { examineUpload, type Upload } from '../world/examine-upload.ts';
import { statusOf, writeContentType } from '../world/media-types.ts';
import type { WorldFile } from '../world/world.ts';
import {
  type NewUpload,
  placeFile,
  placementSchema,
  showFile,
  type UploadedMockFile,
} from './files.ts';
import { internalsOf } from './internals.ts';

const UPLOAD = 'take in an upload';

const uploadSchema = z.strictObject({
  ...placementSchema,
  name: z.string(),
  contentType: z.optional(z.string()),
  // Not by its class, which differs in another realm (a test environment, a frame).
  signature: z.optional(z.custom<Uint8Array>(ArrayBuffer.isView, 'expected bytes (Uint8Array)')),
});

/** The method `files.upload`, for a mock that lacks it: it knows hundreds of signatures. */
export function uploadFile(mock: object, given: NewUpload): UploadedMockFile {
  const { state, recorder } = internalsOf(mock, UPLOAD);
  const { name, contentType, signature, ...placement } = parseFor(uploadSchema, given, UPLOAD);
  const { store, profile } = state();
  return recorder.within(() => {
    const upload = { ...placeFile(placement, state()), name, contentType, signature };
    const outcome = storeUpload(store, upload, profile.formats);
    return outcome.accepted ? { accepted: true, file: showFile(outcome.file, state()) } : outcome;
  });
}

interface UploadedFile extends Upload, Pick<WorldFile, 'id' | 'workspaceId' | 'createdAt'> {
  /** Bytes. */
  readonly size: number;
}

type UploadOutcome =
  | { readonly accepted: true; readonly file: WorldFile }
  | { readonly accepted: false; readonly reason: string };

/**
 * Takes a file in as an upload would (clause 2.3): its name is sanitised, and one whose signature
 * does not match an acceptable type is refused and never listed.
 */
export function storeUpload(
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
