import * as z from 'zod';
import { refuseMoreFiles, showFile } from '../../mock/files.ts';
import { storeOf } from '../../mock/internals.ts';
import type { Sandbox } from '../../mock/sandboxes/registry.ts';
import type { Position } from '../../store/ordering.ts';
import { toIso } from '../../template/write-iso.ts';
import { OperationError } from '../../text/operation-error.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import type { WorldFile } from '../../world/world.ts';
import { ControlError } from '../failure.ts';
import { route } from '../route.ts';
import { count, longText, newName, shortText, text, time, whole } from '../schema-parts.ts';

const fileReply = z.strictObject({
  id: text,
  workspaceId: text,
  name: text,
  contentType: text,
  size: whole,
  validationStatus: text,
  createdAt: time,
});
const placement = {
  workspaceId: text.optional().describe('Default: the first workspace.'),
  id: newName.optional(),
  createdAt: z.optional(instantSchema).describe('Default: the time of the clock.'),
};
const fileChangesInput = z.strictObject({
  name: longText.optional(),
  contentType: shortText.optional(),
  size: whole.optional(),
  validationStatus: shortText.optional(),
});
const fileInput = fileChangesInput.extend(placement);
const uploadQuery = z.strictObject({
  ...placement,
  name: longText,
  contentType: shortText.optional(),
  size: count
    .optional()
    .describe(
      'Bytes of the whole file, if the body is only its beginning. With an empty body, contentType or name decides the type.',
    ),
});

const fileQuery = z.strictObject({
  workspaceId: text.optional().describe('Default: the first workspace.'),
  contains: longText
    .optional()
    .describe('Only files whose id, name, type or status contains this, in any case.'),
  after: text.max(1_100).optional().describe('`next` of the previous page.'),
  offset: count.default(0).describe('Files to skip first.'),
  limit: count.max(1_000).default(100),
});
const filesReply = z.strictObject({
  files: z.array(fileReply).describe('In listing order.'),
  total: whole,
  next: text
    .nullable()
    .describe(
      'Pass it as `after` for the next page, even if files change in the meantime; null at the end.',
    ),
});

const cursorInput = z.strictObject({
  cursor: text.max(100_000),
  workspaceId: text.optional().describe('The workspace to list. Default: the first workspace.'),
});
const cursorReply = z.strictObject({
  works: z.boolean().describe('Whether the listing of the workspace accepts it now.'),
  condition: z.enum(['malformedCursor', 'foreignCursor']).nullable(),
  why: text.nullable().describe('Why it is rejected; null if it works.'),
  wouldPass: text.nullable(),
  place: z
    .strictObject({
      workspaceId: text.describe('The workspace whose listing issued it.'),
      position: z
        .strictObject({
          fileId: text,
          createdAt: time,
          exists: z.boolean().describe('If not, the listing continues after its old position.'),
        })
        .nullable()
        .describe('The entry before it; null for the start of the listing.'),
      pages: whole.describe('Pages of the walk so far.'),
      limit: whole.describe('The limit of the page that issued it.'),
      before: whole.describe('Files that are now listed before its position.'),
      behind: whole,
    })
    .nullable()
    .describe('Null if it has no position.'),
});

/** A stored file; its time is ISO 8601 in every profile. */
function fileOf(sandbox: Sandbox, id = '') {
  const file = storeOf(sandbox).files.get(id);
  if (file) return shown(file);
  throw new ControlError(404, `There is no file "${id}" in this sandbox`, 'fileId');
}

const shown = (file: WorldFile) => showFile(file, { writeTime: toIso });

/** A position in the listing as text; it stays valid when files are added or deleted. */
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

export const fileRoutes = {
  listFiles: route({
    summary: 'Lists the files of a workspace in listing order.',
    input: fileQuery,
    reply: filesReply,
    run({ sandbox, input: { workspaceId: given, after, offset, limit, contains = '' } }) {
      const count = sandbox.files.count(given);
      const workspaceId = given ?? sandbox.workspaces.list()[0]?.workspaceId ?? '';
      const { files } = storeOf(sandbox);
      const position = after === undefined ? null : positionOf(after);
      const hasAll = contains === '';
      const lowerCased = contains.toLowerCase();
      const find = (from: Position | null, most: number) =>
        [...files.pageAfter(workspaceId, from, hasAll ? most : Infinity)].filter(
          (file) => hasAll || hasText(file, lowerCased),
        );
      // One extra file shows whether there is a next page.
      const found = find(position, offset + limit + 1);
      const page = found.slice(offset, offset + limit);
      const last = page.at(-1);
      return {
        files: page.map(shown),
        total: hasAll ? count : (position === null ? found : find(null, 0)).length,
        next:
          last !== undefined && found.length > offset + limit
            ? textOf(files.positionOf(last))
            : null,
      };
    },
  }),
  createFile: route({
    summary: 'Stores a file as given, with a sanitised name.',
    input: fileInput,
    status: 201,
    reply: fileReply,
    run({ sandbox, input }) {
      refuseMoreFiles({ store: storeOf(sandbox), world: sandbox.world }, 1);
      return fileOf(sandbox, sandbox.files.create(input).id);
    },
  }),
  readFile: route({
    summary: 'Returns one file.',
    reply: fileReply,
    run: ({ sandbox, path: { fileId } }) => fileOf(sandbox, fileId),
  }),
  updateFile: route({
    summary: 'Changes the name, the type, the size or the status of a file.',
    input: fileChangesInput,
    reply: fileReply,
    run({ sandbox, path: { fileId = '' }, input }) {
      fileOf(sandbox, fileId);
      return fileOf(sandbox, sandbox.files.update(fileId, input).id);
    },
  }),
  deleteFile: route({
    summary: 'Deletes a file; its id is not used again.',
    run: ({ sandbox, path: { fileId } }) => void sandbox.files.delete(fileOf(sandbox, fileId).id),
  }),
  readCursor: route({
    summary:
      'Reads the position of a cursor, and whether a listing accepts it, without consuming it.',
    input: cursorInput,
    reply: cursorReply,
    run: ({ sandbox, input: { cursor, workspaceId } }) => sandbox.readCursor(cursor, workspaceId),
  }),
  uploadFile: route({
    summary:
      'Stores bytes as an upload would. Their signature decides the type; an unknown one is refused (422).',
    takesBytes: true,
    input: uploadQuery,
    status: 201,
    reply: fileReply,
    run({ sandbox, input, bytes }) {
      refuseMoreFiles({ store: storeOf(sandbox), world: sandbox.world }, 1);
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
};

/** A limit in bytes, longer than any file signature. */
const SIGNATURE_BYTES = 4_100;
