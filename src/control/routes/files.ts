import { MOST_ADDED_FILES } from '../../mock/files.ts';
import { storeOf } from '../../mock/internals.ts';
import type { Sandbox } from '../../mock/sandboxes/registry.ts';
import type { Position } from '../../store/ordering.ts';
import { toIso } from '../../template/write-iso.ts';
import { OperationError } from '../../text/operation-error.ts';
import type { WorldFile } from '../../world/world.ts';
import { columnsOf } from '../../world/world-files.ts';
import { ControlError, tooMany } from '../failure.ts';
import { nothing, route } from '../route.ts';
import {
  cursorInput,
  cursorReply,
  fileChangesInput,
  fileInput,
  fileQuery,
  fileReply,
  filesReply,
  uploadQuery,
} from '../schemas.ts';

/** A stored file; its time is ISO 8601, whatever the profile shows. */
function fileOf(sandbox: Sandbox, id = '') {
  const file = storeOf(sandbox).files.get(id);
  if (file) return shown(file);
  throw new ControlError(404, `There is no file "${id}" in this sandbox`, 'fileId');
}

function refuseFullSandbox(sandbox: Sandbox): void {
  const added = storeOf(sandbox).files.size() - columnsOf(sandbox.world).size;
  if (added >= MOST_ADDED_FILES) throw tooMany(`${MOST_ADDED_FILES} added files`);
}

const shown = ({
  id,
  workspaceId,
  name,
  contentType,
  size,
  validationStatus,
  createdAt,
}: WorldFile) => ({
  ...{ id, workspaceId, name, contentType, size, validationStatus },
  createdAt: toIso(createdAt),
});

/** A position in the listing as text: it stays the same whatever is added or deleted. */
const textOf = ({ orderTime, id }: Position): string => `${orderTime}/${id}`;

function positionOf(text: string): Position {
  const [, orderTime, id = ''] = /^(-?\d{1,17})\/(.+)$/s.exec(text) ?? [];
  if (orderTime !== undefined) return { orderTime: Number(orderTime), id };
  throw new OperationError({
    action: 'list files',
    field: 'after',
    expected: '`next` of the page before',
    found: JSON.stringify(text),
  });
}

const hasText = (
  { id, name, contentType, validationStatus }: WorldFile,
  lowerCased: string,
): boolean =>
  [id, name, contentType, validationStatus].some((text) => text.toLowerCase().includes(lowerCased));

export const fileRoutes = [
  route({
    id: 'listFiles',
    method: 'GET',
    path: '/sandboxes/{id}/files',
    summary: 'The files of a workspace in listing order.',
    input: fileQuery,
    status: 200,
    reply: filesReply,
    run({ sandbox, input: { workspaceId: given, after, offset, limit, contains = '' } }) {
      const count = sandbox.files.count(given);
      const workspaceId = given ?? sandbox.workspaces.list()[0]?.workspaceId ?? '';
      const { files } = storeOf(sandbox);
      const position = after === undefined ? null : positionOf(after);
      const hasAll = contains === '';
      const lowerCased = contains.toLowerCase();
      const find = (from: Position | null, most: number) =>
        files
          .pageAfter(workspaceId, from, hasAll ? most : Number.MAX_SAFE_INTEGER)
          .filter(({ file }) => hasAll || hasText(file, lowerCased));
      // One more than the page shows whether there is another page.
      const found = find(position, offset + limit + 1);
      const page = found.slice(offset, offset + limit);
      const last = page.at(-1);
      return {
        files: page.map(({ file }) => shown(file)),
        total: hasAll ? count : (position === null ? found : find(null, 0)).length,
        next: last !== undefined && found.length > offset + limit ? textOf(last) : null,
      };
    },
  }),
  route({
    id: 'createFile',
    method: 'POST',
    path: '/sandboxes/{id}/files',
    summary: 'Stores a file as given, its name sanitised.',
    input: fileInput,
    status: 201,
    reply: fileReply,
    run({ sandbox, input }) {
      refuseFullSandbox(sandbox);
      return fileOf(sandbox, sandbox.files.create(input).id);
    },
  }),
  route({
    id: 'readFile',
    method: 'GET',
    path: '/sandboxes/{id}/files/{fileId}',
    summary: 'One of them.',
    input: nothing,
    status: 200,
    reply: fileReply,
    run: ({ sandbox, path: { fileId } }) => fileOf(sandbox, fileId),
  }),
  route({
    id: 'updateFile',
    method: 'PATCH',
    path: '/sandboxes/{id}/files/{fileId}',
    summary: 'Changes the name, the type, the size or the status of a file.',
    input: fileChangesInput,
    status: 200,
    reply: fileReply,
    run({ sandbox, path: { fileId = '' }, input }) {
      fileOf(sandbox, fileId);
      return fileOf(sandbox, sandbox.files.update(fileId, input).id);
    },
  }),
  route({
    id: 'deleteFile',
    method: 'DELETE',
    path: '/sandboxes/{id}/files/{fileId}',
    summary: 'Removes a file; its id is not given again.',
    input: nothing,
    status: 204,
    reply: null,
    run: ({ sandbox, path: { fileId } }) => void sandbox.files.delete(fileOf(sandbox, fileId).id),
  }),
  route({
    id: 'readCursor',
    method: 'POST',
    path: '/sandboxes/{id}/cursors',
    summary: 'What a cursor stands for, and whether a listing takes it; it is not used up.',
    input: cursorInput,
    status: 200,
    reply: cursorReply,
    run: ({ sandbox, input: { cursor, workspaceId } }) => sandbox.readCursor(cursor, workspaceId),
  }),
  route({
    id: 'uploadFile',
    method: 'POST',
    path: '/sandboxes/{id}/uploads',
    summary: 'Takes bytes in as an upload would: by their signature, or not at all (422).',
    takesBytes: true,
    input: uploadQuery,
    status: 201,
    reply: fileReply,
    run({ sandbox, input, bytes }) {
      refuseFullSandbox(sandbox);
      const isTold = bytes.length === 0 && input.size !== undefined;
      const outcome = sandbox.files.upload({
        size: bytes.length,
        ...input,
        signature: isTold ? undefined : bytes.subarray(0, SIGNATURE_BYTES),
      });
      if (outcome.accepted) return fileOf(sandbox, outcome.file.id);
      const problems = [{ path: '', message: outcome.reason }];
      throw new ControlError(422, `The upload was refused: ${outcome.reason}`, problems);
    },
  }),
];

/** More than any signature is long. */
const SIGNATURE_BYTES = 4_100;
