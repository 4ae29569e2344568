import * as z from 'zod/mini';
import { parseFor } from '../profile/parse-settings.ts';
import { examineUpload } from '../world/examine-upload.ts';
import { statusOf, writeContentType } from '../world/media-types.ts';
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
  // Not checked by class, which differs in another realm (a test environment, a frame).
  signature: z.optional(z.custom<Uint8Array>(ArrayBuffer.isView, 'expected bytes (Uint8Array)')),
});

/**
 * The method `files.upload`, for a mock that lacks it, because it includes hundreds of signatures.
 * Sanitises the name, and rejects a file whose signature matches no accepted type (clause 2.3).
 */
export function uploadFile(mock: object, given: NewUpload): UploadedMockFile {
  const { state, recorder } = internalsOf(mock, UPLOAD);
  const { name, contentType, signature, ...placement } = parseFor(uploadSchema, given, UPLOAD);
  const { store, profile } = state();
  const { formats } = profile;
  return recorder.within(() => {
    const placed = placeFile(placement, state());
    const examined = examineUpload({ name, contentType, signature }, formats);
    if (!examined.accepted) return { accepted: false, reason: examined.reason };
    const file = store.files.add({
      ...placed,
      name: examined.name,
      contentType: writeContentType(examined, formats.contentType),
      validationStatus: statusOf(examined.extensionMatches, formats),
    });
    return { accepted: true, file: showFile(file, state()) };
  });
}
