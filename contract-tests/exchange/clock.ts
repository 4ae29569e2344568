/** Time as the harness needs it, passed in so that a test need not wait. */
export interface Clock {
  /** Milliseconds since some fixed instant. */
  readonly now: () => number;
  /** Ends early, without a word, where the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end);
    }),
};
