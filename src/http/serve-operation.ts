import { apiPaths } from '../document/routes.ts';
import { checkKey } from '../service/check-key.ts';
import { listFiles } from '../service/list-files.ts';
import type { Note } from '../service/notes.ts';
import { readWorkspace } from '../service/read-workspace.ts';
import { passed, type Result, refused } from '../service/result.ts';
import type { ChooseSpoil } from '../service/spoil-page.ts';
import type { Position } from '../store/ordering.ts';
import type { ListedRange } from '../store/recent-writes.ts';
import type { AnswerFacts } from '../template/sources.ts';
import type { WorldKey } from '../world/world.ts';
import type { Deployment } from './deployment.ts';
import type { ReadRequest } from './read-request.ts';
import type { Answer, AnswerWriter } from './write-answer.ts';

interface Asked extends AnswerFacts {
  readonly request: ReadRequest;
  /** Whether something goes wrong with a page on purpose. */
  readonly spoil?: ChooseSpoil | undefined;
  /** Gets the parts of listings that are read. */
  readonly reads: ListedRange[];
}

export type ServeOperation = (asked: Asked, key: WorldKey, note: Note) => Result<Answer>;

/** What is said of a path outside the three operations. */
export const UNKNOWN_PATH = `the path is none of ${apiPaths}`;

/** Serves the three operations to a key that was found: the service tells, the writer writes. */
export function createServeOperation(
  { profile, store, cursors, now, seed }: Omit<Deployment, 'rateLimiter' | 'showsAssumptions'>,
  write: AnswerWriter,
): ServeOperation {
  const findWorkspace = (id: string) => store.workspaces.get(id);
  const { files } = store;
  const workspaceExists = (id: string) => findWorkspace(id) !== undefined;
  return (asked, key, note) => {
    const { request, number, spoil, now: tell, reads } = asked;
    const countFiles = (workspaceId: string): number => {
      reads.push({ workspaceId, after: null, to: null });
      return files.count(workspaceId);
    };
    const pageAfter = (workspaceId: string, after: Position | null, count: number) => {
      const found = files.pageAfter(workspaceId, after, count);
      const to = found.length < count ? null : (found.at(-1) ?? null);
      reads.push({ workspaceId, after, to });
      return found;
    };
    switch (request.operation) {
      case 'checkKey': {
        const context = { key, now: now(), profile: profile.keyCheck, findWorkspace };
        const checked = checkKey(context, note);
        if (!checked.ok) return checked;
        const { isExpired, workspace } = checked.value;
        // Field by field, here and below: to spread both costs as much as to find the page.
        const facts = { request, seed, number, now: tell, key, isExpired, workspace };
        return passed(write.checkKey(facts, note));
      }
      case 'readWorkspace': {
        const context = { key, now: now(), profile, findWorkspace, countFiles };
        const read = readWorkspace(request, context, note);
        if (!read.ok) return read;
        const { workspace, fileCount } = read.value;
        const facts = { request, seed, number, now: tell, workspace, fileCount };
        return passed(write.readWorkspace(facts, note));
      }
      case 'listFiles': {
        const isPageSent = request.method !== 'HEAD';
        const listed = listFiles(
          request,
          { key, now: now(), profile, cursors, isPageSent, workspaceExists, pageAfter, spoil },
          note,
        );
        if (!listed.ok) return listed;
        const { nextCursor, limit, pageNumber } = listed.value;
        const total = () => countFiles(key.workspaceId);
        const facts = {
          request,
          seed,
          number,
          now: tell,
          files: listed.value.files,
          nextCursor,
          limit,
          pageNumber,
          total,
        };
        return passed(write.listFiles(facts, note));
      }
      case null:
        return refused('unknownPath', UNKNOWN_PATH);
    }
  };
}
