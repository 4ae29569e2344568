import { uploadFile as storeUpload } from '../store/upload.ts';
import { refuseUnknownFields } from '../text/check-options.ts';
import { refuseOtherThanBytes, refuseOtherThanText } from './check-input.ts';
import { type NewUpload, PLACEMENT, placeFile, showFile, type UploadedMockFile } from './files.ts';
import { internalsOf } from './internals.ts';

const UPLOAD = 'take in an upload';

/** The method `files.upload`, for a mock that lacks it: it knows hundreds of signatures. */
export function uploadFile(mock: object, given: NewUpload): UploadedMockFile {
  const { state, recorder } = internalsOf(mock, UPLOAD);
  refuseUnknownFields(given, [...PLACEMENT, 'name', 'contentType', 'signature'], UPLOAD);
  const { name, contentType, signature, ...placement } = given;
  refuseOtherThanText(name, 'name', UPLOAD);
  if (contentType !== undefined) refuseOtherThanText(contentType, 'contentType', UPLOAD);
  if (signature !== undefined) refuseOtherThanBytes(signature, 'signature', UPLOAD);
  const { store, profile } = state();
  return recorder.within(() => {
    const placed = placeFile(placement, state(), UPLOAD);
    const outcome = storeUpload(
      store,
      { ...placed, name, contentType, signature },
      profile.formats,
    );
    return outcome.accepted ? { accepted: true, file: showFile(outcome.file, state()) } : outcome;
  });
}
