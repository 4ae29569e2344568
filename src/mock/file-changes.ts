import type { StoredFileChanges } from '../store/file-table.ts';
import { refuseUnknownFields } from '../text/check-options.ts';
import { describeValue } from '../text/describe-value.ts';
import { OperationError } from '../text/operation-error.ts';
import type { WorldFile } from '../world/world.ts';
import { isSameTime, refuseOtherThanText, refuseSize } from './door-checks.ts';

/** What may change of a file; what is left out or undefined stays as it is. */
export interface FileChanges {
  /** Sanitised on storing. */
  readonly name?: string | undefined;
  readonly contentType?: string | undefined;
  /** Bytes. */
  readonly size?: number | undefined;
  readonly validationStatus?: string | undefined;
}

const TEXTS = ['name', 'contentType', 'validationStatus'] as const;
/** A file keeps these. They may be given, so that a file as it is shown can be spread. */
const KEPT = ['id', 'workspaceId', 'createdAt'] as const;
const KNOWN = [...TEXTS, 'size', ...KEPT];

/**
 * The changes that are really asked for.
 *
 * @param shownTime how the file's creation time is shown.
 * @throws Error when a field is unknown, is of another type, or would change what a file keeps.
 */
export function readFileChanges(
  given: FileChanges,
  file: WorldFile,
  shownTime: string,
): StoredFileChanges {
  const action = `update the file ${JSON.stringify(file.id)}`;
  refuseUnknownFields(given, KNOWN, action);
  const kept = { id: file.id, workspaceId: file.workspaceId, createdAt: shownTime };
  refuseOtherThanKept(given, kept, file, action);
  for (const field of TEXTS) {
    if (given[field] !== undefined) refuseOtherThanText(given[field], field, action);
  }
  if (given.size !== undefined) refuseSize(given.size, action);
  return {
    ...(given.name !== undefined && { name: given.name }),
    ...(given.contentType !== undefined && { contentType: given.contentType }),
    ...(given.size !== undefined && { size: given.size }),
    ...(given.validationStatus !== undefined && { validationStatus: given.validationStatus }),
  };
}

function refuseOtherThanKept(
  given: object,
  kept: Record<(typeof KEPT)[number], string>,
  file: WorldFile,
  action: string,
): void {
  const values: Readonly<Record<string, unknown>> = { ...given };
  for (const field of KEPT) {
    const value = values[field];
    if (value === undefined || value === kept[field]) continue;
    if (field === 'createdAt' && isSameTime(value, file.createdAt)) continue;
    const expected = `${JSON.stringify(kept[field])}, which a file keeps`;
    throw new OperationError({ action, field, expected, found: describeValue(value) });
  }
}
