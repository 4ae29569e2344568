import { parseFor } from '../../profile/parse-settings.ts';
import type { Grow } from '../growth.ts';
import type { Begun, LiveState } from '../live-state.ts';
import type { TargetRedactor } from '../redact-target.ts';
import { applyParts, type PartsContext, writeAllParts } from './saved-parts.ts';
import { readSeed, writeSeed } from './saved-seed.ts';
import {
  type ReadState,
  type ReadWrite,
  type SavedState,
  STATE_NOTE,
  STATE_VERSION,
  savedStateSchema,
  type Write,
  writeSchema,
} from './schema.ts';
import { applyEntities, writesSince } from './write-entities.ts';
import type { WriteRecorder } from './write-recorder.ts';

/** A mock that can be written down, and made again elsewhere. */
export interface Saveable {
  /**
   * All that the mock holds, as JSON: what it began with, and the writes since, each file once.
   * The journal is no part of it. It holds the secrets of the (made-up) keys.
   *
   * @throws Error where a fault or a scenario has a function, which JSON cannot say.
   */
  exportState(): SavedState;
  /**
   * Goes on from what another mock held: every answer is the one that it would give. A reset goes
   * back to what that one began with; the journal is empty.
   *
   * @throws Error that names the field, where it is malformed or foreign, or the world is not
   *   there; then nothing has changed.
   */
  importState(state: SavedState): void;
  /**
   * Tells of every write before whoever made it hears of it: one record for each call. What a
   * listener throws is thrown to who made the write, which is done all the same.
   *
   * @returns what ends it.
   */
  onWrite(listener: (write: Write) => void): () => void;
  /**
   * Does a write again that `onWrite` of a mock with the same state told of; it is told of no more.
   *
   * @throws Error that names the field, where it cannot be.
   */
  replay(write: Write): void;
}

export interface SaveableContext extends PartsContext {
  readonly live: LiveState;
  readonly redactor: TargetRedactor;
  readonly recorder: WriteRecorder;
  readonly grow: Grow;
  /** Whether a secret is that of another mock which takes requests at the same place. */
  readonly isTakenElsewhere: (secret: string) => boolean;
  /** Tells whoever observes the world that all of it is another one. */
  readonly changedAll: () => void;
}

const IMPORT = 'import the state';
const REPLAY = 'replay the write';

export function createSaveable(context: SaveableContext): Saveable {
  const { live, recorder, grow } = context;
  const seedOf = (saved: ReadState['seed'], action: string): Begun =>
    readSeed(saved, [live.first(), live.seeded()], grow, action);

  /** What a write begins anew with is made already. */
  const apply = (write: ReadWrite, action: string) => {
    try {
      const { current } = live;
      applyEntities(write, current().store);
      applyParts(write, context);
      if (write.reset || write.seed || write.world) context.changedAll();
      for (const key of write.keys ?? []) context.redactor.remember(key);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Failed to ${action}: ${reason}`, { cause });
    }
  };
  const beginAnew = ({ reset, seed, world, keys = [] }: ReadWrite, action: string) => {
    const first = seed && seedOf(seed, action);
    const other = world && seedOf(world, action);
    for (const each of [first?.world.keys, other?.world.keys, keys]) {
      refuseTaken(each ?? [], context, action);
    }
    if (first) live.seedFirst(first);
    else if (reset) live.reseed();
    if (other) live.seed(other);
    if (!first && !reset && !other) return;
    for (const key of live.current().world.keys) context.redactor.remember(key);
    context.player.restore(null);
  };

  return {
    exportState: () => exportState(context),
    onWrite: recorder.add,
    replay(given) {
      const write = parseFor(writeSchema, given, REPLAY);
      recorder.silently(() => {
        beginAnew(write, REPLAY);
        apply(write, REPLAY);
      });
    },
    importState(given) {
      const state = parseFor(savedStateSchema, given, IMPORT);
      const { $schema: _hint, version: _version, note: _note, ...write } = state;
      const restore = keepAll(context);
      try {
        recorder.silently(() => {
          beginAnew(write, IMPORT);
          apply(write, IMPORT);
        });
      } catch (cause) {
        recorder.silently(restore);
        throw cause;
      }
      recorder.began(() => {
        const { version: _v, note: _n, ...exported } = exportState(context);
        return exported;
      });
    },
  };
}

function exportState(context: SaveableContext): SavedState {
  const { live } = context;
  const seeded = live.seeded();
  const first = live.first();
  return {
    version: STATE_VERSION,
    note: STATE_NOTE,
    seed: writeSeed(first),
    ...(seeded !== first && { world: writeSeed(seeded) }),
    ...writesSince(seeded, live.current().store),
    ...writeAllParts(context, seeded),
  };
}

/** @returns what goes back to all that is there now. */
function keepAll({ live, clock, faults, player, changedAll }: SaveableContext): () => void {
  const back = live.keep();
  const saved = { clock: clock.save(), faults: faults.save(), scenario: player.save() };
  const { world, runs } = live.seeded();
  return () => {
    back();
    clock.reset(world.now, runs);
    clock.restore(saved.clock);
    faults.restore(saved.faults);
    player.restore(saved.scenario);
    changedAll();
  };
}

/** The keys of another mock at the same place are not taken over: requests find it by them. */
function refuseTaken(
  keys: readonly { readonly secret: string; readonly label?: string }[],
  { isTakenElsewhere }: SaveableContext,
  action: string,
): void {
  const index = keys.findIndex(({ secret }) => isTakenElsewhere(secret));
  if (index < 0) return;
  const { label } = keys[index] ?? {};
  throw new Error(
    `Failed to ${action}: keys: expected secrets of its own, found that of ${label === undefined ? 'a revoked key' : `"${label}"`}, which a key of another sandbox has already, by which requests find it; put the state in the place of that sandbox, or on another server`,
  );
}
