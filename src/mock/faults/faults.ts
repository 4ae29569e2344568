import type { ReadRequest } from '../../http/read-request.ts';
import type { Store } from '../../store/store.ts';
import { parseInput } from '../../text/parse-input.ts';
import type { WorldKey } from '../../world/world.ts';
import { assertKnownKeys } from '../check-input.ts';
import { type Fault, type FaultEffect, givenFaultSchema } from './fault-schema.ts';

export type { Fault, FaultEffect };

/** A fault that still has requests to affect. */
export interface PendingFault {
  readonly id: string;
  readonly fault: Fault;
  /** Number of requests affected so far. */
  readonly affected: number;
}

/** Removes a fault when called; `faults.remove(id)` does the same. */
export interface AddedFault {
  (): void;
  readonly id: string;
}

export interface MockFaults {
  /**
   * @returns a function that removes the fault. Its `id` identifies the fault in `list` and in the
   *   journal.
   * @throws Error that names the field, if a fault is invalid or impossible.
   */
  add(fault: Fault): AddedFault;
  /** The pending faults, oldest first. */
  list(): readonly PendingFault[];
  /** @returns whether it was pending. */
  remove(id: string): boolean;
  clear(): void;
}

/** The fault that affects a request. */
export interface AppliedFault {
  /** As in `list`; `x-mock-fault` for a fault that the request asked for itself. */
  readonly id: string;
  readonly effect: FaultEffect;
}

/** A request that a fault may affect. */
export interface FaultCandidate {
  readonly request: ReadRequest;
  /** The key of the request; null for no known key. */
  readonly sender: () => WorldKey | null;
}

const ADD = 'add a fault';

interface Pending extends PendingFault {
  affected: number;
  /** The number of matching requests that it still skips. */
  toSkip: number;
}

/** The faults of a mock. Its methods can be taken out of it. */
export class Faults implements MockFaults {
  readonly #pending = new Map<string, Pending>();
  readonly #store: () => Store;
  readonly #changed: () => void;
  /** How many were ever added: no id is used again. */
  #added = 0;

  /**
   * @param store contains the keys that faults may name.
   * @param changed called whenever a fault is added, is removed, or affects a request.
   */
  constructor(store: () => Store, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  readonly add = (given: Fault): AddedFault => {
    const fault = parseInput(givenFaultSchema, given, ADD);
    assertKnownKeys(fault, this.#store(), ADD);
    const id = `fault-${++this.#added}`;
    this.#pending.set(id, { id, fault, toSkip: fault.skip ?? 0, affected: 0 });
    this.#changed();
    return Object.assign(() => void this.remove(id), { id });
  };

  readonly list = (): readonly PendingFault[] =>
    Array.from(this.#pending.values(), ({ id, fault, affected }) => ({ id, fault, affected }));

  readonly remove = (id: string): boolean => {
    const existed = this.#pending.delete(id);
    if (existed) this.#changed();
    return existed;
  };

  readonly clear = (): void => {
    this.#pending.clear();
    this.#changed();
  };

  /** All pending faults with their progress, and how many were added. */
  save() {
    const pending = Array.from(this.#pending.values(), (each) => ({ ...each }));
    return { added: this.#added, pending };
  }

  /** Continues from a saved state, without a report. */
  restore({ added, pending }: ReturnType<Faults['save']>): void {
    this.#added = added;
    this.#pending.clear();
    for (const each of pending) this.#pending.set(each.id, { ...each });
  }

  /** The oldest fault that affects a request. Counts the request. */
  match(candidate: FaultCandidate): AppliedFault | undefined {
    for (const entry of this.#pending.values()) {
      const { id, fault } = entry;
      if (!matches(fault, candidate)) continue;
      this.#changed();
      if (entry.toSkip > 0) {
        entry.toSkip--;
        continue;
      }
      entry.affected++;
      if (entry.affected >= Number(fault.times ?? 1)) this.#pending.delete(id);
      return { id, effect: fault.effect };
    }
    return undefined;
  }
}

function matches(
  { operation, method, key, when }: Fault,
  { request, sender }: FaultCandidate,
): boolean {
  if (operation !== undefined && operation !== request.operation) return false;
  if (method !== undefined && method !== request.method) return false;
  if (key !== undefined && key !== sender()?.label) return false;
  return when === undefined || when(request);
}
