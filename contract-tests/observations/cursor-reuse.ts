import { listFiles } from '../exchange/api-request.ts';
import { type NotSeen, notSeen, type Observation, seen } from '../judgement/observation.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';
import { type Page, readPage } from '../listing/page.ts';
import {
  type CursorTrial,
  createCursorTrial,
  filesOf,
  hasNext,
  noFreshCursor,
  type PageWithMore,
} from './cursor-trial.ts';

/** Whether a cursor works again, and with another limit (clause 4.3, cursor behaviour). */

export type CursorReuseValue = {
  /** `moves`: the second use gives another page than the first. */
  readonly reuse: 'allowed' | 'once' | 'moves';
  /** Status of the second use. */
  readonly status: number;
};

/** The first page of a walk, and what its cursor gave twice. */
interface Reused {
  readonly trial: CursorTrial;
  readonly start: PageWithMore;
  readonly first: Page;
  readonly second: Page;
  readonly reuse: CursorReuseValue['reuse'];
}

/** Made once for the observations below, each of which would need the same requests. */
const reused = new WeakMap<ObservationContext, Promise<Reused | NotSeen>>();

function reuseOf(context: ObservationContext): Promise<Reused | NotSeen> {
  const made = reused.get(context) ?? tryReuse(context);
  reused.set(context, made);
  return made;
}

async function tryReuse(context: ObservationContext): Promise<Reused | NotSeen> {
  const trial = await createCursorTrial(context);
  if ('kind' in trial) return trial;
  const start = await trial.open();
  if (!start) return noFreshCursor;
  const first = await trial.follow(start.next);
  if (!first.answer.ok || first.answer.resent) {
    return notSeen(
      `the first use of a cursor was answered with ${first.answer.status}`,
      'a deployment that takes its own cursors, and answers every request at once',
    );
  }
  const second = await trial.follow(start.next);
  const same = filesOf(first) === filesOf(second);
  const reuse = !second.answer.ok ? 'once' : same ? 'allowed' : 'moves';
  return { trial, start, first, second, reuse };
}

export const cursorReuse: Observation<'paging.cursor-reuse', CursorReuseValue> = {
  id: 'paging.cursor-reuse',
  clauses: ['4.3-cursor-behaviour'],
  question: 'Does a cursor work again after it was used?',
  run: async (context) => {
    const tried = await reuseOf(context);
    if ('kind' in tried) return tried;
    const { reuse, second, first } = tried;
    const { status, exchange } = second.answer;
    const texts = {
      allowed: 'Yes: it gives the same page.',
      once: `No: the second use is refused with ${status}.`,
      moves: 'It gives another page the second time.',
    };
    return seen(texts[reuse], { reuse, status }, exchange, first.answer.exchange);
  },
};

export type OtherLimitValue = {
  /** Another limit midway is obeyed, ignored for the first one, or refused. */
  readonly otherLimit: 'free' | 'kept' | 'refused';
  readonly status: number;
};

export const otherLimit: Observation<'paging.cursor-other-limit', OtherLimitValue> = {
  id: 'paging.cursor-other-limit',
  clauses: ['4.3-cursor-behaviour'],
  question: 'What does another limit in the middle of a walk get?',
  run: async (context) => {
    const tried = await reuseOf(context);
    if ('kind' in tried) return tried;
    const { trial, reuse } = tried;
    if (trial.otherLimit === undefined) {
      return notSeen('no larger limit gives larger pages', 'a deployment with a larger maximum');
    }
    const start = reuse === 'allowed' ? tried.start : await trial.open();
    if (!start) return noFreshCursor;
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
    if (held > trial.sizes.largest(trial.limit)) {
      const text = `It is obeyed: ${change} gives ${held} entries.`;
      return seen(text, { otherLimit: 'free', status }, exchange, start.answer.exchange);
    }
    if (trial.sizes.fill !== 'full' || !page.hasMore) {
      return notSeen(
        `${change} gives ${held} entries, as either limit might where pages are short`,
        'a deployment with full pages, and a workspace with more files',
      );
    }
    const text = `It is ignored: ${change} gives ${held} entries.`;
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
  question: 'What do two cursors in one request get?',
  run: async (context) => {
    const tried = await reuseOf(context);
    if ('kind' in tried) return tried;
    const { trial, reuse } = tried;
    const start = reuse === 'allowed' ? tried.start : await trial.open();
    const behind = reuse === 'allowed' ? tried.first : await followFresh(trial);
    if (!start || !behind) return noFreshCursor;
    const later = await trial.settle(behind);
    if (!hasNext(later)) return notSeen('no walk has three pages', 'a workspace with more files');

    const workspaceId = (await context.workspaceId()) ?? '';
    const request = listFiles(workspaceId, context.credentials.key, {}, 'refusal');
    const { limit } = trial;
    const answer = await context.send({
      ...request,
      query: [
        ['limit', String(limit)],
        ['cursor', start.next],
        ['cursor', later.next],
      ],
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
      first: 'The first one counts.',
      last: 'The last one counts.',
      neither: `${status}, and the page of neither.`,
    };
    return seen(texts[repeated], { repeated, status }, exchange, later.answer.exchange);
  },
};

async function followFresh(trial: CursorTrial): Promise<Page | undefined> {
  const start = await trial.open();
  return start && trial.follow(start.next);
}
