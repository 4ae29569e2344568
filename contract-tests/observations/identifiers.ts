import { checkKey, listFiles } from '../exchange/api-request.ts';
import { need } from '../judgement/need.ts';
import { cannotSee, observation, seen } from '../judgement/observation.ts';
import { readPage } from '../listing/page.ts';
import { describeIdFormat, idFormatOf } from './id-format.ts';
import { filesIn, ownWorkspace, pagesSeen } from './listing-seen.ts';
import { counted } from './wording.ts';

export const workspaceIds = observation({
  id: 'workspace.id-format',
  clauses: ['2.2-workspaceId-format'],
  question: 'What do workspace ids look like?',
  run: async (context) => {
    const own = await ownWorkspace(context);
    const { other } = context.credentials;
    const theirs = await context.otherWorkspaceId();
    const ids = [...new Set([own, theirs ?? own])];
    const format = idFormatOf(ids);
    const { exchange } = await context.keyCheck();
    const text = `${describeIdFormat(format)} (from ${counted(ids.length, 'id')}).`;
    const value = { format, ids: ids.length };
    return other && theirs !== undefined
      ? seen(text, value, exchange, (await context.ask(checkKey(other))).exchange)
      : seen(text, value, exchange);
  },
});

/** What becomes of a workspace id in the path that is not the key's (clause 4.3, r1). */
export const pathId = observation({
  id: 'listing.path-id',
  clauses: ['4.3-other-workspace'],
  question: "What does the listing return for a path with another workspace's id?",
  run: async (context) => {
    const survey = await pagesSeen(context);
    const id = (await context.otherWorkspaceId()) ?? `${survey.workspaceId}-made-up`;
    if (id === survey.workspaceId) {
      return cannotSee(
        'the other key belongs to the same workspace',
        need.key('other', 'a key of another workspace'),
      );
    }
    const answer = await context.ask(listFiles(id, context.credentials.key, {}, 'refusal'));
    const { ok, status, exchange } = answer;
    const { entries, hasMore } = readPage(answer);
    const own = new Set(filesIn(survey).map(({ entry }) => entry.label));
    const kind = () => {
      if (!ok) return 'checked';
      if (entries?.length === 0 && own.size > 0 && !hasMore) return 'empty';
      return entries?.every((entry) => own.has(entry.label)) ? 'ignored' : 'other';
    };
    const texts = {
      checked: `It is refused with ${status}.`,
      ignored: "It is ignored: the files of the key's own workspace are listed.",
      empty: `${status}, and a page without files.`,
      other: `${status}, and none of the key's own files.`,
    };
    const pathId = kind();
    return seen(texts[pathId], { pathId, status }, exchange);
  },
});
