import * as z from 'zod';
import { actionInputs } from '../../mock/action-inputs.ts';
import { mockActions } from '../../mock/actions.ts';
import { type MockFile, showFile } from '../../mock/files.ts';
import type { Sandbox } from '../../mock/sandboxes/sandboxes.ts';
import { toIso } from '../../template/write-iso.ts';
import type { WorldFile } from '../../world/world.ts';
import { ControlError } from '../failure.ts';
import { controlOperation, count, described, text, time, whole } from '../operation.ts';

const fileReply = z.strictObject({
  id: text,
  workspaceId: text,
  name: text,
  contentType: text,
  size: whole,
  validationStatus: text,
  createdAt: time,
});
/** A place in a listing. */
const cursorReply = z.strictObject({
  works: z.boolean().describe('Whether the listing of the workspace accepts it now.'),
  why: text.nullable().describe('Why it is rejected; null if it works.'),
  workspaceId: text.nullable().describe('The workspace whose listing issued it.'),
  position: z
    .strictObject({
      fileId: text,
      createdAt: time,
      exists: z.boolean(),
      before: whole.describe('Files that are now listed before it.'),
      after: whole,
    })
    .nullable()
    .describe('The entry before it; null for the start of the listing.'),
});

/** A stored file; its time is ISO 8601 in every profile. */
const show = (file: WorldFile) => showFile(file, { writeTime: toIso });
const showStored = ({ sandbox }: { sandbox: Sandbox }, { id }: MockFile) => show(find(sandbox, id));

function find(sandbox: Sandbox, id: string): WorldFile {
  const file = sandbox.store.files.get(id);
  if (file) return file;
  throw new ControlError(404, `There is no file "${id}" in this sandbox`, 'id');
}

const hasText = (file: WorldFile, lowerCased: string): boolean =>
  [file.id, file.name, file.contentType, file.validationStatus].some((each) =>
    each.toLowerCase().includes(lowerCased),
  );

export const fileOperations = {
  'files.list': controlOperation({
    summary: 'Lists the files of a workspace in listing order.',
    input: z.strictObject({
      workspaceId: text.optional().describe('Default: the first workspace.'),
      contains: text
        .max(10_000)
        .default('')
        .describe('Only files whose id, name, type or status contains this, in any case.'),
      offset: count.default(0).describe('Files to skip first.'),
      limit: count.max(1_000).default(100),
    }),
    reply: z.strictObject({
      files: z.array(fileReply),
      total: whole,
    }),
    run({ sandbox, input: { workspaceId: given, contains, offset, limit } }) {
      const count = sandbox.files.count(given);
      const workspaceId = given ?? sandbox.workspaces.list()[0]?.workspaceId ?? '';
      const { files } = sandbox.store;
      const page = (most?: number) => [...files.pageAfter(workspaceId, null, most)];
      const text = contains.toLowerCase();
      const found =
        text === '' ? page(offset + limit) : page().filter((file) => hasText(file, text));
      const total = text === '' ? count : found.length;
      return { files: found.slice(offset, offset + limit).map(show), total };
    },
  }),
  'files.create': controlOperation({
    ...described('files.create', actionInputs['files.create']),
    status: 201,
    reply: fileReply,
    run: (call) => showStored(call, mockActions['files.create'](call.sandbox, call.input)),
  }),
  'files.get': controlOperation({
    summary: 'Returns one file.',
    input: z.strictObject({ id: text }),
    reply: fileReply,
    run: ({ sandbox, input }) => show(find(sandbox, input.id)),
  }),
  'files.update': controlOperation({
    ...described('files.update', actionInputs['files.update']),
    reply: fileReply,
    run: (call) => showStored(call, mockActions['files.update'](call.sandbox, call.input)),
  }),
  'files.delete': controlOperation({
    ...described('files.delete', actionInputs['files.delete']),
    run: ({ sandbox, input }) => mockActions['files.delete'](sandbox, input),
  }),
  'cursors.read': controlOperation({
    summary: 'Says where a cursor points and whether a listing accepts it, without consuming it.',
    input: z.strictObject({
      cursor: text.max(100_000),
      workspaceId: text.optional().describe('The workspace to list. Default: the first workspace.'),
    }),
    reply: cursorReply,
    run: ({ sandbox, input: { cursor, workspaceId } }) => sandbox.readCursor(cursor, workspaceId),
  }),
};
