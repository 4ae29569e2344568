import { learnedOf } from '../../profile/origins.ts';
import { differenceFromDefault } from '../../profile/profile-difference.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import { writeKey } from '../../world/world-snapshot.ts';
import type { MockClock } from '../clock.ts';
import { faultToJson } from '../faults/fault-json.ts';
import type { Faults } from '../faults/faults.ts';
import type { Internals } from '../internals.ts';
import type { ScenarioPlayer } from '../scenario/play-scenario.ts';
import { resolveScenario, scenarioToJson } from '../scenario/resolve-scenario.ts';
import type { ChosenProfile } from './mock-state.ts';
import type { ReadWrite, Write } from './schema.ts';
import type { TouchedPart } from './write-recorder.ts';

type Parts = Omit<Write, 'reset' | 'seed' | 'world'>;

export const writeProfile = ({ profile, learned }: ChosenProfile): ProfileInput => ({
  ...differenceFromDefault(profile),
  ...(learned && { learned }),
});

export const readProfile = (given: ProfileInput): ChosenProfile => ({
  profile: resolveProfile(given),
  learned: learnedOf(given),
});

/** @throws Error when a fault or a scenario has a function, which JSON cannot express. */
export function writeParts(
  { state, clock, faults, player }: Internals,
  touched: ReadonlySet<TouchedPart>,
  spent: readonly string[],
): Parts {
  const { fresh, cursors } = state();
  const has = (part: TouchedPart) => touched.has(part);
  const scenario = has('scenario') || has('progress') ? player.save() : null;
  return {
    ...(has('profile') && { profile: writeProfile(state()) }),
    ...(has('clock') && { clock: writeClock(clock) }),
    ...(has('made') && { made: fresh().save() }),
    ...(has('cursors') && { cursors: { sealed: cursors.save().sealed, spent: [...spent] } }),
    ...(has('faults') && { faults: writeFaults(faults) }),
    ...(has('scenario') && { scenario: scenario && writeScenario(scenario) }),
    ...(scenario && { progress: writeProgress(scenario) }),
  };
}

/** All parts that differ from the seed. */
export function writeAllParts(internals: Internals): Parts {
  const { state, seeded, clock, faults, player } = internals;
  const { cursors, saveCounts } = state();
  const isOther = JSON.stringify(writeProfile(state())) !== JSON.stringify(writeProfile(seeded));
  const { spent } = cursors.save();
  const parts = new Set<TouchedPart>(['made', 'cursors']);
  if (isOther) parts.add('profile');
  if (clock.isMoved()) parts.add('clock');
  if (faults.save().added > 0) parts.add('faults');
  if (player.save()) parts.add('scenario');
  const counts = saveCounts();
  return {
    ...writeParts(internals, parts, spent),
    counts: { answers: counts.answers, windows: [...counts.windows] },
  };
}

function writeClock(clock: MockClock): NonNullable<Write['clock']> {
  const { instant, runs } = clock.save();
  const at = runs ? { at: toIso(Date.now() * MICROSECONDS.millisecond) } : {};
  return { now: toIso(instant), runs, ...at };
}

function writeFaults(faults: Faults): NonNullable<Write['faults']> {
  const { pending, ...counted } = faults.save();
  return {
    ...counted,
    pending: pending.map((each) => ({ ...each, fault: faultToJson(each.fault) })),
  };
}

type Playing = NonNullable<ReturnType<ScenarioPlayer['save']>>;

const writeScenario = ({ scenario, before }: Playing) => ({
  plays: scenarioToJson(scenario),
  before: writeProfile(before),
});

function writeProgress(playing: Playing): NonNullable<Write['progress']> {
  const { scenario: _plays, before: _before, instant, sender, pages, faults, ...counted } = playing;
  return {
    ...counted,
    instant: toIso(instant),
    sender: sender && writeKey(sender),
    pages: pages.map(([cursor, page]) => [cursor, page]),
    faults: [...faults],
  };
}

/** @throws Error that names the part, when that is impossible. */
export function applyParts(write: ReadWrite, internals: Internals): void {
  const { state, clock, faults, player, useProfile } = internals;
  const { profile, made, cursors, counts } = write;
  if (profile) useProfile(naming('profile', () => readProfile(profile)));
  if (write.clock) clock.restore({ instant: nowOf(write.clock), runs: write.clock.runs });
  if (made) state().restoreFresh(made);
  if (cursors) state().cursors.restore(cursors);
  if (counts) state().restoreCounts(counts);
  if (write.faults) faults.restore(write.faults);
  const { scenario, progress } = write;
  if (scenario === null) player.restore(null);
  else if (scenario || progress) {
    naming('scenario', () => player.restore(readPlaying(write, player)));
  }
}

/** A running clock continued in the meantime. */
function nowOf({ now, runs, at }: NonNullable<ReadWrite['clock']>): Instant {
  if (!runs || at === undefined) return now;
  return now + Math.max(0, Date.now() * MICROSECONDS.millisecond - at);
}

function readPlaying({ scenario, progress }: ReadWrite, player: ScenarioPlayer): Playing {
  const now = player.save();
  const playing = scenario
    ? { scenario: resolveScenario(scenario.plays), before: readProfile(scenario.before) }
    : now;
  if (!playing || !progress)
    throw new OperationError({
      action: 'read the scenario',
      expected: 'scenario and progress together',
      found: 'one of them',
    });
  return { ...playing, ...progress };
}

function naming<Result>(part: string, does: () => Result): Result {
  try {
    return does();
  } catch (cause) {
    throw within(cause, 'apply a write', part);
  }
}
