import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds from one look to the next. */
const PAUSE = 20;

/**
 * Waits until something is seen, as long as the test may take: how long that is depends on the
 * machine, and no test is about that.
 *
 * @param look gives back what it sees; null, undefined, false, 0 and '' are nothing yet.
 */
export async function until<Seen>(
  look: () => Seen | Promise<Seen>,
): Promise<Exclude<Seen, null | undefined | false | 0 | ''>> {
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<Seen, null | undefined | false | 0 | ''>;
    await pause(PAUSE);
  }
}
