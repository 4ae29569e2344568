import type { Answer } from './write-answer.ts';

/** How an answer travels where a connection, and not the API, is at fault. */
export interface Delivery {
  /** Milliseconds until anything is sent; Infinity for a caller that waits in vain. */
  readonly delay?: number;
  /** The body comes in pieces of so many bytes, whatever characters they cut through. */
  readonly pieceBytes?: number;
  /** Milliseconds before each piece. */
  readonly pieceDelay?: number;
  /** Where the connection ends: before anything was sent, or after so many bytes of the body. */
  readonly breaks?: 'at-once' | { readonly afterBytes: number };
}

/** An answer as it is sent: as it was written, or by way of a fault. */
export interface DeliveredAnswer extends Answer {
  /** Left out where the answer simply arrives. */
  readonly delivery?: Delivery;
}
