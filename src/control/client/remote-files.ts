import type { MockFile, MockFiles } from '../../mock/files.ts';
import type { Promised } from './promised.ts';
import { ControlRequestError, undefinedWhereMissing } from './request-error.ts';
import type { Send } from './send.ts';

/** The files of a mock elsewhere; their times are ISO 8601, whatever the profile shows. */
export type RemoteFiles = Promised<MockFiles>;

/** As many as the control API gives at once. */
const MOST = 1_000;

export function createRemoteFiles(send: Send, id: string): RemoteFiles {
  const page = (workspaceId: string | undefined, offset: number, limit: number) =>
    send('listFiles', { path: { id }, input: { workspaceId, offset, limit } });
  const at = (fileId: string) => ({ path: { id, fileId } });

  return {
    async list(workspaceId) {
      const files: MockFile[] = [];
      for (;;) {
        const { files: next } = await page(workspaceId, files.length, MOST);
        files.push(...next);
        if (next.length < MOST) return files;
      }
    },
    get: (fileId) => send('readFile', at(fileId)).catch(undefinedWhereMissing),
    create: (file = {}) => send('createFile', { path: { id }, input: file }),
    async upload({ signature, size = 0, ...input }) {
      const bytes = signature ?? new Uint8Array();
      try {
        const file = await send('uploadFile', { path: { id }, input: { ...input, size }, bytes });
        return { accepted: true, file };
      } catch (cause) {
        if (!(cause instanceof ControlRequestError) || cause.status !== 422) throw cause;
        return { accepted: false, reason: cause.message.replace(/^The upload was refused: /, '') };
      }
    },
    update: (fileId, changes) => send('updateFile', { ...at(fileId), input: changes }),
    async delete(fileId) {
      const deleted = () => true;
      return (await send('deleteFile', at(fileId)).then(deleted, undefinedWhereMissing)) ?? false;
    },
    count: async (workspaceId) => (await page(workspaceId, 0, 0)).total,
  };
}
