import { listFiles } from '../exchange/api-request.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';
import { type Page, readPage } from '../listing/page.ts';
import { filesOf } from './cursor-reuse.ts';
import { pagesSeen } from './listing-seen.ts';
import { counted } from './wording.ts';

/** Cursors of first pages, and none at all (clause 4.3, cursor behaviour). */

export type CursorStabilityValue = {
  readonly stability: 'stable' | 'changing';
  /** Answers to one same request that were compared. */
  readonly answers: number;
};

export const cursorStability: Observation<'paging.cursor-stability', CursorStabilityValue> = {
  id: 'paging.cursor-stability',
  clauses: ['4.3-cursor-behaviour'],
  question: 'Does the same position always have the same cursor?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const firstPages = () => firstPagesIn(context, survey.workspaceId);
    if (!firstPages().some(({ length }) => length > 1)) {
      const [page] = firstPages()[0] ?? [];
      if (page) await context.send(page.answer.request);
    }
    const compared = firstPages().filter(({ length }) => length > 1);
    const changed = compared.find((pages) => pages.some(({ next }) => next !== pages[0]?.next));
    const [first, second] = changed ?? compared[0] ?? [];
    if (!first || !second) {
      return notSeen(
        'no first page with a cursor was seen twice',
        need.files('a workspace with more files'),
      );
    }
    const answers = compared.flat().length;
    return seen(
      `${changed ? 'No: it changes' : 'Yes'} (${counted(answers, 'first page')} compared).`,
      { stability: changed ? 'changing' : 'stable', answers },
      first.answer.exchange,
      second.answer.exchange,
    );
  },
};

/** First pages with a cursor, those in one group that answer the same request with the same files. */
function firstPagesIn({ client, credentials }: ObservationContext, workspaceId: string): Page[][] {
  const { path } = listFiles(workspaceId, credentials.key);
  const groups = new Map<string, Page[]>();
  for (const answer of client.journal) {
    const { request } = answer;
    if (request.path !== path || request.query.some(([name]) => name === 'cursor')) continue;
    const page = readPage(answer);
    if (page.next === undefined) continue;
    const key = `${JSON.stringify(request.query)}\n${filesOf(page)}`;
    groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  return [...groups.values()];
}

export type CursorEmptyValue = {
  readonly empty: 'refused' | 'first-page' | 'other';
  readonly status: number;
};

export const cursorEmpty: Observation<'paging.cursor-empty', CursorEmptyValue> = {
  id: 'paging.cursor-empty',
  clauses: ['4.3-cursor-behaviour'],
  question: 'What is the response to an empty cursor?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const { key } = context.credentials;
    const answer = await context.ask(listFiles(survey.workspaceId, key, { cursor: '' }, 'refusal'));
    const { status, ok, exchange } = answer;
    if (!ok) return seen(`It is refused with ${status}.`, { empty: 'refused', status }, exchange);
    const page = readPage(answer);
    const start = await context.ask(listFiles(survey.workspaceId, key));
    const same = filesOf(page) === filesOf(readPage(start));
    return seen(
      same ? 'The first page.' : `${status}, and a different page from the first.`,
      { empty: same ? 'first-page' : 'other', status },
      exchange,
      start.exchange,
    );
  },
};
