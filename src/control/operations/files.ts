import * as z from 'zod/mini';
import { mockActions } from '../../mock/actions.ts';
import { showFile } from '../../mock/files.ts';
import type { CursorReading } from '../../mock/read-cursor.ts';
import type { Sandbox } from '../../mock/sandboxes/sandboxes.ts';
import { describedBy } from '../../profile/texts.ts';
import { toIso } from '../../template/write-iso.ts';
import type { WorldFile } from '../../world/world.ts';
import { ControlError } from '../failure.ts';
import { action, controlOperation, count, text, time, typed, whole } from '../operation.ts';

const fileReply = z.strictObject({
  id: text,
  workspaceId: text,
  name: text,
  contentType: text,
  size: whole,
  validationStatus: text,
  createdAt: time,
});

/** A stored file; its time is ISO 8601 in every profile. */
const show = (file: WorldFile) => showFile(file, { writeTime: toIso });

function find({ store }: Sandbox, id: string) {
  const file = store.files.get(id);
  if (file) return show(file);
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
      workspaceId: describedBy('Default: the first workspace.', z.optional(text)),
      contains: describedBy(
        'Only files whose id, name, type or status contains this, in any case.',
        z._default(text.check(z.maxLength(10_000)), ''),
      ),
      offset: describedBy('Files to skip first.', z._default(count, 0)),
      limit: z._default(count.check(z.maximum(1_000)), 100),
    }),
    reply: z.strictObject({ files: z.array(fileReply), total: whole }),
    run({ sandbox, input: { workspaceId: given, contains, offset, limit } }) {
      const count = sandbox.files.count(given);
      const workspaceId = given ?? sandbox.workspaces.list()[0]?.workspaceId ?? '';
      const isSearch = contains !== '';
      const listed = sandbox.store.files.pageAfter(
        workspaceId,
        null,
        isSearch ? undefined : offset + limit,
      );
      const found = [...listed].filter((file) => hasText(file, contains.toLowerCase()));
      const files = found.slice(offset, offset + limit).map(show);
      return { files, total: isSearch ? found.length : count };
    },
  }),
  'files.create': controlOperation({
    ...action('files.create'),
    status: 201,
    reply: fileReply,
    run: ({ sandbox, input }) => find(sandbox, mockActions['files.create'](sandbox, input).id),
  }),
  'files.get': controlOperation({
    summary: 'Returns one file.',
    input: z.strictObject({ id: text }),
    reply: fileReply,
    run: ({ sandbox, input }) => find(sandbox, input.id),
  }),
  'files.update': controlOperation({
    ...action('files.update'),
    reply: fileReply,
    run: ({ sandbox, input }) => find(sandbox, mockActions['files.update'](sandbox, input).id),
  }),
  'files.delete': controlOperation({
    ...action('files.delete'),
    run: ({ sandbox, input }) => mockActions['files.delete'](sandbox, input),
  }),
  'cursors.read': controlOperation({
    summary: 'Says where a cursor points and whether a listing accepts it, without consuming it.',
    input: z.strictObject({
      cursor: text.check(z.maxLength(100_000)),
      workspaceId: describedBy(
        'The workspace to list. Default: the first workspace.',
        z.optional(text),
      ),
    }),
    reply: typed<CursorReading>(
      'object',
      '`works`, or `why` not; its `workspaceId`; and the `position` in the listing now: the `fileId` and `createdAt` of the entry before it, whether that `exists`, and how many files are `before` and `after`.',
    ),
    run: ({ sandbox, input: { cursor, workspaceId } }) => sandbox.readCursor(cursor, workspaceId),
  }),
};
