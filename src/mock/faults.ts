import type { OperationName } from '../document/routes.ts';
import { checkFault } from './check-fault.ts';

/** What goes wrong, besides what a profile says. */
export type FaultEffect =
  /** Another answer in the place of the mock's, which is not made at all. */
  | {
      readonly kind: 'answer';
      /** From 200 to 599. */
      readonly status: number;
      /** Besides those of cross-origin access, which the profile says. */
      readonly headers?: Readonly<Record<string, string>> | undefined;
      /** Text or bytes, sent as they are, whatever the headers say of them; none if left out. */
      readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
    }
  /** The connection ends before anything is sent; the mock makes no answer. */
  | { readonly kind: 'reset' }
  /** The connection ends in the middle of the body; after half of it if left out. */
  | { readonly kind: 'cut'; readonly afterBytes?: number | undefined }
  /** The answer comes so many milliseconds late, at most 2,147,483,647; Infinity for never. */
  | { readonly kind: 'delay'; readonly milliseconds: number };

/** A fault, and the requests that it meets. A CORS preflight is none of them. */
export interface Fault {
  /** Requests of this operation only; of any, and of any other path, if left out. */
  readonly operation?: OperationName | undefined;
  /** Such requests that are let pass first; 0 if left out. */
  readonly skip?: number | undefined;
  /** Requests that it meets after those; 1 if left out, Infinity for all. */
  readonly times?: number | undefined;
  readonly effect: FaultEffect;
}

export interface MockFaults {
  /**
   * @returns what takes the fault away again.
   * @throws Error that names the field, where a fault could not come to pass as it says.
   */
  add(fault: Fault): () => void;
  clear(): void;
}

export interface PendingFaults extends MockFaults {
  /** The effect that meets a request, which counts as one; the fault that was added first wins. */
  meet(operation: OperationName | null): FaultEffect | undefined;
}

export function createFaults(): PendingFaults {
  const pending = new Set<{ readonly fault: Fault; toSkip: number; left: number }>();
  return {
    add(fault) {
      checkFault(fault);
      const { skip: toSkip = 0, times: left = 1 } = fault;
      const entry = { fault, toSkip, left };
      pending.add(entry);
      return () => void pending.delete(entry);
    },
    clear: () => pending.clear(),
    meet(operation) {
      for (const entry of pending) {
        const { fault } = entry;
        if (fault.operation !== undefined && fault.operation !== operation) continue;
        if (entry.toSkip > 0) {
          entry.toSkip--;
          continue;
        }
        entry.left--;
        if (entry.left <= 0) pending.delete(entry);
        return fault.effect;
      }
      return undefined;
    },
  };
}
