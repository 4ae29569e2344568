import type { Judge } from './attribute.ts';
import type { ClientOperation } from './consumer-client.ts';
import type { Run } from './create-run.ts';
import { limitsOf } from './patience.ts';
import type { Recording } from './recording.ts';
import { replay } from './replay.ts';
import type { SituationOptions, SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';

/** Runs of a client that it came out of well, by what was called. */
export type Roots = Partial<Record<ClientOperation, Recording | undefined>>;

/**
 * Where each run of a client starts a program, what can be told without is not run: a situation in
 * which it would be given and answered the same, to the byte, as in one that it came out of well.
 * Against a client speaks only what it did in that situation itself. A choice that is varied may
 * follow from a situation, and none from it: where its data differ, a situation has them for a reason.
 *
 * @param roots that situations are compared with first; where there is none, all are run.
 */
export function skipEquivalentRuns(
  run: Run,
  { timeout, pace, basis }: Pick<SituationOptions, 'timeout' | 'pace' | 'basis'>,
  roots: Roots,
): Judge {
  const { mostPages } = limitsOf(timeout, pace);
  const stage = { mostPages, basis };
  /** Runs by where, and how, they depart from the root: only those may be alike. */
  const departed = new Map<string, Promise<Recording | undefined>[]>();

  const runAnew = (situation: Situation, alike: Promise<Recording | undefined>[]) => {
    let recording: Recording | undefined;
    const onRecording = (written: Recording) => {
      recording = written;
    };
    const running = run(situation, onRecording);
    if ('choice' in situation) return running;
    alike.push(
      running.then(
        ({ judgement }) => (judgement.verdict === 'pass' ? recording : undefined),
        () => undefined,
      ),
    );
    return running;
  };

  return async (situation) => {
    const root = roots[situation.calls];
    if (!root) return run(situation);
    const told = replay(root, situation, stage);
    if (told.kind === 'same') return speaksFor(told.outcome) ?? runAnew(situation, []);
    const name = `${situation.calls} ${told.at}`;
    const alike = departed.get(name) ?? [];
    departed.set(name, alike);
    for (const earlier of [...alike]) {
      const recording = await earlier;
      const again = recording && replay(recording, situation, stage);
      const outcome = again?.kind === 'same' ? speaksFor(again.outcome) : undefined;
      if (outcome) return outcome;
    }
    return runAnew(situation, alike);
  };
}

const speaksFor = (outcome: SituationOutcome): SituationOutcome | undefined =>
  ['pass', 'unproven'].includes(outcome.judgement.verdict) ? outcome : undefined;
