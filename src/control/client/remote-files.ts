import type { MockFile, MockFiles } from '../../mock/files.ts';
import type { Promised } from './endpoints.ts';
import { ControlRequestError, undefinedWhereMissing, wasThere } from './request-error.ts';
import type { Send } from './send.ts';

/** The files of a remote mock. Times are always ISO 8601, in every profile. */
export type RemoteFiles = Promised<MockFiles>;

/** As many as the control API gives at once. */
const MAX_COUNT = 1_000;

export function createRemoteFiles(send: Send, id: string): RemoteFiles {
  const page = (workspaceId: string | undefined, limit: number, after?: string) =>
    send('listFiles', { path: { id }, input: { workspaceId, limit, after } });
  const at = (fileId: string) => ({ path: { id, fileId } });

  return {
    async list(workspaceId) {
      const files: MockFile[] = [];
      let after: string | undefined;
      do {
        const found = await page(workspaceId, MAX_COUNT, after);
        files.push(...found.files);
        after = found.next ?? undefined;
      } while (after !== undefined);
      return files;
    },
    get: (fileId) => send('readFile', at(fileId)).catch(undefinedWhereMissing),
    create: (file = {}) => send('createFile', { path: { id }, input: file }),
    async upload({ signature, size = 0, ...given }) {
      const bytes = signature ?? new Uint8Array();
      // A body without bytes and without a size is a file without bytes.
      const isEmpty = signature?.length === 0 && size === 0;
      const input = isEmpty ? given : { ...given, size };
      try {
        const file = await send('uploadFile', { path: { id }, input, bytes });
        return { accepted: true, file };
      } catch (cause) {
        if (!(cause instanceof ControlRequestError) || cause.status !== 422) throw cause;
        return { accepted: false, reason: cause.problems[0]?.message ?? cause.message };
      }
    },
    update: (fileId, changes) => send('updateFile', { ...at(fileId), input: changes }),
    delete: (fileId) => wasThere(send('deleteFile', at(fileId))),
    count: async (workspaceId) => (await page(workspaceId, 0)).total,
  };
}
