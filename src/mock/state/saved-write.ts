import type { RemovedKey, StoreChange } from '../../store/entities.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { writeFile, writeKey, writeWorkspace } from '../../world/world-snapshot.ts';
import { faultToJson } from '../faults/fault-json.ts';
import type { Internals } from '../internals.ts';
import { scenarioToJson } from '../scenario/resolve-scenario.ts';
import { writeProfile, writeSeed } from './saved-seed.ts';
import type { SavedState, Write } from './schema.ts';
import type { Gathered, TouchedPart } from './write-recorder.ts';

/** All changes since the seed: each part that differs from it. */
export function writeAll(internals: Internals): Omit<SavedState, 'version' | 'note'> {
  const { first, seeded, state, player } = internals;
  const { cursors, clock, faults, saveCounts } = state();
  const isOther = JSON.stringify(writeProfile(state())) !== JSON.stringify(writeProfile(seeded));
  const isMoved = seeded.runs || !clock.isFrozen() || clock.instant() !== seeded.world.now;
  const parts = new Set<TouchedPart>(['made', 'cursors']);
  if (isOther) parts.add('profile');
  if (isMoved) parts.add('clock');
  if (faults.added > 0) parts.add('faults');
  if (player.run) parts.add('scenario');
  return {
    seed: writeSeed(first),
    ...(seeded !== first && { world: writeSeed(seeded) }),
    ...entitiesSince(internals),
    ...writeParts(internals, parts, cursors.save().spent),
    counts: saveCounts(),
  };
}

/** The changes of one call. */
export function writeGathered(internals: Internals, gathered: Gathered): Write {
  const { beginning, changes, touched, spent } = gathered;
  return {
    ...(beginning === 'reset' && { reset: true }),
    ...(beginning === 'world' && { world: writeSeed(internals.seeded) }),
    ...(beginning === 'state' && writeAll(internals)),
    ...writeChanges(changes),
    ...writeParts(internals, touched, spent),
  };
}

/** Written workspaces, keys and files, in order. */
type EntityWrites = { [List in 'workspaces' | 'keys' | 'files']?: NonNullable<Write[List]> };

/** Omits empty lists. */
const withoutEmpty = ({ workspaces, keys, files }: EntityWrites): EntityWrites => ({
  ...(workspaces?.length && { workspaces }),
  ...(keys?.length && { keys }),
  ...(files?.length && { files }),
});

const removedKey = ({ secret, hint }: RemovedKey) => ({ secret, hint, removed: true as const });
const removedFile = (id: string) => ({ id, removed: true as const });

function writeChanges(changes: readonly StoreChange[]): EntityWrites {
  const writes: Required<EntityWrites> = { workspaces: [], keys: [], files: [] };
  for (const { entity, before, after } of changes) {
    if (entity === 'workspace' && after) writes.workspaces.push(writeWorkspace(after));
    else if (entity === 'key' && after) writes.keys.push(writeKey(after));
    else if (entity === 'key' && before) writes.keys.push(removedKey(before));
    else if (entity === 'file' && after) writes.files.push(writeFile(after));
    else if (entity === 'file' && before) writes.files.push(removedFile(before.id));
  }
  return withoutEmpty(writes);
}

/** All changes to a store since it was seeded, each entity once: removed ones first. */
function entitiesSince({ seeded, state }: Internals): EntityWrites {
  const { world } = seeded;
  const { workspaces, keys, files } = state().store;
  const seededKeys = new Map(world.keys.map((key) => [key.secret, key]));
  const gone = new Map(Array.from(keys.removed(), (key) => [key.secret, key]));
  const forgotten = world.keys.filter(({ secret }) => !gone.has(secret) && !keys.get(secret));
  const seededWorkspaces = new Set(world.workspaces);
  const written = [...files.written()];
  const spent = new Set(files.removedIds());
  // The store remembers only the latest removed ids.
  const unremembered = written.filter(([id, file]) => !file && !spent.has(id));
  return withoutEmpty({
    workspaces: workspaces
      .all()
      .filter((each) => !seededWorkspaces.has(each))
      .map(writeWorkspace),
    keys: [
      ...[...forgotten, ...gone.values()].map(removedKey),
      ...keys
        .all()
        .filter((each) => seededKeys.get(each.secret) !== each)
        .map(writeKey),
    ],
    files: [
      ...[...unremembered.map(([id]) => id), ...spent].map(removedFile),
      ...written.flatMap(([, file]) => (file ? [writeFile(file)] : [])),
    ],
  });
}

/** @throws Error when a fault or a scenario has a function, which JSON cannot express. */
function writeParts(
  { state, player }: Internals,
  touched: ReadonlySet<TouchedPart>,
  spent: readonly string[],
): Omit<Write, 'world' | 'seed'> {
  const { fresh, cursors } = state();
  const has = (part: TouchedPart) => touched.has(part);
  const { run: played } = player;
  return {
    ...(has('profile') && { profile: writeProfile(state()) }),
    ...(has('clock') && { clock: writeClock(state()) }),
    ...(has('made') && { made: fresh.save() }),
    ...(has('cursors') && { cursors: { ...cursors.save(), spent: [...spent] } }),
    ...(has('faults') && { faults: writeFaults(state()) }),
    ...(has('scenario') && {
      scenario: played && {
        plays: scenarioToJson(played.scenario),
        before: writeProfile(played.before),
      },
    }),
    ...(played && (has('scenario') || has('progress')) && { progress: writeProgress(player) }),
  };
}

function writeClock({ clock }: ReturnType<Internals['state']>): Write['clock'] {
  const runs = !clock.isFrozen();
  const at = runs ? { at: toIso(Date.now() * MICROSECONDS.millisecond) } : {};
  return { now: toIso(clock.instant()), runs, ...at };
}

function writeFaults({ faults }: ReturnType<Internals['state']>): Write['faults'] {
  const { pending, ...counted } = faults.save();
  const written = pending.map((each) => ({ ...each, fault: faultToJson(each.fault) }));
  return { ...counted, pending: written };
}

function writeProgress(player: Internals['player']): Write['progress'] {
  const progress = player.progress();
  if (!progress) return undefined;
  const { instant, sender } = progress;
  return { ...progress, instant: toIso(instant), sender: sender && writeKey(sender) };
}
