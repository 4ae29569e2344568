/** A pause between two requests that somebody may wonder about. */
export interface Wait {
  readonly milliseconds: number;
  /** What is waited for: the Retry-After of an answer, a status that passes, the rate of the run. */
  readonly why: 'Retry-After' | '429' | '502' | '503' | '504' | 'rate';
}

/** Shorter ones pass unnoticed. */
export const SHORTEST_WAIT_SAID = 1000;
