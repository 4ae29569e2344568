import { need } from '../judgement/need.ts';
import { cannotSee, type Observation, seen } from '../judgement/observation.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';
import type { Page } from '../listing/page.ts';
import {
  type CursorTrial,
  createCursorTrial,
  filesOf,
  noFreshCursor,
  type PageWithMore,
} from './cursor-trial.ts';

/** Whether a cursor works again after it was used (clause 4.3, cursor behaviour). */

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

/** Made once for all observations of cursors, each of which would need the same requests. */
const reused = new WeakMap<ObservationContext, Promise<Reused>>();

export function reuseOf(context: ObservationContext): Promise<Reused> {
  const made = reused.get(context) ?? tryReuse(context);
  reused.set(context, made);
  return made;
}

async function tryReuse(context: ObservationContext): Promise<Reused> {
  const trial = await createCursorTrial(context);
  const start = await trial.open();
  if (!start) return noFreshCursor();
  const first = await trial.follow(start.next);
  if (!first.answer.ok || first.answer.resent) {
    return cannotSee(
      `the first use of a cursor was answered with ${first.answer.status}`,
      need.deployment('a deployment that takes its own cursors, and answers every request at once'),
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
