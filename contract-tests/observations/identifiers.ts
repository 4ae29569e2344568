import { checkKey, listFiles } from '../exchange/api-request.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { readPage } from '../listing/page.ts';
import { describeIdFormat, type IdFormatValue, idFormatOf } from './id-format.ts';
import { filesIn, observeTexts, ownWorkspace, pagesSeen } from './listing-seen.ts';
import { counted } from './wording.ts';

export type IdentifiersValue = {
  readonly format: IdFormatValue;
  /** Ids that it was generalised from; one or two tell little of an alphabet. */
  readonly ids: number;
};

export const fileIds: Observation<'listing.id-format', IdentifiersValue> = {
  id: 'listing.id-format',
  clauses: ['2.3-id-format'],
  question: 'What do file ids look like?',
  run: (context) =>
    observeTexts(context, 'id', (texts, evidence) => {
      const ids = [...new Set(texts.map(({ text }) => text))].filter((id) => id !== '');
      const format = idFormatOf(ids.length > 0 ? ids : ['']);
      const from = counted(ids.length, 'id');
      return seen(
        `${describeIdFormat(format)} (from ${from}).`,
        { format, ids: ids.length },
        ...evidence,
      );
    }),
};

export const workspaceIds: Observation<'workspace.id-format', IdentifiersValue> = {
  id: 'workspace.id-format',
  clauses: ['2.2-workspaceId-format'],
  question: 'What do workspace ids look like?',
  run: async (context) => {
    const own = await ownWorkspace(context);
    const { other } = context.credentials;
    const theirs = await context.otherWorkspaceId();
    const ids = [...new Set([own, ...(theirs === undefined ? [] : [theirs])])];
    const format = idFormatOf(ids);
    const exchanges =
      other && theirs !== undefined ? [(await context.ask(checkKey(other))).exchange] : [];
    const from = counted(ids.length, 'id');
    const { exchange } = await context.keyCheck();
    return seen(
      `${describeIdFormat(format)} (from ${from}).`,
      { format, ids: ids.length },
      exchange,
      ...exchanges,
    );
  },
};

/** What becomes of a workspace id in the path that is not the key's (clause 4.3, r1). */
type PathIdValue = {
  /** `ignored`: the key's own files are listed; `empty`: a page without any. */
  readonly pathId: 'checked' | 'ignored' | 'empty' | 'other';
  readonly status: number;
};

export const pathId: Observation<'listing.path-id', PathIdValue> = {
  id: 'listing.path-id',
  clauses: ['4.3-other-workspace'],
  question: "What does the listing return for a path with another workspace's id?",
  run: async (context) => {
    const survey = await pagesSeen(context);
    const { key, other } = context.credentials;
    const otherId = other && (await context.otherWorkspaceId());
    const id = otherId ?? `${survey.workspaceId}-made-up`;
    if (id === survey.workspaceId) {
      return notSeen(
        'the other key belongs to the same workspace',
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
    return seen(
      `${status}, and none of the key's own files.`,
      { pathId: 'other', status },
      exchange,
    );
  },
};
