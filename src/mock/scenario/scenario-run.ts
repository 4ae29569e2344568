import type { FilePage } from '../../document/wire.ts';
import { textOf } from '../../http/deliver.ts';
import { dropOldest } from '../../store/recent.ts';
import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import type { WorldKey } from '../../world/world.ts';
import type { Exchange } from '../exchange.ts';
import type { ScenarioActor } from './perform-action.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import type { ScenarioTrigger } from './schema.ts';

export type PageOfCursor = readonly [cursor: string, page: number];

/** Cursors to remember; the oldest are forgotten first. */
const MOST_CURSORS = 10_000;

/** Which page of a walk each response shows: a cursor leads to the page after its own. */
class PageNumbers {
  /** The latest are at the end: those that are in use are not forgotten. */
  readonly #pages = new Map<string, number>();
  readonly #last: number;

  /** @param last page that matters: cursors that lead further are not remembered. */
  constructor(last: number) {
    this.#last = last;
  }

  save(): readonly PageOfCursor[] {
    return [...this.#pages];
  }

  /** Adds to those that are known. */
  restore(pages: readonly PageOfCursor[]): void {
    for (const [cursor, page] of pages) {
      this.#pages.delete(cursor);
      this.#pages.set(cursor, page);
      dropOldest(this.#pages, MOST_CURSORS);
    }
  }

  /** The page that a response shows, from 1 on; undefined if it shows none, or an unknown one. */
  read({ request: { operation, cursors }, answer }: Exchange): number | undefined {
    const [cursor = ''] = cursors;
    const page = cursor === '' ? 1 : this.#pages.get(cursor);
    if (operation !== 'listFiles' || answer.status !== 200 || page === undefined) return undefined;
    const next = nextCursorOf(answer);
    if (next !== null && page < this.#last) this.restore([[next, page + 1]]);
    return page;
  }
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

/** A scenario that has started. */
export class ScenarioRun {
  readonly scenario: Scenario;
  readonly actor: ScenarioActor;
  readonly #context: RunContext;
  readonly #pages: PageNumbers | null;
  #since: Moment;
  #done = 0;
  #times = 0;
  #requests = 0;
  #sender: WorldKey | null = null;
  /** What a step asks the mock triggers no other step. */
  #isActing = false;

  constructor(scenario: Scenario, actor: ScenarioActor, context: RunContext) {
    this.scenario = scenario;
    this.actor = actor;
    this.#context = context;
    const lastPage = Math.max(0, ...scenario.steps.map(({ after }) => after?.page ?? 0));
    this.#pages = lastPage === 0 ? null : new PageNumbers(lastPage);
    this.#since = this.#now();
  }

  /** How many steps have happened. */
  get done(): number {
    return this.#done;
  }

  /** Performs the steps that are due by time, or that wait for nothing. */
  settle(): void {
    for (let step = this.#next; step && !this.#isActing; step = this.#next) {
      const due = dueBy(step.after, this.#since, this.#now());
      if (due === null) return;
      this.#perform(step, due);
    }
  }

  /** Counts a request that was answered, and performs what it triggers. */
  hear(exchange: Exchange): void {
    if (this.#isActing || exchange.request.isPreflight) return;
    const step = this.#next;
    if (!step) return;
    this.#context.progressed();
    this.#sender = exchange.key ?? this.#sender;
    const page = this.#pages?.read(exchange);
    if (step.after && isAwaited(step.after, exchange, page)) {
      this.#requests++;
      if (this.#requests >= (step.after.requests ?? 1)) this.#perform(step, {});
    }
    this.settle();
  }

  save(): SavedRun {
    return {
      ...{ done: this.#done, times: this.#times, requests: this.#requests, sender: this.#sender },
      passed: this.#context.elapsed() - this.#since.elapsed,
      instant: this.#since.instant,
      pages: this.#pages?.save() ?? [],
    };
  }

  restore({ done, times, requests, sender, passed, instant, pages }: SavedRun): void {
    [this.#done, this.#times, this.#requests, this.#sender] = [done, times, requests, sender];
    this.#since = { elapsed: this.#context.elapsed() - passed, instant };
    this.#pages?.restore(pages);
  }

  get #next(): ScenarioStep | undefined {
    return this.scenario.steps[this.#done];
  }

  #now(): Moment {
    return { elapsed: this.#context.elapsed(), instant: this.#context.instant() };
  }

  #perform(step: ScenarioStep, due: Partial<Moment>): void {
    const before = this.#context.instant();
    this.#isActing = true;
    this.#context.progressed();
    this.actor.perform(step.do, this.#sender);
    this.#isActing = false;
    const after = this.#now();
    this.#requests = 0;
    this.#times++;
    this.#since = after;
    if (this.#times < step.times) return;
    this.#done++;
    this.#times = 0;
    // What was missed while nobody asked happens step by step, each at its time.
    const moved = after.instant - before;
    this.#since = {
      elapsed: due.elapsed ?? after.elapsed,
      instant: due.instant === undefined ? after.instant : due.instant + moved,
    };
  }
}
