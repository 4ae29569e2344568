import type { FileEntry } from '../document/wire.ts';
import { toInstant } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import { describeValue } from '../text/describe-value.ts';
import { OperationError } from '../text/operation-error.ts';
import { suggestName } from '../text/suggest.ts';
import { sanitiseName } from '../world/file-fields.ts';
import type { WorldFile } from '../world/world.ts';
import { actionInputs, readInput } from './action-inputs.ts';
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

/** Fields that never change are accepted, so that a shown file can be spread. */
type GivenChanges = FileChanges & Partial<Record<'id' | 'workspaceId' | 'createdAt', unknown>>;

/** @throws Error when a field that never changes would. */
function assertSame(given: GivenChanges, file: WorldFile, shown: MockFile, action: string): void {
  for (const field of ['id', 'workspaceId', 'createdAt'] as const) {
    const value = given[field];
    if (value === undefined || value === shown[field]) continue;
    // The control API shows times in ISO 8601 under every profile.
    if (field === 'createdAt' && value === toIso(file.createdAt)) continue;
    const expected = `${JSON.stringify(shown[field])}, which never changes`;
    throw new OperationError({ action, field, expected, found: describeValue(value) });
  }
}

/** A stored file as the listing shows it, with its workspace. */
export interface MockFile extends FileEntry {
  readonly workspaceId: string;
}

export interface NewFile {
  /** Sanitised on storing; default: `new-file.txt`. */
  readonly name?: string | undefined;
  readonly contentType?: string | undefined;
  readonly validationStatus?: string | undefined;
  /** Default: the first workspace. */
  readonly workspaceId?: string | undefined;
  /** Default: generated in the profile's format. */
  readonly id?: string | undefined;
  /** Bytes; default: 0. */
  readonly size?: number | undefined;
  /** ISO 8601 with an offset, or a Date; default: the time of the mock. */
  readonly createdAt?: string | Date | undefined;
}

/** The files of a mock. Its methods can be taken out of it. */
export class MockFiles {
  readonly #state: () => MockState;

  /** @internal */
  constructor(state: () => MockState) {
    this.#state = state;
  }

  /**
   * The files of a workspace, by default the first, in listing order. Takes its id, or an object
   * as `create` does.
   *
   * @throws Error when the workspace does not exist.
   */
  readonly list = (
    workspace?: string | { readonly workspaceId?: string | undefined },
  ): readonly MockFile[] => {
    const workspaceId = typeof workspace === 'object' ? workspace.workspaceId : workspace;
    const listed = this.#existing(workspaceId, 'list files');
    return Array.from(this.#state().store.files.pageAfter(listed, null), this.#show);
  };

  readonly get = (id: string): MockFile | undefined => {
    const file = this.#state().store.files.get(id);
    return file && this.#show(file);
  };

  /**
   * Stores a file as given, its name sanitised (clause 2.3). A given id may be that of a deleted
   * file.
   *
   * @throws Error when the workspace does not exist, the id is taken, or a field is invalid or
   *   unknown.
   */
  readonly create = (file: NewFile = {}): MockFile => {
    const { profile, store, fresh, now, firstWorkspaceId } = this.#state();
    const read = readInput(actionInputs()['files.create'], file, 'create a file');
    const [status] = profile.formats.validationStatus;
    const stored = store.files.add({
      id: read.id ?? fresh.fileId(),
      workspaceId: read.workspaceId ?? firstWorkspaceId,
      name: sanitiseName(read.name ?? 'new-file.txt'),
      contentType: read.contentType ?? 'text/plain',
      size: read.size ?? 0,
      validationStatus: read.validationStatus ?? status?.value ?? '',
      createdAt: read.createdAt === undefined ? now() : toInstant(read.createdAt),
    });
    return this.#show(stored);
  };

  /**
   * Changes the name, type, size or status of a file; undefined fields stay. A shown file may be
   * spread: `update(id, { ...file, validationStatus: 'rejected' })`.
   *
   * @throws Error when the file does not exist, a field is invalid or unknown, or the id, workspace
   *   or creation time would change.
   */
  readonly update = (id: string, changes: FileChanges): MockFile => {
    const { files } = this.#state().store;
    const file = files.get(id);
    const action = `update the file ${JSON.stringify(id)}`;
    if (!file) {
      throw new OperationError({ action, reason: 'there is no such file', kind: 'missing' });
    }
    assertSame(changes, file, this.#show(file), action);
    const { id: _id, workspaceId: _in, createdAt: _at, ...given }: GivenChanges = changes;
    const {
      name = file.name,
      contentType = file.contentType,
      size = file.size,
      validationStatus = file.validationStatus,
    } = readInput(actionInputs()['files.update'], { ...given, id }, action);
    const stored = name === file.name ? name : sanitiseName(name);
    return this.#show(files.update(id, { name: stored, contentType, size, validationStatus }));
  };

  /** @returns whether the file existed. */
  readonly delete = (id: string): boolean => this.#state().store.files.remove(id);

  /** @throws Error when the workspace does not exist. */
  readonly count = (workspaceId?: string): number =>
    this.#state().store.files.count(this.#existing(workspaceId, 'count files'));

  readonly #show = (file: WorldFile): MockFile => showFile(file, this.#state());

  /** @throws OperationError for a workspace that does not exist: a misspelt id is not an empty one. */
  #existing(workspaceId: string | undefined, action: string): string {
    const { store, firstWorkspaceId } = this.#state();
    if (workspaceId === undefined || store.workspaces.has(workspaceId)) {
      return workspaceId ?? firstWorkspaceId;
    }
    const ids = store.workspaces.all().map((each) => each.workspaceId);
    const known = suggestName(String(workspaceId), ids);
    const reason = `there is no workspace ${JSON.stringify(workspaceId)}: ${known}`;
    throw new OperationError({ action, field: 'workspaceId', kind: 'missing', reason });
  }
}

export function showFile(
  { id, workspaceId, name, contentType, size, validationStatus, createdAt }: WorldFile,
  { writeTime }: Pick<MockState, 'writeTime'>,
): MockFile {
  const time = writeTime(createdAt);
  return { id, workspaceId, name, contentType, size, validationStatus, createdAt: time };
}
