import type { ReadRequest } from '../../http/read-request.ts';
import { parseFor } from '../../profile/parse-settings.ts';
import type { Store } from '../../store/store.ts';
import { generatedText } from '../../template/generated-text.ts';
import { describeValue } from '../../text/describe-value.ts';
import { OperationError } from '../../text/operation-error.ts';
import { suggestName } from '../../text/suggest.ts';
import type { World, WorldKey } from '../../world/world.ts';
import type { FaultEffect } from './effect-schema.ts';
import { type Fault, givenFaultSchema } from './fault-schema.ts';

export type { Fault, FaultEffect };

/** A fault that still waits for requests, or for more of them. */
export interface PendingFault {
  readonly id: string;
  readonly fault: Fault;
  /** Requests that it met so far. */
  readonly met: number;
}

/** Takes a fault away again, by whichever of its two ways. */
export interface AddedFault {
  (): void;
  readonly id: string;
}

export interface MockFaults {
  /**
   * @returns what takes the fault away again; it carries the `id`, by which `list` and the journal
   *   name the fault.
   * @throws Error that names the field, where a fault could not come to pass as it says.
   */
  add(fault: Fault): AddedFault;
  /** Those that are pending, the one that was added first in front. */
  list(): readonly PendingFault[];
  /** @returns whether it was pending. */
  remove(id: string): boolean;
  clear(): void;
}

/** The fault that meets a request. */
export interface MetFault {
  /** Of `list`; `x-mock-fault` for one that the request asked for itself. */
  readonly id: string;
  readonly effect: FaultEffect;
}

/** A request that a fault may meet. */
export interface Meeting {
  readonly request: ReadRequest;
  /** Whose request it is; null for no known key. */
  readonly sender: () => WorldKey | null;
}

/** All faults that are pending, and how far each is. */
export interface SavedFaults {
  /** How many were ever added. */
  readonly added: number;
  /** How many were added since there were none at all. */
  readonly ordinal: number;
  readonly pending: readonly SavedFault[];
}

export interface SavedFault extends PendingFault {
  /** Requests that it lets pass still. */
  readonly toSkip: number;
  /** Decides which requests it meets; where it has no probability, nothing. */
  readonly draws: { readonly seed: string; readonly drawn: number };
}

export interface PendingFaults extends MockFaults {
  save(): SavedFaults;
  restore(saved: SavedFaults): void;
  /** Whether none is pending. */
  isEmpty(): boolean;
  /**
   * The fault that meets a request, which counts as one; the fault that was added first wins.
   *
   * @param applies whether an effect can be had; a fault whose effect cannot is passed by.
   */
  meet(meeting: Meeting, applies: (effect: FaultEffect) => boolean): MetFault | undefined;
}

/** What a mock holds that faults may name; its seed decides where a fault has none of its own. */
export type Named = () => { readonly world: Pick<World, 'seed'>; readonly store: Store };

interface Pending {
  readonly id: string;
  readonly fault: Fault;
  readonly draws: Draws;
  toSkip: number;
  met: number;
}

/** @param changed called whenever one was added, was taken away, or met a request. */
export function createFaults(named: Named, changed: () => void = () => {}): PendingFaults {
  const pending = new Map<string, Pending>();
  let ids = 0;
  /** Since the last time that there were none at all: so a reset draws the same again. */
  let ordinal = 0;
  const remove = (id: string): boolean => {
    const wasThere = pending.delete(id);
    if (wasThere) changed();
    return wasThere;
  };

  return {
    add(given) {
      const fault = checkFault(given, named());
      const id = `fault-${++ids}`;
      const seed = `${fault.seed ?? named().world.seed} fault ${++ordinal}`;
      pending.set(id, { id, fault, draws: createDraws(seed), toSkip: fault.skip ?? 0, met: 0 });
      changed();
      return Object.assign(() => void remove(id), { id });
    },
    list: () => Array.from(pending.values(), ({ id, fault, met }) => ({ id, fault, met })),
    remove,
    clear() {
      pending.clear();
      ordinal = 0;
      changed();
    },
    save: () => ({
      added: ids,
      ordinal,
      pending: Array.from(pending.values(), ({ id, fault, met, toSkip, draws }) => ({
        ...{ id, fault, met, toSkip, draws: { seed: draws.seed, drawn: draws.drawn() } },
      })),
    }),
    restore(saved) {
      pending.clear();
      [ids, ordinal] = [saved.added, saved.ordinal];
      for (const { draws, ...each } of saved.pending) {
        pending.set(each.id, { ...each, draws: createDraws(draws.seed, draws.drawn) });
      }
      changed();
    },
    isEmpty: () => pending.size === 0,
    meet(meeting, applies) {
      for (const entry of pending.values()) {
        const { id, fault } = entry;
        if (!applies(fault.effect) || !matches(fault, meeting, named())) continue;
        if (entry.toSkip > 0) {
          entry.toSkip--;
          changed();
          continue;
        }
        if (fault.probability !== undefined) {
          changed();
          if (entry.draws.next() >= fault.probability) continue;
        }
        entry.met++;
        changed();
        if (entry.met >= Number(fault.times ?? 1)) pending.delete(id);
        return { id, effect: fault.effect };
      }
      return undefined;
    },
  };
}

/** @throws Error "Failed to add a fault: FIELD: expected …, found …". */
function checkFault(given: unknown, { store }: ReturnType<Named>): Fault {
  const fault = parseFor(givenFaultSchema, given, 'add a fault');
  const refuseUnknown = (field: string, what: string, name: string, known: readonly string[]) => {
    if (known.includes(name)) return;
    const meant = known.length === 0 ? 'there is none' : suggestName(name, known);
    const found = `${describeValue(name)}: ${meant}`;
    throw new OperationError({ action: 'add a fault', field, expected: what, found });
  };
  if (fault.key !== undefined) {
    const labels = store.keys.all().map(({ label }) => label);
    refuseUnknown('key', 'the label of a key', fault.key, labels);
  }
  if (fault.workspace !== undefined) {
    const names = store.workspaces.all().flatMap(({ workspaceId, label }) => [label, workspaceId]);
    refuseUnknown('workspace', 'a workspace by its id or its label', fault.workspace, names);
  }
  return fault;
}

function matches(
  { operation, method, key, workspace, when }: Fault,
  { request, sender }: Meeting,
  { store }: ReturnType<Named>,
): boolean {
  if (operation !== undefined && operation !== request.operation) return false;
  if (method !== undefined && method !== request.method) return false;
  if (key !== undefined && key !== sender()?.label) return false;
  if (workspace !== undefined) {
    const id = request.workspaceId === '' ? sender()?.workspaceId : request.workspaceId;
    if (id !== workspace && store.workspaces.get(id ?? '')?.label !== workspace) return false;
  }
  if (when === undefined) return true;
  const isMeant: unknown = when(request);
  if (typeof isMeant === 'boolean') return isMeant;
  // A promise, for one, would be met each time.
  throw new OperationError({
    action: 'ask a fault',
    field: 'when',
    expected: 'true or false',
    found: describeValue(isMeant),
  });
}

interface Draws {
  readonly seed: string;
  next(): number;
  drawn(): number;
}

/** Numbers from 0 on, below 1: the same for the same seed. */
function createDraws(seed: string, drawn = 0): Draws {
  let count = drawn;
  return {
    seed,
    next: () => Number.parseInt(generatedText('hex', 8, `${seed} ${++count}`), 16) / 2 ** 32,
    drawn: () => count,
  };
}
