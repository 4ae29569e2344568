/** Lets news be asked for, not oftener than they are worth. */
export interface News {
  /** @param isUrgent whether whoever has them waits. */
  tell(isUrgent: boolean): void;
}

/** Milliseconds between two looks where somebody waits for entries, and where nobody does. */
const FOLLOWED = 5;
const SHORTEST = 20;
const LONGEST = 1_000;
/** Milliseconds of pause for each entry that the look before brought: about a tenth of the time. */
const PER_ENTRY = 0.2;

/** @param look asks for all that is new. @returns how many entries that were. */
export function createNews(look: () => Promise<number>, isFollowed: () => boolean): News {
  let pause = 0;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isAwaited = false;

  const lookNow = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    [isLooking, isAwaited] = [true, false];
    const entries = await look();
    isLooking = false;
    pause = isFollowed() ? FOLLOWED : Math.min(LONGEST, Math.max(SHORTEST, entries * PER_ENTRY));
    if (isAwaited) plan();
  };
  const plan = () => {
    timer ??= setTimeout(lookNow, pause).unref();
  };
  return {
    tell(isUrgent) {
      if (isLooking) isAwaited = true;
      else if (isUrgent) void lookNow();
      else plan();
    },
  };
}
