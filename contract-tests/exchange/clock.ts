/** Time as the harness needs it, passed in so that a test need not wait. */
export interface Clock {
  /** Milliseconds since some fixed instant. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
