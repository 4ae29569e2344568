import type { Instant } from '../../template/instant.ts';
import type { WorldKey } from '../../world/world.ts';
import type { Exchange } from '../exchange.ts';
import { createPageNumbers, type PageOfCursor } from './page-numbers.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import type { ScenarioActor } from './scenario-actor.ts';
import { dueBy, isAwaited, type Moment } from './triggers.ts';

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
