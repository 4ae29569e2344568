import type { FileEntry } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import type { FileChanges } from '../store/store.ts';
import { uploadFile } from '../store/upload.ts';
import { type Instant, toInstant } from '../template/instant.ts';
import type { Upload } from '../world/examine-upload.ts';
import { sanitiseName } from '../world/sanitise-name.ts';
import type { WorldFile } from '../world/world.ts';
import type { MockState } from './state.ts';

/** A stored file as the listing shows it, and the workspace that it is in. */
export interface MockFile extends FileEntry {
  readonly workspaceId: string;
}

interface Placement {
  /** The first workspace if left out. */
  readonly workspaceId?: string;
  /** Of the profile's format if left out. */
  readonly id?: string;
  /** Bytes; 0 if left out. */
  readonly size?: number;
  /** ISO 8601 with an offset, or a Date; the mock's now if left out. */
  readonly createdAt?: string | Date;
}

export interface NewFile extends Placement {
  /** Sanitised on storing; `new-file.txt` if left out. */
  readonly name?: string;
  readonly contentType?: string;
  readonly validationStatus?: string;
}

export interface NewUpload extends Upload, Placement {}

export interface MockFiles {
  /** The files of a workspace in listing order; of the first workspace if left out. */
  list(workspaceId?: string): readonly MockFile[];
  get(id: string): MockFile | undefined;
  /**
   * Stores a file as given, its name sanitised (clause 2.3); `upload` also judges its signature.
   *
   * @throws Error when the workspace is not there, the id is taken or the size is no whole number.
   */
  create(file?: NewFile): MockFile;
  /** Takes a file in as an upload would: one of no acceptable type is refused (clause 2.3). */
  upload(
    upload: NewUpload,
  ):
    | { readonly accepted: true; readonly file: MockFile }
    | { readonly accepted: false; readonly reason: string };
  /** @throws Error when there is no such file or the size is no whole number. */
  update(id: string, changes: FileChanges): MockFile;
  /** @returns whether the file was there. */
  delete(id: string): boolean;
  count(workspaceId?: string): number;
}

export interface FilesContext {
  readonly state: () => MockState;
  readonly formats: Profile['formats'];
  readonly now: () => Instant;
  readonly firstWorkspaceId: string;
  readonly writeTime: (instant: Instant) => string;
}

export function createMockFiles(context: FilesContext): MockFiles {
  const { state, formats, firstWorkspaceId } = context;

  const show = ({ id, workspaceId, createdAt, ...file }: WorldFile): MockFile => ({
    id,
    workspaceId,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
    validationStatus: file.validationStatus,
    createdAt: context.writeTime(createdAt),
  });

  const place = ({ workspaceId, id, size = 0, createdAt }: Placement) => {
    refuseSize(size);
    const time = createdAt === undefined ? context.now() : toInstant(createdAt);
    return {
      id: id ?? state().nextFileId(time),
      workspaceId: workspaceId ?? firstWorkspaceId,
      size,
      createdAt: time,
    };
  };

  return {
    list: (workspaceId = firstWorkspaceId) =>
      state()
        .store.files.pageAfter(workspaceId, null, Number.MAX_SAFE_INTEGER)
        .map(({ file }) => show(file)),
    get(id) {
      const file = state().store.files.get(id);
      return file && show(file);
    },
    create({ name = 'new-file.txt', contentType, validationStatus, ...placement } = {}) {
      const file = state().store.files.add({
        ...place(placement),
        name: sanitiseName(name, formats.nameNormalisation),
        contentType: contentType ?? 'text/plain',
        validationStatus: validationStatus ?? formats.validationStatus[0]?.value ?? '',
      });
      return show(file);
    },
    upload({ name, contentType, signature, ...placement }) {
      const upload = { ...place(placement), name, contentType, signature };
      const outcome = uploadFile(state().store, upload, formats);
      return outcome.accepted ? { accepted: true, file: show(outcome.file) } : outcome;
    },
    update(id, { name, ...changes }) {
      if (changes.size !== undefined) refuseSize(changes.size);
      const sanitised = name !== undefined && {
        name: sanitiseName(name, formats.nameNormalisation),
      };
      return show(state().store.files.update(id, { ...changes, ...sanitised }));
    },
    delete: (id) => state().store.files.remove(id),
    count: (workspaceId = firstWorkspaceId) => state().store.files.count(workspaceId),
  };
}

function refuseSize(size: number): void {
  if (Number.isSafeInteger(size) && size >= 0) return;
  throw new Error(`Failed to store a file: expected a size in whole bytes, found ${size}`);
}
