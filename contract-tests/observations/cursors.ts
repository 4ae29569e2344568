import { listFiles } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { moreFiles, need } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { type Entry, type Page, readPage } from '../walks/page.ts';
import { isAnother, type Round } from '../walks/retrace.ts';
import { pagesSeen } from './listing-seen.ts';
import { pageSizesOf } from './page-sizes.ts';
import { counted } from './wording.ts';

/** How cursors behave (clause 4.3, cursor behaviour). */

/** The files of a page, to compare pages. Not by key: keys change when walks are compared. */
const filesOf = ({ entries = [] }: Page): string => entries.map(({ label }) => label).join('\n');

/**
 * A short walk whose requests were repeated; ends an observation that needs it if there is none.
 */
async function retracedIn(context: RuleContext) {
  await pagesSeen(context);
  const { round, ...retraced } = (await context.retraced()) ?? noCursor();
  if ('start' in round) return { ...retraced, ...round };
  if (round.cursor === undefined) return noCursor();
  return cannotSee(
    `the response to the first use of a cursor was ${round.answer.status}`,
    need.deployment(
      'a deployment that accepts its own cursors and responds to every request at the first attempt',
    ),
  );
}

const noCursor = () => cannotSee('no page returned a cursor to try', moreFiles);

/** Whether a cursor works a second time; `moves`: it returns a different page. */
function reuseIn(round: Round): 'allowed' | 'once' | 'moves' {
  if (!round.again.answer.ok) return 'once';
  return isAnother(round.again, round) ? 'moves' : 'allowed';
}

const cursorStability = observation({
  id: 'paging.cursor-stability',
  clauses: ['4.3-cursor-behaviour'],
  question: 'Does the same position always have the same cursor?',
  run: async (context) => {
    const { workspaceId } = await pagesSeen(context);
    const firstPages = () => firstPagesIn(context, workspaceId);
    if (!firstPages().some(({ length }) => length > 1)) {
      const [page] = firstPages()[0] ?? [];
      if (page) await context.send(page.answer.request);
    }
    const compared = firstPages().filter(({ length }) => length > 1);
    const changed = compared.find((pages) => pages.some(({ next }) => next !== pages[0]?.next));
    const [first, second] = changed ?? compared[0] ?? [];
    if (!first || !second) {
      return cannotSee('no first page with a cursor was seen twice', moreFiles);
    }
    const answers = compared.flat().length;
    return seen(
      { answer: changed ? 'No: it changes.' : 'Yes.', basis: counted(answers, 'first page') },
      { stability: changed ? 'changing' : 'stable', answers },
      first.answer.exchange,
      second.answer.exchange,
    );
  },
});

/** First pages with a cursor; a group has equal requests and equal files. */
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

const cursorReuse = observation({
  id: 'paging.cursor-reuse',
  clauses: ['4.3-cursor-behaviour'],
  question: 'Can a cursor be used twice?',
  run: async (context) => {
    const retraced = await retracedIn(context);
    const { status, exchange } = retraced.again.answer;
    const texts = {
      allowed: 'Yes: it returns the same page.',
      once: `No: the second use is refused with ${status}.`,
      moves: 'It returns a different page the second time.',
    };
    const reuse = reuseIn(retraced);
    return seen(texts[reuse], { reuse, status }, exchange, retraced.first.answer.exchange);
  },
});

const otherLimit = observation({
  id: 'paging.cursor-other-limit',
  clauses: ['4.3-cursor-behaviour'],
  question: 'What happens if the limit changes during a walk?',
  run: async (context) => {
    const { limit, otherLimit, other, restart } = await retracedIn(context);
    if (limit === undefined || otherLimit === undefined || !other) {
      return cannotSee(
        'no larger limit returns larger pages',
        need.deployment('a deployment with a larger maximum'),
      );
    }
    const { status, ok, exchange } = other.answer;
    const change = `limit ${otherLimit} after ${limit}`;
    const held = other.entries?.length ?? 0;
    const { fill } = pageSizesOf((await pagesSeen(context)).walks);
    if (ok && held <= limit && (fill !== 'full' || !other.hasMore)) {
      return cannotSee(
        `${change} returns ${held} entries, as either limit might if pages are short`,
        need.deployment('a deployment with full pages, and a workspace with more files'),
      );
    }
    const kind = !ok ? 'refused' : held > limit ? 'free' : 'kept';
    const texts = {
      refused: `${change} is refused with ${status}.`,
      free: `It is used: ${change} returns ${held} entries.`,
      kept: `It is ignored: ${change} returns ${held} entries.`,
    };
    const value = { otherLimit: kind, status } as const;
    return seen(texts[kind], value, exchange, restart.answer.exchange);
  },
});

const cursorRepeated = observation({
  id: 'paging.cursor-repeated',
  clauses: ['4.3-cursor-behaviour'],
  question: 'What is the response to two cursors in one request?',
  run: async (context) => {
    const { ask, limit, ...round } = await retracedIn(context);
    const isFree = reuseIn(round) === 'allowed';
    const start = isFree ? round.start : await ask();
    // A separate walk, so that the first cursor is not used up.
    const later = isFree ? round.first : await ask((await ask()).next);
    if (start.next === undefined || later.next === undefined) {
      return cannotSee('no walk has three pages', moreFiles);
    }
    const { workspaceId } = await pagesSeen(context);
    const request = listFiles(workspaceId, context.credentials.key, { limit }, 'refusal');
    const cursors = [start.next, later.next].map((cursor) => ['cursor', cursor] as const);
    const answer = await context.send({ ...request, query: [...request.query, ...cursors] });
    const { status, ok, exchange } = answer;
    const answered = readPage(answer);
    const isEmpty = answered.entries?.length === 0 && answered.next !== undefined;
    const page = isEmpty ? await ask(answered.next) : answered;
    const passed = new Set([start, later].flatMap((each) => each.entries ?? []).map(labelOf));
    const kind = () => {
      if (!ok) return 'refused';
      if (filesOf(page) === filesOf(later)) return 'first';
      return page.entries?.length && !page.entries.map(labelOf).some((file) => passed.has(file))
        ? 'last'
        : 'neither';
    };
    const texts = {
      refused: `Refused with ${status}.`,
      first: 'The first one is used.',
      last: 'The last one is used.',
      neither: `${status}, and neither page.`,
    };
    const repeated = kind();
    return seen(texts[repeated], { repeated, status }, exchange, later.answer.exchange);
  },
});

const labelOf = ({ label }: Entry): string => label;

const cursorEmpty = observation({
  id: 'paging.cursor-empty',
  clauses: ['4.3-cursor-behaviour'],
  question: 'What is the response to an empty cursor?',
  run: async (context) => {
    const { workspaceId } = await pagesSeen(context);
    const { key } = context.credentials;
    const answer = await context.ask(listFiles(workspaceId, key, { cursor: '' }, 'refusal'));
    const { status, ok, exchange } = answer;
    const start = await context.ask(listFiles(workspaceId, key));
    const isFirst = filesOf(readPage(answer)) === filesOf(readPage(start));
    const empty = !ok ? 'refused' : isFirst ? 'first-page' : 'other';
    const texts = {
      refused: `It is refused with ${status}.`,
      'first-page': 'The first page.',
      other: `${status}, and a different page from the first.`,
    };
    return seen(texts[empty], { empty, status }, exchange, ...(ok ? [start.exchange] : []));
  },
});

export const cursorQuestions = [
  cursorStability,
  cursorReuse,
  otherLimit,
  cursorRepeated,
  cursorEmpty,
] as const;
