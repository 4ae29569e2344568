import { listFiles } from '../exchange/api-request.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { type Page, readPage } from '../listing/page.ts';
import { type CursorTrial, filesOf, hasNext, noFreshCursor, reuseOf } from './cursor-reuse.ts';
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
function firstPagesIn({ client, credentials }: RuleContext, workspaceId: string): Page[][] {
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

/** Odd requests in the middle of a walk (clause 4.3, cursor behaviour). */

export type OtherLimitValue = {
  /** Another limit midway is obeyed, ignored for the first one, or refused. */
  readonly otherLimit: 'free' | 'kept' | 'refused';
  readonly status: number;
};

export const otherLimit: Observation<'paging.cursor-other-limit', OtherLimitValue> = {
  id: 'paging.cursor-other-limit',
  clauses: ['4.3-cursor-behaviour'],
  question: 'What happens if the limit changes during a walk?',
  run: async (context) => {
    const tried = await reuseOf(context);
    const { trial, reuse } = tried;
    if (trial.limit === undefined || trial.otherLimit === undefined) {
      return notSeen(
        'no larger limit returns larger pages',
        need.deployment('a deployment with a larger maximum'),
      );
    }
    const start = reuse === 'allowed' ? tried.start : await trial.open();
    if (!start) return noFreshCursor();
    const page = await trial.settle(await trial.follow(start.next, trial.otherLimit));
    const { status, ok, exchange } = page.answer;
    const change = `limit ${trial.otherLimit} after ${trial.limit}`;
    if (!ok) {
      return seen(
        `${change} is refused with ${status}.`,
        { otherLimit: 'refused', status },
        exchange,
      );
    }
    const held = page.entries?.length ?? 0;
    if (held > trial.limit) {
      const text = `It is used: ${change} returns ${held} entries.`;
      return seen(text, { otherLimit: 'free', status }, exchange, start.answer.exchange);
    }
    if (trial.sizes.fill !== 'full' || !page.hasMore) {
      return notSeen(
        `${change} returns ${held} entries, as either limit might if pages are short`,
        need.deployment('a deployment with full pages, and a workspace with more files'),
      );
    }
    const text = `It is ignored: ${change} returns ${held} entries.`;
    return seen(text, { otherLimit: 'kept', status }, exchange, start.answer.exchange);
  },
};

export type CursorRepeatedValue = {
  readonly repeated: 'first' | 'last' | 'refused' | 'neither';
  readonly status: number;
};

export const cursorRepeated: Observation<'paging.cursor-repeated', CursorRepeatedValue> = {
  id: 'paging.cursor-repeated',
  clauses: ['4.3-cursor-behaviour'],
  question: 'What is the response to two cursors in one request?',
  run: async (context) => {
    const tried = await reuseOf(context);
    const { trial, reuse } = tried;
    const start = reuse === 'allowed' ? tried.start : await trial.open();
    const behind = reuse === 'allowed' ? tried.first : await followFresh(trial);
    if (!start || !behind) return noFreshCursor();
    const later = await trial.settle(behind);
    if (!hasNext(later))
      return notSeen('no walk has three pages', need.files('a workspace with more files'));

    const workspaceId = (await context.workspaceId()) ?? '';
    const { limit } = trial;
    const request = listFiles(workspaceId, context.credentials.key, { limit }, 'refusal');
    const answer = await context.send({
      ...request,
      query: [...request.query, ['cursor', start.next], ['cursor', later.next]],
    });
    const { status, ok, exchange } = answer;
    if (!ok) return seen(`Refused with ${status}.`, { repeated: 'refused', status }, exchange);
    const page = await trial.settle(readPage(answer, limit, start.next));
    const files = filesOf(page);
    const passed = new Set(
      [...(start.entries ?? []), ...(later.entries ?? [])].map(({ key }) => key),
    );
    const isBeyond = page.entries?.length && page.entries.every(({ key }) => !passed.has(key));
    const repeated = files === filesOf(later) ? 'first' : isBeyond ? 'last' : 'neither';
    const texts = {
      first: 'The first one is used.',
      last: 'The last one is used.',
      neither: `${status}, and neither page.`,
    };
    return seen(texts[repeated], { repeated, status }, exchange, later.answer.exchange);
  },
};

async function followFresh(trial: CursorTrial): Promise<Page | undefined> {
  const start = await trial.open();
  return start && trial.follow(start.next);
}
