import type { FilePage } from '../../document/wire.ts';
import { textOf } from '../../http/deliver.ts';
import { dropOldest } from '../../store/recent.ts';
import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import type { WorldKey } from '../../world/world.ts';
import type { Exchange } from '../exchange.ts';
import type { ScenarioActor } from './perform-action.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import type { ScenarioTrigger } from './schema.ts';

/** Which page of a walk each answer gives: a cursor leads to the page behind the one it was on. */
interface PageNumbers {
  /** The page that an answer gave, from 1 on; undefined where it gave none, or no known one. */
  read(exchange: Exchange): number | undefined;
  /** The page of each cursor that is remembered. */
  save(): readonly PageOfCursor[];
  /** Those besides. */
  restore(pages: readonly PageOfCursor[]): void;
}

type PageOfCursor = readonly [cursor: string, page: number];

/** Cursors that are remembered; the oldest are forgotten first. */
const MOST_CURSORS = 10_000;

/** @param last page that matters: cursors that lead further are not remembered. */
function createPageNumbers(last: number): PageNumbers {
  const pages = new Map<string, number>();
  const remember = (cursor: string, page: number) => {
    // The latest are at the end: those that are in use are not forgotten.
    pages.delete(cursor);
    pages.set(cursor, page);
    dropOldest(pages, MOST_CURSORS);
  };
  return {
    save: () => [...pages],
    restore(saved) {
      for (const [cursor, page] of saved) remember(cursor, page);
    },
    read({ request: { operation, cursors }, answer }) {
      const [cursor = ''] = cursors;
      const page = cursor === '' ? 1 : pages.get(cursor);
      if (operation !== 'listFiles' || answer.status !== 200 || page === undefined) {
        return undefined;
      }
      const next = nextCursorOf(answer);
      if (next !== null && page < last) remember(next, page + 1);
      return page;
    },
  };
}

/** A fault may have put anything there. */
function nextCursorOf(answer: Exchange['answer']): string | null {
  try {
    const page: Partial<FilePage> | null = JSON.parse(textOf(answer) ?? '');
    return typeof page?.nextCursor === 'string' ? page.nextCursor : null;
  } catch {
    return null;
  }
}

/** A point in time: milliseconds that really passed, and the clock of the mock. */
interface Moment {
  readonly elapsed: number;
  readonly instant: Instant;
}

/**
 * When time brings about a step, by the clock that it goes by; null where it has not yet, or where
 * requests do.
 *
 * @param trigger undefined for a step that happens at once.
 * @param since when the step before happened.
 */
function dueBy(
  trigger: ScenarioTrigger | undefined,
  since: Moment,
  now: Moment,
): Partial<Moment> | null {
  if (trigger === undefined) return {};
  const { elapsedSeconds, clockSeconds } = trigger;
  if (elapsedSeconds !== undefined) {
    const elapsed = since.elapsed + elapsedSeconds * 1_000;
    return elapsed <= now.elapsed ? { elapsed } : null;
  }
  if (clockSeconds === undefined) return null;
  const instant = since.instant + Math.round(clockSeconds * MICROSECONDS.second);
  return instant <= now.instant ? { instant } : null;
}

/**
 * Whether a request is one of those that a step waits for.
 *
 * @param given the page that it was given, if it is known.
 */
function isAwaited(
  { elapsedSeconds, clockSeconds, operation, key, status, page }: ScenarioTrigger,
  exchange: Exchange,
  given: number | undefined,
): boolean {
  const isByTime = elapsedSeconds !== undefined || clockSeconds !== undefined;
  return (
    !isByTime &&
    (operation === undefined || operation === exchange.request.operation) &&
    (key === undefined || key === exchange.key?.label) &&
    (status === undefined || status === exchange.answer.status) &&
    (page === undefined || page === given)
  );
}

export interface RunContext {
  /** On the clock of the mock. */
  readonly instant: () => Instant;
  /** Milliseconds that really passed. */
  readonly elapsed: () => number;
  /** Called whenever the scenario that plays is further than before. */
  readonly progressed: () => void;
}

/** How far a scenario is. */
export interface SavedRun {
  /** Steps that have happened. */
  readonly done: number;
  /** How often the step that is waited for happened already. */
  readonly times: number;
  /** Requests that it was waiting for. */
  readonly requests: number;
  /** Milliseconds since the step before. */
  readonly passed: number;
  /** When that was, on the clock of the mock. */
  readonly instant: Instant;
  /** The key of the latest request that had one. */
  readonly sender: WorldKey | null;
  readonly pages: readonly PageOfCursor[];
}

/** A scenario that has begun. */
export interface ScenarioRun {
  readonly scenario: Scenario;
  readonly actor: ScenarioActor;
  /** How many steps have happened. */
  done(): number;
  /** Does what is due by time, and what nothing is waited for. */
  settle(): void;
  /** Counts a request that was answered, and does what it brings about. */
  hear(exchange: Exchange): void;
  save(): SavedRun;
  restore(saved: SavedRun): void;
}

/** A scenario before its first step. */
export function createScenarioRun(
  scenario: Scenario,
  actor: ScenarioActor,
  { elapsed, instant, progressed }: RunContext,
): ScenarioRun {
  const now = (): Moment => ({ elapsed: elapsed(), instant: instant() });
  const { steps } = scenario;
  const pages = pageNumbersFor(steps);
  let since = now();
  let [at, times, requests] = [0, 0, 0];
  let sender: WorldKey | null = null;
  /** What a step asks the mock brings no other step about. */
  let isActing = false;

  const happen = (step: ScenarioStep, due: Partial<Moment>): void => {
    const before = instant();
    isActing = true;
    progressed();
    actor.perform(step.do, sender);
    isActing = false;
    const after = now();
    requests = 0;
    times++;
    since = after;
    if (times < step.times) return;
    at++;
    times = 0;
    // What was missed while nobody asked happens step by step, each at its time.
    const moved = after.instant - before;
    since = {
      elapsed: due.elapsed ?? after.elapsed,
      instant: due.instant === undefined ? after.instant : due.instant + moved,
    };
  };
  const settle = (): void => {
    for (let step = steps[at]; step && !isActing; step = steps[at]) {
      const due = dueBy(step.after, since, now());
      if (due === null) return;
      happen(step, due);
    }
  };

  return {
    scenario,
    actor,
    done: () => at,
    settle,
    hear(exchange) {
      if (isActing || exchange.request.isPreflight) return;
      const step = steps[at];
      // Behind the last one, nothing is waited for.
      if (!step) return;
      progressed();
      sender = exchange.key ?? sender;
      const page = pages?.read(exchange);
      if (step.after && isAwaited(step.after, exchange, page)) {
        requests++;
        if (requests >= (step.after.requests ?? 1)) happen(step, {});
      }
      settle();
    },
    save: () => ({
      ...{ done: at, times, requests, sender },
      passed: elapsed() - since.elapsed,
      instant: since.instant,
      pages: pages?.save() ?? [],
    }),
    restore(saved) {
      [at, times, requests, sender] = [saved.done, saved.times, saved.requests, saved.sender];
      since = { elapsed: elapsed() - saved.passed, instant: saved.instant };
      pages?.restore(saved.pages);
    },
  };
}

function pageNumbersFor(steps: Scenario['steps']) {
  const last = Math.max(0, ...steps.map(({ after }) => after?.page ?? 0));
  return last === 0 ? null : createPageNumbers(last);
}
