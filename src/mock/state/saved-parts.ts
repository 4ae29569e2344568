import { learnedOf } from '../../profile/origins.ts';
import { differenceFromDefault } from '../../profile/profile-difference.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import { writeKey } from '../../world/world-snapshot.ts';
import type { MockClock } from '../clock.ts';
import { faultToJson } from '../faults/fault-json.ts';
import type { Faults } from '../faults/faults.ts';
import type { Internals } from '../internals.ts';
import type { ScenarioPlayer } from '../scenario/play-scenario.ts';
import { resolveScenario, scenarioToJson } from '../scenario/resolve-scenario.ts';
import type { PlayedScenario } from '../scenario/scenario.ts';
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
  { state, player }: Pick<Internals, 'state' | 'player'>,
  touched: ReadonlySet<TouchedPart>,
  spent: readonly string[],
): Parts {
  const { fresh, cursors, clock, faults } = state();
  const has = (part: TouchedPart) => touched.has(part);
  const { played } = player;
  return {
    ...(has('profile') && { profile: writeProfile(state()) }),
    ...(has('clock') && { clock: writeClock(clock) }),
    ...(has('made') && { made: fresh.save() }),
    ...(has('cursors') && { cursors: { sealed: cursors.save().sealed, spent: [...spent] } }),
    ...(has('faults') && { faults: writeFaults(faults) }),
    ...(has('scenario') && { scenario: played && writeScenario(played) }),
    ...(played && (has('scenario') || has('progress')) && { progress: writeProgress(player) }),
  };
}

/** All parts that differ from the seed. */
export function writeAllParts({ state, seeded, player }: Internals): Parts {
  const { cursors, clock, faults, saveCounts } = state();
  const isOther = JSON.stringify(writeProfile(state())) !== JSON.stringify(writeProfile(seeded));
  const isMoved = seeded.runs || !clock.isFrozen() || clock.instant() !== seeded.world.now;
  const parts = new Set<TouchedPart>(['made', 'cursors']);
  if (isOther) parts.add('profile');
  if (isMoved) parts.add('clock');
  if (faults.added > 0) parts.add('faults');
  if (player.played) parts.add('scenario');
  return { ...writeParts({ state, player }, parts, cursors.save().spent), counts: saveCounts() };
}

function writeClock(clock: MockClock): NonNullable<Write['clock']> {
  const runs = !clock.isFrozen();
  const at = runs ? { at: toIso(Date.now() * MICROSECONDS.millisecond) } : {};
  return { now: toIso(clock.instant()), runs, ...at };
}

function writeFaults(faults: Faults): NonNullable<Write['faults']> {
  const { pending, ...counted } = faults.save();
  return {
    ...counted,
    pending: pending.map((each) => ({ ...each, fault: faultToJson(each.fault) })),
  };
}

const writeScenario = ({ scenario, before }: PlayedScenario) => ({
  plays: scenarioToJson(scenario),
  before: writeProfile(before),
});

function writeProgress(player: ScenarioPlayer): Write['progress'] {
  const progress = player.progress();
  if (!progress) return undefined;
  const { instant, sender, faults, ...counted } = progress;
  const last = { instant: toIso(instant), sender: sender && writeKey(sender) };
  return { ...counted, ...last, faults: [...faults] };
}

/** @throws Error that names the part, when that is impossible. */
export function applyParts(write: ReadWrite, { state, player, useProfile }: Internals): void {
  const { profile, made, cursors, counts, clock, faults, scenario, progress } = write;
  if (profile) useProfile(naming('profile', () => readProfile(profile)));
  const now = state();
  if (clock) {
    // A running clock continued in the meantime.
    const passed = clock.runs && clock.at ? Date.now() * MICROSECONDS.millisecond - clock.at : 0;
    now.clock.setTo({ instant: clock.now + Math.max(0, passed), runs: clock.runs });
  }
  if (made) now.fresh.restore(made);
  if (cursors) now.cursors.restore(cursors);
  if (counts) now.restoreCounts(counts);
  if (faults) now.faults.restore(faults);
  if (scenario === null) player.restore(null);
  else if (scenario || progress) naming('scenario', () => restoreScenario(write, player));
}

function restoreScenario({ scenario, progress }: ReadWrite, player: ScenarioPlayer): void {
  const played = scenario
    ? { scenario: resolveScenario(scenario.plays), before: readProfile(scenario.before) }
    : player.played;
  if (!played || !progress)
    throw new OperationError({
      action: 'read the scenario',
      expected: 'scenario and progress together',
      found: 'one of them',
    });
  player.restore(played, progress);
}

function naming<Result>(part: string, does: () => Result): Result {
  try {
    return does();
  } catch (cause) {
    throw within(cause, 'apply a write', part);
  }
}
