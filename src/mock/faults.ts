import type { OperationName } from '../document/routes.ts';
import type { DeliveredAnswer, Delivery } from '../http/delivery.ts';

/** What goes wrong, besides what a profile says. */
export type FaultEffect =
  /** Another answer in the place of the mock's, which is not made at all. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** Sent as it is, whatever the headers say of it; none if left out. */
      readonly body?: string | Uint8Array<ArrayBuffer>;
    }
  /** The connection ends before anything is sent; the mock makes no answer. */
  | { readonly kind: 'reset' }
  /** The connection ends in the middle of the body; after half of it if left out. */
  | { readonly kind: 'cut'; readonly afterBytes?: number }
  | { readonly kind: 'delay'; readonly milliseconds: number };

/** A fault, and the requests that it meets. */
export interface Fault {
  /** Requests of this operation only; of any, and of any other path, if left out. */
  readonly operation?: OperationName;
  /** Such requests that are let pass first; 0 if left out. */
  readonly skip?: number;
  /** Requests that it meets after those; 1 if left out, Infinity for all. */
  readonly times?: number;
  readonly effect: FaultEffect;
}

export interface MockFaults {
  /** @returns what takes the fault away again. */
  add(fault: Fault): () => void;
  clear(): void;
}

export interface WatchedFaults extends MockFaults {
  /** The effect that meets a request, which counts as one; the fault that was added first wins. */
  meet(operation: OperationName | null): FaultEffect | undefined;
  readonly isEmpty: () => boolean;
}

export function createFaults(): WatchedFaults {
  const pending = new Set<{ readonly fault: Fault; toSkip: number; left: number }>();
  return {
    add(fault) {
      const { skip: toSkip = 0, times: left = 1 } = fault;
      const entry = { fault, toSkip, left };
      pending.add(entry);
      return () => pending.delete(entry);
    },
    clear: () => pending.clear(),
    isEmpty: () => pending.size === 0,
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

/** Lays an effect over the answer that the mock would give. */
export function withEffect(effect: FaultEffect, answer: () => DeliveredAnswer): DeliveredAnswer {
  switch (effect.kind) {
    case 'answer':
      return {
        status: effect.status,
        headers: lowerCased(effect.headers ?? {}),
        body: effect.body ?? null,
      };
    case 'reset':
      return { status: 0, headers: {}, body: null, delivery: { breaks: 'at-once' } };
    case 'cut': {
      const whole = answer();
      const size = typeof whole.body === 'string' ? whole.body.length : (whole.body?.length ?? 0);
      const afterBytes = effect.afterBytes ?? Math.floor(size / 2);
      return delivered(whole, { breaks: { afterBytes } });
    }
    case 'delay':
      return delivered(answer(), { delay: effect.milliseconds });
  }
}

const delivered = (answer: DeliveredAnswer, delivery: Delivery): DeliveredAnswer => ({
  ...answer,
  delivery,
});

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
