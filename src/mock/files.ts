import * as z from 'zod/mini';
import type { FileEntry } from '../document/wire.ts';
import { describeValue } from '../text/describe-value.ts';
import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';
import { suggestName } from '../text/suggest.ts';
import { fileIdSchema } from '../world/fields.ts';
import { sanitiseName } from '../world/file-fields.ts';
import type { WorldFile } from '../world/world.ts';
import type { Changes } from './changes.ts';
import { isSameTime, timeSchema } from './check-input.ts';
import { wholeNumber } from './numbers.ts';
import type { MockState } from './state/mock-state.ts';

/** Changes to a file; omitted and undefined fields stay. */
export interface FileChanges {
  /** Sanitised on storing. */
  readonly name?: string | undefined;
  readonly contentType?: string | undefined;
  /** Bytes. */
  readonly size?: number | undefined;
  readonly validationStatus?: string | undefined;
}

const text = z.optional(z.string());
const size = z.optional(wholeNumber(0));
const stored = { name: text, contentType: text, size, validationStatus: text };
/** Fields that never change. They are accepted, so that a shown file can be spread. */
const KEPT = ['id', 'workspaceId', 'createdAt'] as const;
const kept = z.optional(z.unknown());
const changesSchema = z.strictObject({ ...stored, id: kept, workspaceId: kept, createdAt: kept });
const placementSchema = {
  workspaceId: text,
  id: z.optional(fileIdSchema),
  size,
  createdAt: z.optional(timeSchema),
};
const newFileSchema = z.strictObject({ ...stored, ...placementSchema });
/** @throws Error when a field is unknown or invalid, or can never change. */
function readFileChanges(given: FileChanges, file: WorldFile, { writeTime }: MockState) {
  const action = `update the file ${JSON.stringify(file.id)}`;
  const changes = parseInput(changesSchema, given, action);
  for (const field of KEPT) {
    const { [field]: value } = changes;
    const kept = field === 'createdAt' ? writeTime(file.createdAt) : file[field];
    if (value === undefined || value === kept) continue;
    if (field === 'createdAt' && isSameTime(value, file.createdAt)) continue;
    const expected = `${JSON.stringify(kept)}, which never changes`;
    throw new OperationError({ action, field, expected, found: describeValue(value) });
  }
  const { name = file.name, contentType = file.contentType } = changes;
  const { size = file.size, validationStatus = file.validationStatus } = changes;
  return { name, contentType, size, validationStatus };
}

/** The most files that scenarios and the control API may add to those of the world. */
const MAX_ADDED_FILES = 100_000;

/**
 * @param count files to add at once.
 * @throws OperationError (`limit`) when a mock may not have that many.
 */
export function assertRoomForFiles(
  { store, world }: Pick<MockState, 'store' | 'world'>,
  count: number,
): void {
  const added = store.files.size() - world.files.length;
  const room = MAX_ADDED_FILES - added;
  if (count <= room) return;
  throw new OperationError({
    action: 'add files',
    kind: 'limit',
    expected: `at most ${room} more`,
    found: `${count}`,
  });
}

/** A stored file as the listing shows it, with its workspace. */
export interface MockFile extends FileEntry {
  readonly workspaceId: string;
}

interface Placement {
  /** Default: the first workspace. */
  readonly workspaceId?: string | undefined;
  /** Default: generated in the profile's format. */
  readonly id?: string | undefined;
  /** Bytes; default: 0. */
  readonly size?: number | undefined;
  /** ISO 8601 with an offset, or a Date; default: the time of the mock. */
  readonly createdAt?: string | Date | undefined;
}

export interface NewFile extends Placement {
  /** Sanitised on storing; default: `new-file.txt`. */
  readonly name?: string | undefined;
  readonly contentType?: string | undefined;
  readonly validationStatus?: string | undefined;
}

/** The files of a mock. */
export interface MockFiles {
  /**
   * The files of a workspace, by default the first, in listing order. Takes its id, or an object
   * as `create` does.
   *
   * @throws Error when the workspace does not exist.
   */
  list(workspace?: string | { readonly workspaceId?: string | undefined }): readonly MockFile[];
  get(id: string): MockFile | undefined;
  /**
   * Stores a file as given, its name sanitised (clause 2.3).
   *
   * @throws Error when the workspace does not exist, the id is taken, or a field is invalid or
   *   unknown.
   */
  create(file?: NewFile): MockFile;
  /**
   * Changes the name, type, size or status of a file; undefined fields stay. A shown file may be
   * spread: `update(id, { ...file, validationStatus: 'rejected' })`.
   *
   * @throws Error when the file does not exist, a field is invalid or unknown, or the id, workspace
   *   or creation time would change.
   */
  update(id: string, changes: FileChanges): MockFile;
  /** @returns whether the file existed. */
  delete(id: string): boolean;
  /** @throws Error when the workspace does not exist. */
  count(workspaceId?: string): number;
}

/** @param within makes each call one change. */
export function createMockFiles(state: () => MockState, within: Changes['within']): MockFiles {
  const show = (file: WorldFile) => showFile(file, state());
  /** @throws OperationError for a workspace that does not exist: a misspelt id is not an empty one. */
  const existing = (workspaceId: string | undefined, action: string): string => {
    const { store, firstWorkspaceId } = state();
    if (workspaceId === undefined || store.workspaces.get(workspaceId)) {
      return workspaceId ?? firstWorkspaceId;
    }
    const ids = [...store.workspaces.ids()];
    const reason = `there is no workspace ${JSON.stringify(workspaceId)}: ${suggestName(String(workspaceId), ids)}`;
    throw new OperationError({ action, field: 'workspaceId', kind: 'missing', reason });
  };

  return {
    list(workspace) {
      const workspaceId = typeof workspace === 'object' ? workspace.workspaceId : workspace;
      const listed = existing(workspaceId, 'list files');
      return Array.from(state().store.files.pageAfter(listed, null), show);
    },
    get(id) {
      const file = state().store.files.get(id);
      return file && show(file);
    },
    create: (given = {}) =>
      within(() => {
        const [status] = state().profile.formats.validationStatus;
        const {
          name = 'new-file.txt',
          contentType = 'text/plain',
          validationStatus = status?.value ?? '',
          ...placement
        } = parseInput(newFileSchema, given, 'create a file');
        const facts = { name: sanitiseName(name), contentType, validationStatus };
        return show(state().store.files.add({ ...placeFile(placement, state()), ...facts }));
      }),
    update(id, given) {
      const { store } = state();
      const file = store.files.get(id);
      if (!file) {
        const action = `update the file ${JSON.stringify(id)}`;
        throw new OperationError({ action, reason: 'there is no such file', kind: 'missing' });
      }
      const { name, ...changes } = readFileChanges(given, file, state());
      const renamed = name !== file.name && { name: sanitiseName(name) };
      return show(store.files.update(id, { ...changes, ...renamed }));
    },
    delete: (id) => state().store.files.remove(id),
    count: (workspaceId) => state().store.files.count(existing(workspaceId, 'count files')),
  };
}

export function showFile(
  { id, workspaceId, name, contentType, size, validationStatus, createdAt }: WorldFile,
  { writeTime }: Pick<MockState, 'writeTime'>,
): MockFile {
  const time = writeTime(createdAt);
  return { id, workspaceId, name, contentType, size, validationStatus, createdAt: time };
}

type ReadPlacement = z.output<z.ZodMiniObject<typeof placementSchema>>;

/** The placement of a new file; omitted fields are generated. */
function placeFile(
  { workspaceId, id, size = 0, createdAt }: ReadPlacement,
  { fresh, now, firstWorkspaceId }: MockState,
) {
  const time = createdAt ?? now();
  return {
    id: id ?? fresh.fileId(),
    workspaceId: workspaceId ?? firstWorkspaceId,
    size,
    createdAt: time,
  };
}
