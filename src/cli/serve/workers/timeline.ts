/** Time in one process of several on the same machine. */
export interface Timeline {
  /** Milliseconds that really passed, as `performance.now()`. */
  elapsed(): number;
  /** Does something as if it were another moment: a write is done again at the time at which it was done. */
  at<Result>(moment: number, does: () => Result): Result;
  /** The same moment in milliseconds that all processes of the machine share. */
  toShared(moment: number): number;
  fromShared(moment: number): number;
  /** What the real time, in milliseconds since 1970, has over the shared ones in this process. */
  readonly wallClock: number;
}

export function createTimeline(): Timeline {
  const offset = sharedOffset();
  let still: number | undefined;
  return {
    elapsed: () => still ?? performance.now(),
    at(moment, does) {
      const before = still;
      still = moment;
      try {
        return does();
      } finally {
        still = before;
      }
    },
    toShared: (moment) => moment + offset,
    fromShared: (moment) => moment - offset,
    wallClock: performance.timeOrigin - offset,
  };
}

const LOOKS = 20;
const NANOSECONDS = 1e6;

/** What the clock of the machine has over that of the process: of several looks, the quickest. */
function sharedOffset(): number {
  let [offset, shortest] = [0, Infinity];
  for (let look = 0; look < LOOKS; look++) {
    const before = performance.now();
    const shared = Number(process.hrtime.bigint()) / NANOSECONDS;
    const after = performance.now();
    if (after - before >= shortest) continue;
    shortest = after - before;
    offset = shared - (before + after) / 2;
  }
  return offset;
}
