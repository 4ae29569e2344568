import { listFiles } from '../exchange/api-request.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { readPage } from '../listing/page.ts';
import { filesIn, pagesSeen } from './listing-seen.ts';

/** What becomes of a workspace id in the path that is not the key's (clause 4.3, r1). */
export type PathIdValue = {
  /** `ignored`: the key's own files are listed; `empty`: a page without any. */
  readonly pathId: 'checked' | 'ignored' | 'empty' | 'other';
  readonly status: number;
};

export const pathId: Observation<'listing.path-id', PathIdValue> = {
  id: 'listing.path-id',
  clauses: ['4.3-other-workspace'],
  question: "What does the listing make of a path with another workspace's id?",
  run: async (context) => {
    const survey = await pagesSeen(context);
    const { key, other } = context.credentials;
    const otherId = other && (await context.otherWorkspaceId());
    const id = otherId ?? `${survey.workspaceId}-made-up`;
    if (id === survey.workspaceId) {
      return notSeen(
        'the other key is bound to the same workspace',
        need.key('other', 'a key of another workspace'),
      );
    }
    const answer = await context.ask(listFiles(id, key, {}, 'refusal'));
    const { ok, status, exchange } = answer;
    if (!ok) {
      return seen(`It is refused with ${status}.`, { pathId: 'checked', status }, exchange);
    }
    const { entries, hasMore } = readPage(answer, undefined, undefined);
    const own = new Set(filesIn(survey).map(({ entry }) => entry.label));
    if (entries?.length === 0 && !(own.size === 0 || hasMore)) {
      return seen(`${status}, and a page without files.`, { pathId: 'empty', status }, exchange);
    }
    if (entries?.every((entry) => own.has(entry.label))) {
      const text = "It is ignored: the files of the key's own workspace are listed.";
      return seen(text, { pathId: 'ignored', status }, exchange);
    }
    return seen(`${status}, and no files of the key's own.`, { pathId: 'other', status }, exchange);
  },
};
